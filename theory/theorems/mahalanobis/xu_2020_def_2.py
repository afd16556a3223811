"""Definition 2: the Mahalanobis norm is a norm."""

import sympy as sp

from theory.laws.spectrum import xi
from theory.laws.vectors import TABLES, axioms, j, m, norm, t
from theory.proof import Claim, Statement, le


def root(index):
    """Each coordinate is divided by the root of its eigenvalue."""
    return 1 / sp.sqrt(xi(index))


printed = Statement(
    "√(xᵀΣ⁻¹x) is the Mahalanobis norm, for positive definite Σ.",
    axioms(root),
    given=(le(j, m),),
    variables=(m, j, t),
    witness={m: 2, j: 1, t: 1, xi: lambda k: k, **TABLES},
    reading="it is a norm; x is given by its coordinates in the eigenbasis of Σ",
)


def three_axioms():
    """The axioms of the Euclidean norm, for the coordinates after whitening."""
    return norm(root)


claim = Claim(
    id="xu-2020-def-2",
    title="The Mahalanobis norm",
    locator="Definition 2",
    printed=printed,
    proof=three_axioms,
    reason="the Euclidean norm of Σ^{−1/2}x",
)
