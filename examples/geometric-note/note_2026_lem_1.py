"""Lemma 1, the deliberate error: a two-sided tail is bounded by that of one side."""

from theory.proof import Claim, Statement, integer, le, q
from theory.rules.algebra import follows

from .letters import alpha, geometric_series, series

t = integer("t", low=1)
#: Pr[|X| ≥ t]: both sides, (1−α)/(1+α)·α^t·Σ αⁱ each.
tail = 2 * (1 - alpha) / (1 + alpha) * alpha**t * series

printed = Statement(
    "Geometric noise reaches t with probability Pr[|X| ≥ t] ≤ α^t.",
    le(tail, alpha**t),
    variables=(alpha, t),
    witness={alpha: q(1, 2), t: 1},
)

amended = Statement(
    "Geometric noise reaches t with probability Pr[|X| ≥ t] ≤ 2α^t.",
    le(tail, 2 * alpha**t),
    variables=(alpha, t),
    witness={alpha: q(1, 2), t: 1},
)


def refutation():
    """At α = 1/2, t = 1 the probability is 2/3, above 1/2."""
    return ({alpha: q(1, 2), t: 1},)


def repair():
    """The probability is 2α^t/(1+α)."""
    return follows(amended.body, (geometric_series(), 2 * (1 - alpha) / (1 + alpha) * alpha**t))


claim = Claim(
    id="note-2026-lem-1",
    title="Tail of geometric noise",
    locator="Lemma 1",
    printed=printed,
    amended=amended,
    refutation=refutation,
    repair=repair,
    severity="result",
    keeps="a bound that falls like α^t",
    reason="the bound forgets that there are two sides: the probability is 2α^t/(1+α)",
)
