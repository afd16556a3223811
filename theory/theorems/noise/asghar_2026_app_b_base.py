"""Appendix B: the first integral of the recurrence and its closed form."""

import sympy as sp

from theory.laws.dot_product import eps, n
from theory.proof import And, Claim, Statement, eq
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral
from theory.rules.logic import both
from theory.theorems.noise.asghar_2026_app_b_recurrence import power

printed = Statement(
    "The recurrence starts at I_0 = 1/ε and gives I_{n−1} = Γ(n)/ε^n.",
    And(eq(power(0), 1 / eps), eq(power(n - 1), sp.gamma(n) / eps**n)),
    variables=(n, eps),
    witness={n: 2, eps: 1},
)


def euler():
    """Euler's integral at n = 1 and at n."""
    start, closed = printed.body.args
    return both(follows(start, gamma_integral(1, eps)), follows(closed, gamma_integral(n, eps)))


claim = Claim(
    id="asghar-2026-app-b-base",
    title="Start of the recurrence",
    locator="Appendix B",
    printed=printed,
    proof=euler,
    garbled="our copy labels the integral of e^(−εr) I_1, by its own definition I_0; the product that follows starts at I_0",
    reason="the values are right, and Γ(n)/ε^n follows",
)
