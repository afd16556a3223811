"""Appendix B: the length of a uniform point of a disc."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import r
from theory.variable import positive, real
from theory.verdict import Fact

rho = positive("rho")
share = real("t", low=0, high=1)


def normaliser_and_density(d):
    """The circumference integrates to the area of the disc."""
    d.integral(2 * sp.pi * r, (r, 0, rho), sp.pi * rho**2, "so c = 1/(πρ²)", antiderivative=sp.pi * r**2)
    d.equal(
        sp.Derivative(sp.pi * (share * rho) ** 2 / (sp.pi * rho**2), share) / rho,
        2 * (share * rho) / rho**2,
        "derivative of the share of area within r = tρ: the printed density",
    )


def uniform_in_the_disc(d):
    """Spread over the circumference, the law of the length gives the constant density 1/(πρ²)."""
    d.fact(Fact.CHANGE_OF_VARIABLES, "the density at a point at distance r from the centre is f_R(r)/(2πr)")
    spread = sp.log(2 * r / rho**2) - sp.log(2 * sp.pi * r)
    d.equal(spread, -sp.log(sp.pi * rho**2), "the distance cancels: one over the area")


claim = Claim(
    id="asghar-2026-app-b-circle",
    title="Uniform point of a disc",
    locator="Appendix B, illustration",
    printed=Statement(
        "A uniform direction with a length of density 2r/ρ² gives a uniform point of the disc of radius ρ, with c = 1/(πρ²).",
        sp.Eq(sp.Integral(2 * sp.pi * r / (sp.pi * rho**2), (r, 0, rho)), 1, evaluate=False),
    ),
    variables=(rho,),
    witness={rho: 1},
    proofs=(normaliser_and_density, uniform_in_the_disc),
    reason="the result is right; its derivation by a delta function is judged apart",
)
