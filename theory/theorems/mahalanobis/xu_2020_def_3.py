"""Definition 3: the regularised Mahalanobis norm is well defined and a norm for every λ in [0, 1]."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import lam, regularised, v, xi
from theory.verdict import Fact


def positive_definite(d):
    """Every eigenvalue of λΣ + (1−λ)I is positive, so its inverse defines an inner product."""
    d.fact(Fact.SPECTRAL, "Σ = QΛQᵀ", "A = λΣ + (1−λ)I has the same eigenvectors and eigenvalues λξ + 1 − λ")
    d.less(0, regularised(xi), "a mixture of a positive number and one is positive")
    d.at_most(
        0,
        v**2 / regularised(xi),
        "so each term of xᵀA⁻¹x is non-negative, and zero only if the coordinate is",
    )
    d.equal(
        v**2 / regularised(xi),
        sp.UnevaluatedExpr(v / sp.sqrt(regularised(xi))) ** 2,
        "it is the Euclidean norm of A^{−1/2}x, so the axioms carry over",
    )


claim = Claim(
    id="xu-2020-def-3",
    title="The regularised Mahalanobis norm",
    locator="Definition 3",
    printed=Statement(
        "√(xᵀ{λΣ+(1−λ)I}⁻¹x) is a norm for every λ in [0,1] and positive definite Σ.",
        sp.Gt(regularised(xi), 0, evaluate=False),
    ),
    variables=(lam, xi),
    witness={lam: 0, xi: 1},
    proofs=(positive_definite,),
    uses=("xu-2020-def-1",),
    reason="eigenvalues λξ + 1 − λ are positive",
)
