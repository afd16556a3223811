"""Theorem 1: the two-sided geometric law has mass one."""

from theory.proof import Claim, Statement, eq, q
from theory.rules.algebra import follows

from .letters import alpha, geometric_series, series

printed = Statement(
    "The probabilities (1−α)/(1+α)·α^|k|, k an integer, sum to one: the middle one and twice those of k = 1, 2, ….",
    eq((1 - alpha) / (1 + alpha) * (1 + 2 * alpha * series), 1),
    variables=(alpha,),
    witness={alpha: q(1, 2)},
)


def proof():
    """Σ_{k≥1} αᵏ = α Σ_{i≥0} αⁱ, a geometric series."""
    return follows(printed.body, (geometric_series(), 2 * alpha * (1 - alpha) / (1 + alpha)))


claim = Claim(
    id="note-2026-thm-1",
    title="The two-sided geometric law",
    locator="Theorem 1",
    printed=printed,
    proof=proof,
    reason="a geometric series",
)
