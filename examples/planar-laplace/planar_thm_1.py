"""Theorem 1: ε²/(2π)·e^{−εr} is a density on the plane."""

import sympy as sp

from theory.proof import Claim, Statement, eq
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral
from theory.rules.integrals import scaled

from .letters import PlaneDensity, eps, r

mass = sp.Integral(2 * sp.pi * r * PlaneDensity(r, eps), (r, 0, sp.oo))
printed = Statement(
    "In polar coordinates the density ε²/(2π)·e^{−εr} has mass one: circles of length 2πr carry it.",
    eq(mass, 1),
    variables=(eps,),
    witness={eps: 1},
)


def proof():
    """Euler's Gamma integral of order two."""
    inner = gamma_integral(sp.Integer(2), eps)
    return follows(
        printed.body, scaled(inner, eps**2, sp.Integral(eps**2 * r * sp.exp(-eps * r), (r, 0, sp.oo)))
    )


claim = Claim(
    id="planar-thm-1",
    title="Density of the planar Laplace mechanism",
    locator="Theorem 1",
    printed=printed,
    proof=proof,
    reason="a Gamma integral of order two",
)
