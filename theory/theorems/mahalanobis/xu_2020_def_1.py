"""Definition 1: the Euclidean norm is a norm."""

import sympy as sp

from theory.laws.vectors import TABLES, axioms, j, m, norm, t
from theory.proof import Claim, Statement, le


def root(_):
    """Every coordinate has weight one."""
    return sp.S.One


printed = Statement(
    "√(xᵀx) is the Euclidean norm on R^m.",
    axioms(root),
    given=(le(j, m),),
    variables=(m, j, t),
    witness={m: 2, j: 1, t: 1, **TABLES},
    reading="it is a norm: triangle inequality, ‖tx‖ = |t|‖x‖, and zero only for the zero vector",
)


def three_axioms():
    """Cauchy-Schwarz; a factor taken out; one square is at most the sum."""
    return norm(root)


claim = Claim(
    id="xu-2020-def-1",
    title="The Euclidean norm",
    locator="Definition 1",
    printed=printed,
    proof=three_axioms,
    reason="Cauchy-Schwarz",
)
