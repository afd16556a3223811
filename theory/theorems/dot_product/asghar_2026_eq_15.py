"""Eq. (15): the bound on the average of independent dot products."""

import sympy as sp

from theory.laws.copies import COPIES, copy, i, m, u
from theory.laws.dot_product import eps, n
from theory.proof import Claim, Pr, Statement, le, lt, positive, theorem_of

delta = positive("delta")
average = sp.Sum(copy(u, i), (i, 1, m)) / m

printed = Statement(
    "Pr[|Z̄| > δ] ≤ (n+1)/(mε²δ²) for the average Z̄ of m independent copies of Z.",
    le(Pr(lt(delta, sp.Abs(average)), COPIES), (n + 1) / (m * eps**2 * delta**2)),
    variables=(n, eps, m, delta),
    witness={n: 2, eps: 1, m: 1, delta: 1},
)


def corollary():
    """It is the formula of Corollary 2."""
    return theorem_of("asghar-2026-cor-2")


claim = Claim(
    id="asghar-2026-eq-15",
    title="Bound on the average of noisy dot products",
    locator="Eq. (15)",
    printed=printed,
    proof=corollary,
    uses=("asghar-2026-cor-2",),
    reason="the formula of Corollary 2",
)
