"""Appendix A, n = 2: the exponent of the density in the first display."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, k

half = sp.Rational(1, 2)
density = 1 / (sp.pi * sp.sqrt(1 - k**2))
printed_density = (1 - k**2) ** (sp.Integer(0) / 2 - 1) / sp.beta(half, half)


def at_one_half(d):
    """At k = 1/2 the two displayed integrands differ."""
    d.refute({k: half}, "exponent −1 instead of −1/2")


def exponent_of_the_plane(d):
    """(n−1)/2 − 1 = −1/2 at n = 2."""
    d.equal(density, sp.UnevaluatedExpr(angle_density(k, 2)), "Eq. (5) at n = 2, with B(1/2, 1/2) = π")
    d.integral(density, (k, -1, 1), 1, "it has mass one", antiderivative=sp.asin(k) / sp.pi)


claim = Claim(
    id="asghar-2026-eq-24-exponent",
    title="Exponent of the angular density in the plane",
    locator="Appendix A, first display for n = 2",
    printed=Statement(
        "At n = 2 the density is (1−k²)^(0/2−1)/B_2, which is then rewritten as 1/(π√(1−k²)).",
        sp.Eq(printed_density, density, evaluate=False),
    ),
    amended=Statement(
        "The exponent is 1/2 − 1 = −1/2.",
        sp.Eq((1 - k**2) ** (half - 1) / sp.beta(half, half), density, evaluate=False),
    ),
    variables=(k,),
    witness={k: 0},
    refutations=(at_one_half,),
    repairs=(exponent_of_the_plane,),
    reason="the display reads 0/2 − 1 where (n−1)/2 − 1 = 1/2 − 1 is meant; the next line is right",
)
