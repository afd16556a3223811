"""Definition 2: the Mahalanobis norm is a norm."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import v, xi
from theory.verdict import Fact


def whitening(d):
    """It is the Euclidean norm after whitening."""
    d.fact(Fact.SPECTRAL, "Σ = QΛQᵀ", "with positive eigenvalues ξ")
    d.equal(
        v**2 / xi,
        sp.UnevaluatedExpr(v / sp.sqrt(xi)) ** 2,
        "each term of xᵀΣ⁻¹x is a squared coordinate of Σ^{−1/2}x",
    )
    d.less(0, 1 / xi, "and whitening is one-to-one")


claim = Claim(
    id="xu-2020-def-2",
    title="The Mahalanobis norm",
    locator="Definition 2",
    printed=Statement(
        "√(xᵀΣ⁻¹x) is a norm for positive definite Σ.",
        sp.Eq(v**2 / xi, sp.UnevaluatedExpr(v / sp.sqrt(xi)) ** 2, evaluate=False),
    ),
    variables=(v, xi),
    witness={v: 1, xi: 1},
    proofs=(whitening,),
    uses=("xu-2020-def-1",),
    reason="the Euclidean norm of Σ^{−1/2}x",
)
