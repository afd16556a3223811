"""Appendix C.1: the printed derivative of h = √(2π) g, line by line."""

import sympy as sp

from theory.laws.normal import G, epsilon, u
from theory.proof import And, Claim, Notion, Statement, eq, lt
from theory.proof.binding import unfold
from theory.rules.algebra import algebra
from theory.rules.logic import both

near, far = 1 / (2 * u) - epsilon * u, -1 / (2 * u) - epsilon * u


class Slope(Notion):
    """h'(u) for h(u) = √(2π)·g(u)."""

    @staticmethod
    def define(at, eps):
        """Differentiate."""
        return sp.diff(sp.sqrt(2 * sp.pi) * unfold(G(u, eps)), u).xreplace({u: at})


falls_by, rises_by = -1 / (2 * u**2) - epsilon, 1 / (2 * u**2) - epsilon
bell = sp.exp(-(near**2) / 2)
first = bell * falls_by - sp.exp(epsilon) * sp.exp(-(far**2) / 2) * rises_by
second = bell * falls_by - bell * rises_by
third = -bell / u**2
printed = Statement(
    "h'(u) for h = √(2π)·g: the three printed lines are equal, and the last is negative, for every ε ≥ 0 and u > 0.",
    And(eq(Slope(u, epsilon), first), eq(first, second), eq(second, third), lt(third, 0)),
    variables=(epsilon, u),
    witness={epsilon: 0, u: 1},
)


def line_by_line():
    """Chain rule; the two exponentials are one, because far² = near² + 2ε; ε cancels in the brackets."""
    return both(*map(algebra, printed.body.args))


claim = Claim(
    id="bollegala-2023-app-c-1-derivative",
    title="Derivative of the curve g",
    locator="Appendix C.1, proof of (a)",
    printed=printed,
    proof=line_by_line,
    reason="the two Gaussian factors coincide and ε cancels",
)
