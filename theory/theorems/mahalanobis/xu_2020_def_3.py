"""Definition 3: the regularised Mahalanobis norm is a norm for every λ in [0, 1]."""

import sympy as sp

from theory.laws.spectrum import lam, regularised, xi
from theory.laws.vectors import TABLES, axioms, j, m, norm, t
from theory.proof import Claim, Statement, le


def root(index):
    """Each coordinate is divided by the root of λξ + 1 − λ."""
    return 1 / sp.sqrt(regularised(xi(index)))


printed = Statement(
    "√(xᵀ{λΣ+(1−λ)I}⁻¹x) is the regularised Mahalanobis norm, for every λ in [0,1] and positive definite Σ.",
    axioms(root),
    given=(le(j, m),),
    variables=(m, j, t, lam),
    witness={m: 2, j: 1, t: 1, lam: 0, xi: lambda k: k, **TABLES},
    reading="it is a norm; x is given by its coordinates in the eigenbasis of Σ",
)


def three_axioms():
    """The axioms of the Euclidean norm, for the coordinates after whitening."""
    return norm(root)


claim = Claim(
    id="xu-2020-def-3",
    title="The regularised Mahalanobis norm",
    locator="Definition 3",
    printed=printed,
    proof=three_axioms,
    reason="the eigenvalues λξ + 1 − λ are positive, so it is the Euclidean norm after whitening",
)
