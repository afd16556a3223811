"""Corollary 2: the average of independent dot products."""

import sympy as sp

from theory.laws.copies import COPIES, copy, i, m, u
from theory.laws.dot_product import eps, n
from theory.proof import Claim, Pr, Statement, le, lt, positive, theorem_of
from theory.rules.algebra import follows
from theory.rules.logic import part
from theory.rules.samples import chebyshev_of_average

delta = positive("delta")
average = sp.Sum(copy(u, i), (i, 1, m)) / m

printed = Statement(
    "The average of m independent copies of Z exceeds δ in size with probability at most (n+1)/(mε²δ²).",
    le(Pr(lt(delta, sp.Abs(average)), COPIES), (n + 1) / (m * eps**2 * delta**2)),
    variables=(n, eps, m, delta),
    witness={n: 2, eps: 1, m: 1, delta: 1},
)


def chebyshev():
    """Mean and variance of Theorem 9; variances of independent copies add; Chebyshev."""
    nine = theorem_of("asghar-2026-thm-9")
    return follows(printed.body, chebyshev_of_average(part(nine, 0), part(nine, 1), i, delta, COPIES))


claim = Claim(
    id="asghar-2026-cor-2",
    title="Average of independent dot products",
    locator="Corollary 2",
    printed=printed,
    proof=chebyshev,
    uses=("asghar-2026-thm-9",),
    reason="Chebyshev's inequality with the variance of Theorem 9",
)
