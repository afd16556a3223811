"""Appendix C.3: the global sensitivity is computed as an average."""

from theory.laws.nadp import Words, proper
from theory.laws.neighbours import line, nearest, sensitivity
from theory.proof import Claim, Statement, le, q


def average(o):
    """Mean distance between a word and its farthest word in S_m."""
    return sum(max(abs(x - y) for y in nearest(o.words, x, o.m)) for x in o.words) / len(o.words)


printed = Statement(
    "The global sensitivity is computed as the mean distance between a word and its farthest neighbour.",
    says=lambda o: le(sensitivity(o.words, o.m, o.tau), average(o)),
    meets=proper,
    over="finite vocabularies on a line, m ≥ 1, τ in [0, 1]",
    witness=Words(line(0, 1, 4, 5), 2, q(1, 2)),
    reading="Theorem 4 calls it the global sensitivity, so no two neighbours are farther apart than this mean",
)


def two_pairs():
    """One pair at distance 1 and one at distance 2: the mean is 3/2, the sensitivity 2."""
    return (Words(line(0, 1, 4, 6), 2, q(1, 2)),)


claim = Claim(
    id="bollegala-2023-app-c-3-average",
    title="Sensitivity as an average",
    locator="Appendix C.3, after the proof of Theorem 4",
    printed=printed,
    refutation=two_pairs,
    severity="guarantee",
    reason="contradicts Section 3, where Δ is a supremum; the widest pairs get too little noise",
)
