"""Appendix C.1 (a): the curve g falls strictly from 1 to 0."""

import sympy as sp

from theory.laws.normal import G, epsilon, falling, u, v
from theory.proof import And, Claim, Implies, Statement, eq, lt, positive
from theory.rules.instances import cases
from theory.rules.limits import limit
from theory.rules.logic import both, discharge

above_zero = positive("epsilon")


def end(eps, to, value):
    """The limit of g at an end of (0, ∞)."""
    return eq(sp.Limit(G(u, eps), u, to, "+" if to == 0 else "-"), value)


printed = Statement(
    "For every ε ≥ 0 the function g is strictly decreasing on (0, ∞), tends to 1 at 0 and to 0 at infinity.",
    And(Implies(lt(u, v), lt(G(v, epsilon), G(u, epsilon))), end(epsilon, 0, 1), end(epsilon, sp.oo, 0)),
    variables=(epsilon, u, v),
    witness={epsilon: 0, u: 1, v: 2},
)


def slope_and_limits():
    """The slope is negative; the limits are taken for ε > 0 and for ε = 0, where they are not those of the two terms."""

    def both_levels(to, value):
        pieces = ((eps, limit(G(u, eps), u, to, value)) for eps in (above_zero, sp.S.Zero))
        return cases(end(epsilon, to, value), epsilon, *pieces)

    return both(discharge(falling(epsilon), lt(u, v)), both_levels(0, 1), both_levels(sp.oo, 0))


claim = Claim(
    id="bollegala-2023-app-c-1-a",
    title="The curve g falls strictly from 1 to 0",
    locator="Appendix C.1, statement (a)",
    printed=printed,
    proof=slope_and_limits,
    reason="negative derivative; limits hold for ε = 0 as well, where they are not the limits of the two terms",
)
