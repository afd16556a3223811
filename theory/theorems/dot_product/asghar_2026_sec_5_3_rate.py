"""Section 5.3, end: how the convergence of the average depends on ε."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import integer, positive

m, delta = integer("m", low=1), positive("delta")
bound = (n + 1) / (m * epsilon**2 * delta**2)
deviation = sp.sqrt((n + 1) / m) / epsilon


def doubling(d):
    """Doubling ε divides the bound by four, not by two."""
    d.refute({n: 2, m: 10, delta: 1, epsilon: 1}, "the bound of Eq. (15) at 2ε against half the bound at ε")


def scale(d):
    """The standard deviation of the average is inversely proportional to ε, the bound to its square."""
    d.equal(
        sp.Subs(deviation, epsilon, 2 * epsilon),
        deviation / 2,
        "doubling ε halves the standard deviation √((n+1)/m)/ε",
    )
    d.equal(sp.Subs(bound, epsilon, 2 * epsilon), bound / 4, "and divides the bound by four")
    d.less(sp.Derivative(bound, epsilon), 0, "lower ε, slower convergence")
    d.less(0, sp.Derivative((n + 1) / epsilon**2, n), "higher dimension, slower convergence")


claim = Claim(
    id="asghar-2026-sec-5-3-rate",
    title="Rate of convergence in ε",
    locator="Section 5.3, below Corollary 2",
    printed=Statement(
        "The average of Z converges to 0 inversely proportionally to ε, read off Eq. (15): its bound halves when ε doubles.",
        sp.Eq(bound.subs(epsilon, 2 * epsilon), bound / 2, evaluate=False),
    ),
    amended=Statement(
        "The bound of Eq. (15) is inversely proportional to ε²; what is inversely proportional to ε is the standard deviation.",
        sp.Eq(bound.subs(epsilon, 2 * epsilon), sp.UnevaluatedExpr(bound) / 4, evaluate=False),
    ),
    variables=(n, m, epsilon, delta),
    witness={n: 2, m: 1, epsilon: 1, delta: 1},
    refutations=(doubling,),
    repairs=(scale,),
    reason="true of the size of the deviation, not of the bound it is read off; the monotonicity in n and ε is right",
)
