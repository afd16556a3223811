"""Theorem 3: length and cosine of the noise, their laws."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, epsilon, k, n, r, radius_density
from theory.laws.sphere import sphere_area
from theory.verdict import Fact

half = sp.Rational(1, 2)


def polar_coordinates(d):
    """The density of η splits into Eq. (2) times Eq. (5), so length and cosine are independent with these laws."""
    noise_density = epsilon**n * sp.exp(-epsilon * r) / (sp.gamma(n) * sphere_area(n))
    band = sphere_area(n - 1) * (1 - k**2) ** ((n - 3) * half)
    d.fact(Fact.ROTATION, "the density of η depends on its length only, so w may be put on the first axis")
    d.fact(
        Fact.CHANGE_OF_VARIABLES, "volume in length r and cosine k: r^(n−1) A_{n−1} (1−k²)^{(n−3)/2} dr dk"
    )
    d.equal(
        noise_density * r ** (n - 1) * band,
        radius_density(r, n, epsilon) * angle_density(k, n),
        "the joint density of length and cosine is the product of Eq. (2) and Eq. (5)",
    )


def masses(d):
    """Both factors have mass one, so they are the laws of r and k."""
    d.integral(r ** (n - 1) * sp.exp(-epsilon * r), (r, 0, sp.oo), sp.gamma(n) / epsilon**n, "Eq. (2)")
    d.fact(
        Fact.BETA_INTEGRAL,
        sp.Eq(
            sp.Integral((1 - k**2) ** ((n - 3) * half), (k, -1, 1)),
            sp.beta((n - 1) * half, half),
            evaluate=False,
        ),
        "Eq. (5)",
    )


claim = Claim(
    id="asghar-2026-thm-3",
    title="Length and angle of the noise",
    locator="Theorem 3",
    printed=Statement(
        "For n ≥ 2 and w ≠ 0, ⟨η, w⟩ = r‖w‖k with r distributed as Eq. (2) and k as Eq. (5).",
        r"\langle\eta,w\rangle = r\|w\|k,\quad r\sim f_G,\ k\sim f_B",
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    proofs=(polar_coordinates, masses),
    uses=("asghar-2026-eq-4", "asghar-2026-sec-3-2-sphere-area"),
    reason="polar coordinates; the two are also independent, which Section 5.1 needs",
)
