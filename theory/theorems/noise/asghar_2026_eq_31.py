"""Eq. (31): the law of the length as an integral over the sphere."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r, radius_density
from theory.laws.sphere import sphere_area
from theory.verdict import Fact

density = epsilon**n * sp.exp(-epsilon * r) / (sp.gamma(n) * sphere_area(n))


def constant_on_the_sphere(d):
    """The density is the same everywhere on a sphere, so the integral is density times area."""
    d.fact(Fact.FUBINI, "in polar coordinates the law of ‖η‖ is the surface integral of the density of η")
    d.equal(
        sp.log(density) + sp.log(sphere_area(n)) + (n - 1) * sp.log(r),
        sp.log(radius_density(r, n, epsilon)),
        "density times area is Eq. (2)",
    )
    d.integral(
        r ** (n - 1) * sp.exp(-epsilon * r),
        (r, 0, sp.oo),
        sp.gamma(n) / epsilon**n,
        "so its constant is right",
    )


claim = Claim(
    id="asghar-2026-eq-31",
    title="Law of the length by integrating over spheres",
    locator="Eq. (31), Appendix B",
    printed=Statement(
        "The density of the length at r is the integral of the density of the noise over the sphere of radius r.",
        r"f_R(r) = \int_{S(r)} f(r,S)\,dS",
    ),
    variables=(n, epsilon, r),
    witness={n: 2, epsilon: 1, r: 1},
    proofs=(constant_on_the_sphere,),
    uses=("asghar-2026-sec-3-2-sphere-area",),
    reason="polar coordinates; f(r, S) is the density of the vector η",
)
