"""Appendix B: the constant density called the area of the circle."""

import sympy as sp

from theory.proof import Claim, Notion, Statement, eq, positive
from theory.rules.algebra import follows
from theory.rules.integrals import integral

r, rho = positive("r"), positive("rho")


class Area(Notion):
    """Area of the disc: its circumferences added up."""

    @staticmethod
    def define(rho):
        """∫ 2πr dr up to ρ."""
        return sp.Integral(2 * sp.pi * r, (r, 0, rho))


density = 1 / (sp.pi * rho**2)
printed = Statement(
    "The density 1/(πρ²) is precisely the area of the circle of radius ρ.",
    eq(density, Area(rho)),
    variables=(rho,),
    witness={rho: 1 / sp.sqrt(sp.pi)},
)
amended = Statement(
    "It is one over the area.", eq(density * Area(rho), 1), variables=(rho,), witness={rho: 1}
)


def not_the_area():
    """For ρ = 1 the density is 1/π and the area π."""
    return ({rho: 1},)


def reciprocal():
    """The area is πρ²."""
    area = integral(2 * sp.pi * r, (r, 0, rho), sp.pi * r**2, sp.pi * rho**2)
    return follows(amended.body, (area, density))


claim = Claim(
    id="asghar-2026-app-b-circle-area",
    title="The constant of the disc",
    locator="Appendix B, last sentence",
    printed=printed,
    amended=amended,
    refutation=not_the_area,
    repair=reciprocal,
    severity="slip",
    reason="it is the reciprocal of the area, which is what uniformity asks",
)
