"""Section 3: the Euclidean distance is a metric."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real
from theory.verdict import Fact

t = real("t")
x, y, z = real("x_i"), real("y_i"), real("z_i")
a, b = positive("a"), positive("b")
c = real("c", low=-1, high=1)


def positivity_and_symmetry(d):
    """Coordinate by coordinate."""
    d.at_most(
        0, (x - y) ** 2, "every squared difference is non-negative and vanishes only if the coordinates agree"
    )
    d.equal(sp.Subs(t**2, t, y - x), (x - y) ** 2, "exchanging the vectors changes no term")


def triangle(d):
    """Minkowski from Cauchy–Schwarz, with a = ‖x−z‖, b = ‖z−y‖ and ⟨x−z, z−y⟩ = abc."""
    d.equal(
        (x - y) ** 2,
        (x - z) ** 2 + (z - y) ** 2 + 2 * (x - z) * (z - y),
        "each coordinate; summed: ‖x−y‖² = a² + b² + 2⟨x−z, z−y⟩",
    )
    d.fact(Fact.CAUCHY_SCHWARZ, "⟨x−z, z−y⟩ = abc with −1 ≤ c ≤ 1", "asghar-2026-sec-3-dot-product")
    d.at_most(
        a**2 + b**2 + 2 * a * b * c,
        (a + b) ** 2,
        "so ‖x−y‖² is at most (a+b)²; the case a = 0 or b = 0 is plain",
    )


claim = Claim(
    id="asghar-2026-sec-3-euclidean-metric",
    title="The Euclidean distance is a metric",
    locator="Section 3, notation",
    printed=Statement(
        "‖x−y‖ is zero only for equal vectors, symmetric, and meets the triangle inequality.",
        r"\|x-y\| \le \|x-z\| + \|z-y\|",
    ),
    variables=(x, y, z),
    witness={x: 0, y: 1, z: 2},
    proofs=(positivity_and_symmetry, triangle),
    uses=("asghar-2026-sec-3-dot-product",),
    reason="Cauchy–Schwarz gives the triangle inequality",
)
