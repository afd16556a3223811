"""Section 1: near-zero skewness is said to show a stronger privacy guarantee."""

import sympy as sp

from theory.laws.skewness import Two, mean, pair_of_probabilities, skewness
from theory.proof import Claim, Implies, Statement, le, lt, q

printed = Statement(
    "Skewness values near zero indicate stronger privacy.",
    says=lambda o: Implies(
        lt(sp.Abs(skewness(o.first)), sp.Abs(skewness(o.second))), le(mean(o.first), mean(o.second))
    ),
    meets=pair_of_probabilities,
    over="two samples of probabilities for the same three or more words, neither constant",
    witness=Two((q(0), q(1, 4), q(1, 2)), (q(0), q(1), q(1))),
    reading="of two mechanisms on the same words, the one of skewness nearer to zero has the lower mean probability of finding a word",
)


def all_exposed():
    """The sample p = 0.98, 0.99, 1 has skewness 0; p = 0, 0, 0.01 has √3."""
    return (Two((q("0.98"), q("0.99"), q(1)), (q(0), q(0), q("0.01"))),)


claim = Claim(
    id="bollegala-2023-sec-1-skewness",
    title="Skewness near zero",
    locator="Section 1, Results; Section 5.2 and Figure 3",
    printed=printed,
    refutation=all_exposed,
    severity="result",
    reason="p = 0.98, 0.99, 1 has skewness zero; shape says nothing about level, and (ε, δ) does not follow from it",
)
