"""Eq. (2): the length of the noise has the Gamma law."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r
from theory.laws.sphere import sphere_area
from theory.verdict import Fact

printed_density = r ** (n - 1) * sp.exp(-epsilon * r) / (sp.gamma(n) * epsilon**-n)


def mass_is_one(d):
    """Euler's integral gives the normaliser Γ(n) ε^(−n)."""
    d.integral(
        r ** (n - 1) * sp.exp(-epsilon * r),
        (r, 0, sp.oo),
        sp.gamma(n) / epsilon**n,
        "Gamma integral, every n and ε",
    )


def from_the_density_of_the_vector(d):
    """Polar coordinates turn c·exp(−ε‖η‖) into the law of the length."""
    d.fact(Fact.CHANGE_OF_VARIABLES, "the law of ‖η‖ is density times area A_n r^(n−1) of the sphere")
    d.equal(
        sp.log(sphere_area(n)) + (n - 1) * sp.log(r) - epsilon * r - sp.log(printed_density),
        sp.log(sphere_area(n) * sp.gamma(n) / epsilon**n),
        "it differs from Eq. (2) by a factor without r, so both have the same shape, and mass one fixes the factor",
    )


claim = Claim(
    id="asghar-2026-eq-2",
    title="Law of the noise length",
    locator="Eq. (2)",
    printed=Statement(
        "The length of noise with density proportional to exp(−ε‖η‖) has density r^(n−1) e^(−εr) / (Γ(n) ε^(−n)).",
        sp.Eq(sp.Integral(printed_density, (r, 0, sp.oo)), 1, evaluate=False),
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    proofs=(mass_is_one, from_the_density_of_the_vector),
    uses=("asghar-2026-sec-3-2-sphere-area",),
    reason="polar coordinates and the Gamma integral",
)
