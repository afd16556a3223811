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
    "η = r·u/‖u‖, with u a vector of n standard normal coordinates and r of the density of Eq. (2), independent of u, is noise of density proportional to exp(−ε‖η‖).",
    latex=r"\eta = r\,\hat u,\ \hat u = u/\lVert u\rVert \ \Rightarrow\ f(\eta) \propto \exp(-\varepsilon\lVert\eta\rVert)",
)


def rings():
    """The constant: area times C exp(−ε‖η‖), C = ε^n/(Γ(n) A_n), is the density of the length."""
    ring = polar(constant * sp.exp(-eps * s), s, n, t)
    known = distribution(r, R[1], t, algebra(le(0, t)))
    goal = eq(Pr(le(r, t), R), Mass(constant * sp.exp(-eps * norm(y)), (y, ball(n, t))))
    return follows(goal, ring, scaled(swap(known), sp.S.One, ring.concl.rhs))


claim = Claim(
    id="asghar-2026-sec-3-2-sampling",
    title="The sampling recipe",
    locator="Section 3.2, noise",
    printed=printed,
    support=rings,
    argued="The length of the sampled noise has the law that the density C exp(−ε‖η‖) gives it, and both laws have no preferred direction. The kernel proves with Lebesgue integrals that they are the same law; "
    "laws on Rⁿ given by a sampler are not among the notions here.",
    reason="three stretches turn the normal vector and the length into the density; the area of the sphere cancels the power of r",
)
