"""Appendix B: the constant density called the area of the circle."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import r
from theory.variable import positive

rho = positive("rho")


def not_the_area(d):
    """For ρ = 1 the density is 1/π and the area π."""
    d.refute({rho: 1}, "1/π against π")


def reciprocal(d):
    """The density is one over the area, which is what uniformity asks."""
    d.integral(2 * sp.pi * r, (r, 0, rho), sp.pi * rho**2, "area of the disc", antiderivative=sp.pi * r**2)
    d.equal(
        sp.log(1 / (sp.pi * rho**2)),
        -sp.log(sp.pi) - 2 * sp.log(rho),
        "the density is its reciprocal, mass one",
    )


claim = Claim(
    id="asghar-2026-app-b-circle-area",
    title="The constant of the disc",
    locator="Appendix B, last sentence",
    printed=Statement(
        "The density 1/(πρ²) is exactly the area of the circle of radius ρ.",
        sp.Eq(1 / (sp.pi * rho**2), sp.pi * rho**2, evaluate=False),
    ),
    amended=Statement(
        "It is one over the area.",
        sp.Eq(sp.Integral(2 * sp.pi * r, (r, 0, rho)), sp.pi * rho**2, evaluate=False),
    ),
    variables=(rho,),
    witness={rho: 1},
    refutations=(not_the_area,),
    repairs=(reciprocal,),
    reason="it is the reciprocal of the area",
)
