"""Eq. (5): the density of the cosine integrates to one and is the law of u₁/‖u‖."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, k, n
from theory.laws.sphere import sphere_area
from theory.verdict import Fact

half = sp.Rational(1, 2)


def mass_is_one(d):
    """Euler's Beta integral in t = k²."""
    d.fact(
        Fact.BETA_INTEGRAL,
        sp.Eq(
            sp.Integral((1 - k**2) ** ((n - 3) * half), (k, -1, 1)),
            sp.beta((n - 1) * half, half),
            evaluate=False,
        ),
        "with t = k²",
    )
    d.equal(
        sp.beta((n - 1) * half, half),
        sp.gamma((n - 1) * half) * sp.gamma(half) / sp.gamma(n * half),
        "as printed",
    )


def slices_of_the_sphere(d):
    """The slice at height k is a sphere of radius √(1−k²) in one dimension less; the band is 1/√(1−k²) wide."""
    slice_area = sphere_area(n - 1) * (1 - k**2) ** ((n - 2) * half)
    d.fact(
        Fact.ROTATION,
        "û is uniform on the sphere, so the law of û₁ is area of the band over area of the sphere",
    )
    d.equal(
        slice_area * (1 - k**2) ** (-half) / sphere_area(n),
        angle_density(k, n),
        "area of the band per unit of height, divided by the whole area, for every n ≥ 2",
    )


claim = Claim(
    id="asghar-2026-eq-5",
    title="Density of the cosine",
    locator="Eq. (5)",
    printed=Statement(
        "K has density (1−k²)^{(n−1)/2−1}/B((n−1)/2, 1/2) on [−1, 1], of mass one.",
        sp.Eq(sp.Integral(angle_density(k, n), (k, -1, 1)), 1, evaluate=False),
    ),
    variables=(n,),
    witness={n: 2},
    proofs=(mass_is_one, slices_of_the_sphere),
    reason="area of a band of the sphere; the value at the ends for n = 2 is judged apart",
)
