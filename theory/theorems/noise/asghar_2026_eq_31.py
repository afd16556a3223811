"""Eq. (31): the law of the length as an integral over the spheres."""

import sympy as sp

from theory.laws.dot_product import eps, n
from theory.laws.sphere import SphereArea, ball, norm, y
from theory.proof import Claim, Mass, Statement, eq, positive
from theory.rules.polar import polar

C, s, t = positive("C"), positive("s"), positive("t")


def noise(length):
    """Density of the noise at a point of a length; C is its constant."""
    return C * sp.exp(-eps * length)


printed = Statement(
    "The length has the density that the density of the noise gives when integrated over the sphere of that radius: "
    "Pr[‖η‖ ≤ t] is the integral of area times density over the radii up to t.",
    eq(Mass(noise(norm(y)), (y, ball(n, t))), sp.Integral(SphereArea(n, s) * noise(s), (s, 0, t))),
    variables=(n, eps, C, t),
    witness={n: 2, eps: 1, C: 1, t: 1},
)


def constant_on_spheres():
    """The density is the same everywhere on a sphere."""
    return polar(noise(s), s, n, t)


claim = Claim(
    id="asghar-2026-eq-31",
    title="Law of the length by integrating over spheres",
    locator="Eq. (31), Appendix B",
    printed=printed,
    proof=constant_on_spheres,
    reason="this is polar coordinates, which is cited; f(r, S) is the density of the vector η",
)
