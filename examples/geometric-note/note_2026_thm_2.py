"""Theorem 2: geometric noise on counts is ε-private for counts that differ by one."""

import sympy as sp

from theory.proof import Claim, Statement, le
from theory.rules.algebra import follows, monotone
from theory.rules.cited import triangle_abs

from .letters import eps, z

printed = Statement(
    "With α = e^{−ε}, an output at distance z from one count has at most e^ε times the probability it has from the next count.",
    le(sp.exp(-eps * sp.Abs(z)), sp.exp(eps) * sp.exp(-eps * sp.Abs(z - 1))),
    variables=(eps, z),
    witness={eps: 1, z: 1},
)


def proof():
    """|z − 1| ≤ |z| + 1, times ε, in the exponent."""
    near = triangle_abs(z, sp.Integer(-1))
    exponent = follows(le(-eps * sp.Abs(z), eps - eps * sp.Abs(z - 1)), (near, eps))
    return follows(printed.body, monotone(sp.exp, exponent))


claim = Claim(
    id="note-2026-thm-2",
    title="Privacy of geometric noise",
    locator="Theorem 2",
    printed=printed,
    proof=proof,
    reason="the triangle inequality in the exponent",
)
