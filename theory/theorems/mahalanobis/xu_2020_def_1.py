"""Definition 1: the Euclidean norm is a norm."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import real

a, b, c, e, t = (real(name) for name in ("a", "b", "c", "e", "t"))


def axioms(d):
    """Homogeneity, and the triangle inequality from the identity of Lagrange, which is a sum over pairs of coordinates."""
    d.equal((t * a) ** 2 + (t * b) ** 2, t**2 * (a**2 + b**2), "homogeneous, coordinate by coordinate")
    d.equal(
        (a**2 + b**2) * (c**2 + e**2) - (a * c + b * e) ** 2,
        (a * e - b * c) ** 2,
        "Lagrange's identity for one pair of coordinates; summed over pairs it is Cauchy-Schwarz",
    )
    d.at_most(0, (a * e - b * c) ** 2, "a square, so the triangle inequality follows")


claim = Claim(
    id="xu-2020-def-1",
    title="The Euclidean norm",
    locator="Definition 1",
    printed=Statement(
        "√(xᵀx) is a norm on R^m.", sp.Ge((a**2 + b**2) * (c**2 + e**2), (a * c + b * e) ** 2, evaluate=False)
    ),
    variables=(a, b, c, e),
    witness={a: 1, b: 0, c: 0, e: 1},
    proofs=(axioms,),
    reason="Lagrange's identity",
)
