"""Means as a linear and monotone functional: under laws of bounded support every polynomial has one."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown, is_shown_positive
from theory.proof.binding import same
from theory.proof.definedness import need_defined, need_value
from theory.proof.props import Eq, Le, Lt
from theory.proof.terms import E
from theory.proof.theorem import Thm, rule, thm
from theory.rules.kinds import INF
from theory.variable import Domain, Variable


def polynomial(f: Any, x: Any) -> bool:
    """Tell whether f is a polynomial in x and |x|; exponents may be letters for integers ≥ 0."""
    if not f.has(x) or f in {x, sp.Abs(x)}:
        return True
    if isinstance(f, (sp.Add, sp.Mul)):
        return all(polynomial(a, x) for a in f.args)
    whole = isinstance(f, sp.Pow) and not f.exp.has(x) and f.exp.is_integer
    return bool(whole) and is_shown_positive(f.exp, strict=False) and polynomial(f.base, x)


def inside(x: Any, law: Any) -> Any:
    """Return a letter that ranges over the inner points of the support; the density must be defined there."""
    lo, hi = (None if abs(end) == INF else end for end in law.support)
    letter = Variable(f"{x.name}~", Domain(low=lo, high=hi, low_open=True, high_open=True))
    need_defined(law.density(letter, *law.args))
    return letter


def equal_means(f: Any, g: Any, *limits: Any) -> Thm:
    """f = g by algebra on the whole support: E f = E g."""
    goal = Eq(E(f, *limits), E(g, *limits))
    need_defined(f, g)
    if not is_shown(sp.sympify(f) - g, "=="):
        raise Refused("not the same function")
    return thm("equal functions", goal)


def linear_mean(x: Any, law: Any, *parts: Any) -> Thm:
    """E Σ c·f = Σ c·E f; every f a polynomial and the support bounded, so that all means are finite."""
    lo, hi = law.support
    ready = [(sp.sympify(c), sp.sympify(f)) for c, f in parts]
    if abs(lo) == INF or abs(hi) == INF:
        raise Refused("the support is not bounded")
    if not all(polynomial(f, x) and not c.has(x) for c, f in ready):
        raise Refused("not numbers times polynomials")
    at = inside(x, law)
    # Sympy writes c·(f/c) as f, also where c = 0.
    need_defined(*[e.xreplace({x: at}) for part in ready for e in part])
    whole, means = sp.Add(*[c * f for c, f in ready]), sp.Add(*[c * E(f, (x, law)) for c, f in ready])
    goal = Eq(E(whole, (x, law)), means)
    return thm("linearity of E", goal)


def reweighed(f: Any, law: Any, factor: Any, g: Any, other: Any, x: Any) -> Thm:
    """f·(density of one law) = factor·g·(density of the other) at every point: E f = factor·E g."""
    if law.support != other.support or sp.sympify(factor).has(x) or not polynomial(sp.sympify(g), x):
        raise Refused("another support, or not a number times a polynomial")
    gap = f * law.density(x, *law.args) - factor * g * other.density(x, *other.args)
    goal = Eq(E(f, (x, law)), factor * E(g, (x, other)))
    at = inside(x, law)
    need_defined(factor, *[sp.sympify(e).xreplace({x: at}) for e in (f, g)])
    if INF in map(abs, law.support) or not is_shown(gap.xreplace({x: inside(x, other)}), "=="):
        raise Refused("the integrands differ")
    return thm("equal integrands", goal)


@rule(t=(Le, Lt))
def mean_below(t: Any, x: Any, law: Any) -> Thm:
    """f ≤ g at every point of a bounded support, both polynomials: E f ≤ E g."""
    f, g = t.concl.args
    goal = Le(E(f, (x, law)), E(g, (x, law)))
    inside(x, law)
    if any(x in h.free_symbols for h in t.hyps):
        raise Refused("the bound does not hold at every point of the support")
    if INF in map(abs, law.support) or not (polynomial(f, x) and polynomial(g, x)):
        raise Refused("not polynomials under a law of bounded support")
    return thm("means keep order", goal, t)


@rule(each=Eq, below=Le, total=Eq)
def dominated_series(j: Any, limit: Any, each: Any, below: Any, total: Any) -> Thm:
    """|f_j(x)| ≤ M_j on the support and Σ M_j finite: E Σ f_j = Σ E f_j.

    ``each`` is E f_j = v_j and ``below`` the bound, both for every index; ``total`` gives the value of Σ M_j.
    """
    (x, law), (size, bound), (mean, value) = limit, below.concl.args, each.concl.args
    if not isinstance(mean, E) or not same(mean, E(mean.args[0], limit)):
        raise Refused("not the mean of a term")
    series = sp.Sum(mean.args[0], (j, 0, INF))
    goal = Eq(E(series, limit), sp.Sum(value, (j, 0, INF)))
    if not same(size, sp.Abs(mean.args[0])) or bound.has(x) or below.hyps or each.hyps:
        raise Refused("not a bound of every term by a number")
    if not same(total.concl.lhs, sp.Sum(bound, (j, 0, INF))) or j in law.free_symbols:
        raise Refused("the bounds are not summed")
    need_value(total.concl.rhs)
    return thm("sum of means", goal, each, below, total, rests={"dominated convergence"})
