"""Corollary 2, Eq. (15): the average of independent dot products."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import integer, positive
from theory.verdict import Fact

m, delta = integer("m", low=1), positive("delta")
i = integer("i", low=1)


def chebyshev(d):
    """Variances of independent variables add; Chebyshev."""
    variance = (n + 1) / epsilon**2
    d.fact(Fact.LINEARITY, "E Z̄ = 0 and Var Z̄ = Σ Var(Z_i)/m²", "the samples are independent")
    d.equal(sp.Sum(variance, (i, 1, m)) / m**2, variance / m, "variance of the average")
    d.fact(Fact.CHEBYSHEV, "Pr[|Z̄| > δ] ≤ Pr[|Z̄| ≥ δ] ≤ Var Z̄ / δ²")
    d.equal(sp.UnevaluatedExpr(variance / m) / delta**2, (n + 1) / (m * epsilon**2 * delta**2), "the bound")


claim = Claim(
    id="asghar-2026-cor-2",
    title="Average of independent dot products",
    locator="Corollary 2, Eq. (15)",
    printed=Statement(
        "The average of m independent copies of Z exceeds δ in size with probability at most (n+1)/(mε²δ²).",
        r"\Pr[|\bar Z|>\delta]\le\frac{n+1}{m\epsilon^2\delta^2}",
    ),
    proofs=(chebyshev,),
    uses=("asghar-2026-thm-9",),
    reason="Chebyshev's inequality with the variance of Theorem 9",
)
