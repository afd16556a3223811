"""Moments of the length of the noise, for every order."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r, radius_density, radius_moment
from theory.variable import integer

j = integer("j", low=0)


def gamma_integral(d):
    """Euler's integral after scaling the variable."""
    d.integral(
        r ** (n + j - 1) * sp.exp(-epsilon * r),
        (r, 0, sp.oo),
        sp.gamma(n + j) / epsilon ** (n + j),
        "Gamma integral with the variable scaled by the rate",
    )
    d.equal(
        epsilon**n / sp.gamma(n) * sp.gamma(n + j) / epsilon ** (n + j),
        radius_moment(j, n, epsilon),
        "multiply by the normaliser of the density",
    )
    d.equal(
        r**j * radius_density(r, n, epsilon),
        epsilon**n / sp.gamma(n) * r ** (n + j - 1) * sp.exp(-epsilon * r),
        "this is the integrand",
    )


claim = Claim(
    id="dx-radius-moments",
    title="Moments of the noise length",
    locator="MATHS.md, notation",
    printed=Statement(
        "The length R of the noise has j-th moment Γ(n+j)/(Γ(n) ε^j).",
        sp.Eq(
            sp.Integral(r**j * radius_density(r, n, epsilon), (r, 0, sp.oo)),
            radius_moment(j, n, epsilon),
            evaluate=False,
        ),
    ),
    variables=(n, epsilon, j),
    witness={n: 2, epsilon: 1, j: 0},
    proofs=(gamma_integral,),
    reason="Gamma integral",
)
