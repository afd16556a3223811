"""Section 3.2: a Gamma length times an independent uniform direction is the required noise."""

import sympy as sp

from theory.laws.dot_product import R, eps, n, r
from theory.laws.sphere import SphereArea, ball, norm, y
from theory.proof import Claim, Mass, Pr, Statement, eq, le, positive
from theory.rules.algebra import algebra, follows
from theory.rules.events import distribution
from theory.rules.integrals import scaled
from theory.rules.logic import swap
from theory.rules.polar import polar

s, t = positive("s"), positive("t")
constant = eps**n / (sp.gamma(n) * SphereArea(n, 1))
printed = Statement(
    "A length R from Eq. (2) in a uniform direction gives noise of density C exp(−ε‖η‖), C = ε^n/(Γ(n) A_n): both are the "
    "same in every direction, and the length is at most t with the same probability.",
    eq(Pr(le(r, t), R), Mass(constant * sp.exp(-eps * norm(y)), (y, ball(n, t)))),
    variables=(n, eps, t),
    witness={n: 2, eps: 1, t: 1},
)


def rings():
    """Area times density is the density of R."""
    ring = polar(constant * sp.exp(-eps * s), s, n, t)
    known = distribution(r, R[1], t, algebra(le(0, t)))
    return follows(printed.body, ring, scaled(swap(known), sp.S.One, ring.concl.rhs))


claim = Claim(
    id="asghar-2026-sec-3-2-sampling",
    title="The sampling recipe",
    locator="Section 3.2, noise",
    printed=printed,
    support=rings,
    argued="The length of the sampled noise has the law that the density C exp(−ε‖η‖) gives it. That both laws have no preferred direction, and that such a law is fixed by its length, is argued, not checked.",
    reason="the area of the sphere cancels the power of r; that a law without preferred direction is fixed by its length is assumed, not proved",
)
