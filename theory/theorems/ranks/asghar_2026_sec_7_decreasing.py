"""Section 7: whether the fix makes far words exponentially less likely, seen from the original word."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from theory.laws.line import Axis, AxisTail
from theory.laws.rank_example import Placed, rank
from theory.laws.ranks import ByRank
from theory.proof import And, Claim, Statement, lt, q


@dataclass(frozen=True)
class Fixed:
    """Words on one axis of three dimensions, the input, ε, and the constant c of the fix."""

    words: tuple
    start: Any
    eps: Any
    c: Any


def output(o, word):
    """Pr[the fix outputs the word]: the nearest word x* to the noisy vector, then a draw by rank from x*."""
    axis, named = Axis(o.words, o.start, o.eps), Placed(tuple((w, w) for w in o.words), o.eps)
    draws = ((axis.probability(w, AxisTail), rank(named, w, word)) for w in o.words)
    return sum(found * ByRank(place, o.eps * o.c, len(o.words)) for found, place in draws)


def decreases(o):
    """A word farther from the original is less likely."""
    order = sorted(o.words, key=lambda w: abs(w - o.start))
    return And(*[lt(output(o, far), output(o, near)) for near, far in pairwise(order)])


printed = Statement(
    "With the fix, words are less likely the farther they are from the original word.",
    says=decreases,
    meets=lambda o: And(Axis(o.words, o.start, o.eps).meets(), lt(0, o.c)),
    over="words on one axis of three dimensions, ε > 0, c > 0",
    witness=Fixed((q("-1.1"), q(0), q(1)), q(0), q(20), q(2)),
)


def neighbour_first():
    """Words 0, 1, −1.1, ε = 1, c = 2: the nearest neighbour is more likely than the original word 0."""
    return (Fixed((q("-1.1"), q(0), q(1)), q(0), q(1), q(2)),)


claim = Claim(
    id="asghar-2026-sec-7-decreasing",
    title="Decrease of the output probability of the fix",
    locator="Section 7, below the displayed probability",
    printed=printed,
    refutation=neighbour_first,
    severity="slip",
    reason="the draw is centred at the noisy word x*, from which it decreases by e^{−εc} a rank; seen from the original word the order can be reversed",
)
