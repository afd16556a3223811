"""Lemma 1: the law that Algorithm 1 samples from, with its normaliser and covariance."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import HALF, epsilon, m
from theory.variable import positive
from theory.verdict import Fact

y, det = positive("y"), positive("D")
area = 2 * sp.pi ** (m * HALF) / sp.gamma(m * HALF)
normaliser = epsilon**m * sp.gamma(m * HALF) / (2 * sp.pi ** (m * HALF) * sp.gamma(m) * sp.sqrt(det))
gamma_density = epsilon**m / sp.gamma(m) * y ** (m - 1) * sp.exp(-epsilon * y)


def polar_coordinates(d):
    """Divide the radius law by the area of the sphere of that radius, then stretch."""
    d.equal(
        gamma_density / (area * y ** (m - 1)),
        normaliser * sp.sqrt(det) * sp.exp(-epsilon * y),
        "density of Y·X at a point at distance y: the powers of y cancel",
    )
    d.fact(
        Fact.CHANGE_OF_VARIABLES,
        "f_Z(z) = f_U(A^{−1/2}z)/√det A",
        "and ‖A^{−1/2}z‖ is the regularised norm of z; D = det A",
    )
    d.integral(
        area * y ** (m - 1) * normaliser * sp.sqrt(det) * sp.exp(-epsilon * y),
        (y, 0, sp.oo),
        1,
        "total mass one: the normaliser is right",
    )


def covariance(d):
    """What the paper does not say: the covariance is (m+1)/ε² · A."""
    d.integral(y**2 * gamma_density, (y, 0, sp.oo), m * (m + 1) / epsilon**2, "second moment of the radius")
    d.fact(
        Fact.ROTATION,
        "E[XXᵀ] = I/m for a uniform direction X",
        "so the covariance of Z is E[Y²]/m · A = (m+1)/ε² · A",
    )


claim = Claim(
    id="xu-2020-lem-1",
    title="Density of the elliptical noise",
    locator="Lemma 1",
    printed=Statement(
        "The vector returned by Algorithm 1 has density ∝ exp(−ε‖z‖_RM) (before the stretch: at distance y, spherical).",
        sp.Eq(
            gamma_density / (area * y ** (m - 1)),
            normaliser * sp.sqrt(det) * sp.exp(-epsilon * y),
            evaluate=False,
        ),
    ),
    variables=(m, epsilon, y),
    witness={m: 2, epsilon: 1, y: 1},
    proofs=(polar_coordinates, covariance),
    uses=("xu-2020-def-3",),
    reason="polar coordinates and a linear change of variables; the constant is ε^m Γ(m/2)/(2π^{m/2} Γ(m) √det A)",
)
