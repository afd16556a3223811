"""Appendix B: the formula of the skewness, after Joanes and Gill."""

import sympy as sp

from theory.proof import Claim, Statement, eq, integer, positive, q, real
from theory.rules.algebra import follows

n, squares, cubes = integer("n", low=3), positive("S_2"), real("S_3")  # sums of (pᵢ−p̄)² and of (pᵢ−p̄)³
deviation = sp.sqrt(squares / (n - 1))
printed = Statement(
    "n/((n−1)(n−2)) Σ((pᵢ−p̄)/s)³ with s² = Σ(pᵢ−p̄)²/(n−1) is the adjusted coefficient √(n(n−1))/(n−2) · m₃/m₂^{3/2} of Joanes and Gill, "
    "m₂ and m₃ the central moments of the sample.",
    eq(
        n / ((n - 1) * (n - 2)) * cubes / deviation**3,
        sp.sqrt(n * (n - 1)) / (n - 2) * (cubes / n) / (squares / n) ** q(3, 2),
    ),
    variables=(n, squares, cubes),
    witness={n: 3, squares: 1, cubes: 1},
)


def same_coefficient():
    """Powers of n and n − 1 cancel."""
    return follows(printed.body)


claim = Claim(
    id="bollegala-2023-app-b-formula",
    title="Formula of the skewness",
    locator="Appendix B, first paragraph",
    printed=printed,
    proof=same_coefficient,
    reason="it is the adjusted Fisher–Pearson coefficient G₁",
)
