"""Corollary 1: repeating the answer adds up. Proved here by a rule, and once more in rocq/Claims.v."""

import sympy as sp

from theory.proof import Claim, Statement, le, positive
from theory.rules.cited import tangent

from .letters import eps

k = positive("k")

printed = Statement(
    "After k answers the odds e^{kε} of the truth are at least 1 + kε.",
    le(1 + k * eps, sp.exp(k * eps)),
    variables=(k, eps),
    witness={k: 1, eps: 1},
)


def proof():
    """The tangent of the exponential function at 0."""
    return tangent(k * eps)


claim = Claim(
    id="{{key}}-cor-1",
    title="Odds after several answers",
    locator="Corollary 1",
    printed=printed,
    proof=proof,
    reason="1 + x ≤ e^x",
)
