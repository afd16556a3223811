"""Appendix A, n = 2: the density of the angular component in the plane."""

import sympy as sp

from theory.laws.dot_product import Angle
from theory.proof import Claim, Statement, eq, real
from theory.rules.algebra import algebra

k = real("k", low=-1, high=1, low_open=True, high_open=True)
printed = Statement(
    "At n = 2 the density (1−k²)^(1/2−1)/B_2 is 1/(π√(1−k²)).",
    eq(Angle.density(k, 2), 1 / (sp.pi * sp.sqrt(1 - k**2))),
    variables=(k,),
    witness={k: 0},
)


def constant():
    """B(1/2, 1/2) = π."""
    return algebra(printed.body)


claim = Claim(
    id="asghar-2026-eq-24-exponent",
    title="Angular density in the plane",
    locator="Appendix A, first display for n = 2",
    printed=printed,
    proof=constant,
    garbled="our copy reads 0/2 − 1 in the small exponent where (n−1)/2 − 1 = 1/2 − 1 is meant; the next line is right",
    reason="Eq. (5) at n = 2, with B(1/2, 1/2) = π",
)
