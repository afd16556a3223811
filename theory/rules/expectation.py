"""Rules for expectations of functions of random variables with a density: definition, linearity, independence, symmetry."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown
from theory.proof.binding import same
from theory.proof.definedness import need_defined, need_value
from theory.proof.props import Eq
from theory.proof.terms import E
from theory.proof.theorem import Thm, rule, thm
from theory.rules.kinds import INF
from theory.rules.means import polynomial
from theory.variable import Domain


@rule(t=Eq)
def expectation(t: Any, f: Any, *limits: Any) -> Thm:
    """From ∫ f·density = v to E f = v."""
    e = E(f, *limits)
    if not same(t.concl.lhs, e.define()):
        raise Refused(f"{t.concl.lhs} is not {e.define()}")
    return thm("definition of E", Eq(e, t.concl.rhs), t)


@rule(t=Eq)
def affine_mean(t: Any, a: Any, b: Any) -> Thm:
    """E f = v: E(a + b f) = a + b v, a and b not random."""
    e, v = t.concl.args
    random = {x for x, _ in e.args[1:]} if isinstance(e, E) else None
    if random is None or random & (sp.sympify(a).free_symbols | sp.sympify(b).free_symbols):
        raise Refused("not the mean of a random term, or a random coefficient")
    need_defined(a, b)
    need_value(v)
    return thm("linearity of E", Eq(E(a + b * e.args[0], *e.args[1:]), a + b * v), t)


@rule(ef=Eq, eg=Eq)
def independent(f: Any, g: Any, first: Any, second: Any, ef: Any, eg: Any) -> Thm:
    """E f(X)g(Y) = E f(X) · E g(Y), both factors known to be finite."""
    if f.has(second[0]) or g.has(first[0]):
        raise Refused("not a product of functions of independent variables")
    if not same(ef.concl.lhs, E(f, first)) or not same(eg.concl.lhs, E(g, second)):
        raise Refused("the factors are other expectations")
    need_value(ef.concl.rhs)
    need_value(eg.concl.rhs)
    return thm(
        "independence",
        Eq(E(f * g, first, second), ef.concl.rhs * eg.concl.rhs),
        ef,
        eg,
        rests={"Fubini-Tonelli"},
    )


@rule(even=Eq)
def odd_mean(f: Any, k: Any, law: Any, even: Any) -> Thm:
    """f odd, density even on a bounded symmetric support, f continuous there: E f = 0."""
    lo, hi = law.support
    if (
        lo != -hi
        or abs(hi) == INF
        or not polynomial(f, k)
        or k in law.free_symbols
        or not same(even.concl, Eq(law.density(-k, *law.args), law.density(k, *law.args)))
    ):
        raise Refused("not a polynomial under an even law of bounded support")
    if not is_shown(f.xreplace({k: -k}) + f, "=="):
        raise Refused(f"{f} is not odd")
    need_defined(f)
    return thm("odd integrand", Eq(E(f, (k, law)), 0), even)


@rule(even=Eq)
def even_series(rate: Any, k: Any, law: Any, even: Any, j: Any) -> Thm:
    """Bounded support, even density: E exp(λK) = Σ λ^{2j} E K^{2j} / (2j)!."""
    lo, hi = law.support
    if (
        j in sp.sympify(rate).free_symbols | law.free_symbols
        or k in sp.sympify(rate).free_symbols | law.free_symbols
        or lo != -hi
        or hi.free_symbols
        or abs(hi) == INF
        or not same(even.concl, Eq(law.density(-k, *law.args), law.density(k, *law.args)))
    ):
        raise Refused("the density is not shown to be even on a bounded symmetric support")
    if j.domain != Domain(low=sp.S.Zero, integer=True):
        raise Refused("the index starts at 0")
    need_defined(rate)
    return thm(
        "even series",
        Eq(
            E(sp.exp(rate * k), (k, law)),
            sp.Sum(rate ** (2 * j) * E(k ** (2 * j), (k, law)) / sp.factorial(2 * j), (j, 0, INF)),
        ),
        even,
        rests={"dominated convergence", "power series of exp"},
    )


def reflected(k: Any, law: Any) -> Thm:
    """Evenness of a density is an identity in k; sympy makes it trivial, so it is checked here."""
    a, b = law.density(-k, *law.args), law.density(k, *law.args)
    if not is_shown(a - b, "=="):
        raise Refused("not even")
    return thm("even", Eq(a, b))
