"""Theorem 4: ε·d privacy in the plane, in coordinates."""

import sympy as sp

from theory.proof import Claim, Statement, le
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.cited import absolute

from .letters import a1, a2, b1, b2, eps, length, z1, z2

here, there, apart = length(z1 - a1, z2 - a2), length(z1 - b1, z2 - b2), length(a1 - b1, a2 - b2)
printed = Statement(
    "For locations a and b and every released point z the densities obey e^{−ε|z−a|} ≤ e^{ε|a−b|}·e^{−ε|z−b|}.",
    le(sp.exp(-eps * here), sp.exp(eps * apart) * sp.exp(-eps * there)),
    variables=(eps, a1, a2, b1, b2, z1, z2),
    witness={eps: 1, a1: 0, a2: 0, b1: 3, b2: 4, z1: 1, z2: 1},
)


def triangle():
    """|z−b| ≤ |z−a| + |a−b|, from the inequality of Cauchy and Schwarz for two coordinates."""
    u1, u2, v1, v2 = z1 - a1, z2 - a2, a1 - b1, a2 - b2
    product = u1 * v1 + u2 * v2
    square = algebra(le(product**2, (u1**2 + u2**2) * (v1**2 + v2**2)))
    below = follows(le(product, here * apart), absolute(product), monotone(sp.sqrt, square))
    return monotone(sp.sqrt, follows(le((z1 - b1) ** 2 + (z2 - b2) ** 2, (here + apart) ** 2), (below, 2)))


def proof():
    """The triangle inequality in the exponent."""
    exponent = follows(le(-eps * here, eps * apart - eps * there), (triangle(), eps))
    return follows(printed.body, monotone(sp.exp, exponent))


claim = Claim(
    id="planar-thm-4",
    title="Privacy of the planar Laplace mechanism",
    locator="Theorem 4",
    printed=printed,
    proof=proof,
    reason="the triangle inequality in the exponent",
)
