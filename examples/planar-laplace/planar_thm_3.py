"""Theorem 3: the radius is sampled by the branch W₋₁ of Lambert's function."""

import sympy as sp

from theory.proof import And, Claim, Statement, eq, le, lt, real
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.cited import tangent
from theory.rules.logic import assume, both

from .letters import RadiusBelow, eps

#: A radius, and the value of W₋₁ at (p−1)/e, so that w·e^w = (p−1)/e: a number of at most −1.
radius, w = real("r", low=0), real("w", high=-1)
p = 1 + w * sp.exp(w + 1)
printed = Statement(
    "For w ≤ −1 put p = 1 + w·e^{w+1}, that is w = W₋₁((p−1)/e). Then 0 ≤ p < 1, and the radius r = −(w+1)/ε is the "
    "p-quantile: 1 − (1+εr)e^{−εr} = p. So a uniform p gives a radius of the right distribution.",
    And(eq(RadiusBelow(radius, eps), p), le(0, p), lt(p, 1)),
    given=(eq(-eps * radius, w + 1),),
    variables=(eps, radius, w),
    witness={eps: 1, radius: 1, w: -2},
)


def proof():
    """Put r in; −w ≤ e^{−w−1} is the tangent of the exponential function at 0."""
    quantile, above, below = printed.body.args
    same = assume(*printed.given)
    put_in = follows(quantile, (monotone(sp.exp, same), 1 + eps * radius), (same, sp.exp(w + 1)))
    return both(put_in, follows(above, (tangent(-w - 1), sp.exp(w + 1))), algebra(below))


claim = Claim(
    id="planar-thm-3",
    title="Sampling by Lambert's W",
    locator="Theorem 3",
    printed=printed,
    proof=proof,
    reason="W₋₁ inverts w ↦ w·e^w on (−∞, −1]",
)
