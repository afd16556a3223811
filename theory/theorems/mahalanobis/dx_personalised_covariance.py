"""A covariance of its own for every word: a far output tells noise of different scales apart."""

import sympy as sp

from theory.proof import Claim, Notion, Statement, lt, q
from theory.rules.algebra import compute


class LastWord(Notion):
    """Probability that Laplace noise of that rate, added to a word, passes the middle before the last word."""

    @staticmethod
    def define(distance, rate):
        """Return the tail of the noise."""
        return sp.exp(-rate * distance) / 2


#: Words 0, 1, 21 on a line, ε = 1; the middle of 1 and 21 is 11. Σ = 1 for word 0, Σ = 1/4 (rate 2) for word 1.
from_zero, from_one = LastWord(11, 1), LastWord(10, 2)
distances = (q(1), q(2))
printed = Statement(
    "On the words 0, 1, 21 at ε = 1, with covariance 1 for word 0 and 1/4 for word 1, the log ratio of output 21 exceeds the larger of the two personal distances of the words 0 and 1, which is 2.",
    lt(max(distances), sp.log(from_zero / from_one)),
)


def far_output():
    """The log ratio is 9."""
    return compute(printed.body)


claim = Claim(
    id="dx-personalised-covariance",
    title="A covariance of its own for every word",
    locator="ours, on the outlook of Xu et al. 2020",
    printed=printed,
    proof=far_output,
    reason="tails of different scale have an unbounded ratio; the level then depends on the farthest word",
)
