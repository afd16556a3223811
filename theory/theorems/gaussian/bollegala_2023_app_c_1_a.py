"""Appendix C.1 (a): the curve g falls strictly from 1 to 0."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import cdf, curve, epsilon, slope, u
from theory.variable import positive
from theory.verdict import Fact

eps = positive("epsilon")


def strictly_decreasing(d):
    """The derivative is negative."""
    d.equal(sp.Derivative(curve(u, epsilon), u), slope(u, epsilon), "derivative of g")
    d.less(slope(u, epsilon), 0, "negative for every u > 0 and ε ≥ 0")
    d.fact(Fact.MEAN_VALUE, "g is strictly decreasing on (0, ∞)")


def limits(d):
    """Limits at both ends, for ε > 0 and for ε = 0."""
    near, far = 1 / (2 * u) - eps * u, -1 / (2 * u) - eps * u
    d.limit(cdf(near), u, 0, 1, "ε > 0, u → 0: the first Φ tends to 1")
    d.limit(cdf(far), u, 0, 0, "ε > 0, u → 0: the second tends to 0")
    d.limit(cdf(near), u, sp.oo, 0, "ε > 0, u → ∞: the first tends to 0", side="-")
    d.limit(cdf(far), u, sp.oo, 0, "ε > 0, u → ∞: so does the second", side="-")
    d.limit(curve(u, sp.Integer(0)), u, 0, 1, "ε = 0, u → 0")
    d.limit(
        curve(u, sp.Integer(0)), u, sp.oo, 0, "ε = 0, u → ∞: both tend to 1/2, the difference to 0", side="-"
    )


claim = Claim(
    id="bollegala-2023-app-c-1-a",
    title="The curve g falls strictly from 1 to 0",
    locator="Appendix C.1, statement (a)",
    printed=Statement(
        "For every ε ≥ 0 the function g is strictly decreasing on (0, ∞), tends to 1 at 0 and to 0 at infinity.",
        sp.Lt(slope(u, epsilon), 0, evaluate=False),
    ),
    variables=(epsilon, u),
    witness={epsilon: 0, u: 1},
    proofs=(strictly_decreasing, limits),
    uses=("bollegala-2023-app-c-1-derivative",),
    reason="negative derivative; limits hold for ε = 0 as well, where they are not the limits of the two terms",
)
