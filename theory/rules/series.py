"""Power series of means, and the binomial series."""

from __future__ import annotations

from typing import Any

import sympy as sp

from theory.errors import Refused
from theory.proof.atoms import is_shown
from theory.proof.binding import same
from theory.proof.definedness import need_value
from theory.proof.props import Eq
from theory.proof.terms import E
from theory.proof.theorem import Thm, axiom, rule, thm
from theory.rules.instances import put
from theory.rules.kinds import INF
from theory.variable import integer, positive, real

_nu, _j = positive("nu"), integer("j", low=0)
_below = real("x", low=-1, high=1, low_open=True, high_open=True)

BINOMIAL = axiom(
    "binomial series",
    Eq(
        sp.Sum(sp.gamma(_nu + _j) / (sp.gamma(_nu) * sp.factorial(_j)) * _below**_j, (_j, 0, INF)),
        (1 - _below) ** (-_nu),
    ),
)


def binomial_series(x: Any, nu: Any, *sides: Any) -> Thm:
    """Σ Γ(ν+j)/(Γ(ν) j!) x^j = (1−x)^(−ν) for |x| < 1."""
    return put(BINOMIAL, {_nu: nu, _below: x}, *sides)


@rule(moments=Eq, total=Eq)
def even_moment_series(rate: Any, k: Any, moments: Any, j: Any, total: Any) -> Thm:
    """E exp(λX) = Σ λ^(2j) E X^(2j)/(2j)!, X odd in a letter k with an even law, if the series has a value.

    ``moments`` is the theorem E X^(2j) = m(j) for every j ≥ 0, ``total`` the value of Σ λ^(2j) m(j)/(2j)!.
    exp(λX) has the mean of cosh(λX), a series of terms ≥ 0, which may be summed under the mean.
    """
    mean, value = moments.concl.args
    if not isinstance(mean, E) or j.domain != _j.domain or any(j in h.free_symbols for h in moments.hyps):
        raise Refused("not the even moments for every j")
    x, exponent = mean.args[0].as_base_exp()
    laws = dict(tuple(limit) for limit in mean.args[1:])
    if (
        exponent != 2 * j
        or not is_shown(x.xreplace({k: -k}) + x, "==")
        or laws[k].support[0] != -laws[k].support[1]
    ):
        raise Refused(f"{mean} is no even moment of a term that is odd in {k}")
    if not is_shown(laws[k].density(-k, *laws[k].args) - laws[k].density(k, *laws[k].args), "=="):
        raise Refused(f"the law of {k} is not shown to be even")
    if j in x.free_symbols.union(*(law.free_symbols for law in laws.values())):
        raise Refused("the random term or its law depends on the index")
    if (set(laws) | {j}) & sp.sympify(rate).free_symbols:
        raise Refused("the rate is random, or the index")
    series = sp.Sum(rate ** (2 * j) * value / sp.factorial(2 * j), (j, 0, INF))
    if not same(total.concl.lhs, series):
        raise Refused("not the value of that series")
    need_value(total.concl.rhs)
    return thm(
        "even series",
        Eq(E(sp.exp(rate * x), *mean.args[1:]), total.concl.rhs),
        moments,
        total,
        rests={"power series of exp", "Fubini-Tonelli"},
    )
