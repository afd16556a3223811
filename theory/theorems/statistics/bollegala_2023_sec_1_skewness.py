"""Section 1: near-zero skewness is said to show a stronger privacy guarantee."""

import sympy as sp

from theory.laws.skewness import Two, mean, nonconstant, skewness
from theory.proof import And, Claim, Implies, Statement, le, lt, q

printed = Statement(
    "Skewness values near zero indicate stronger privacy.",
    says=lambda o: Implies(
        lt(sp.Abs(skewness(o.first)), sp.Abs(skewness(o.second))), le(mean(o.first), mean(o.second))
    ),
    meets=lambda o: And(nonconstant(o.first), nonconstant(o.second)),
    over="two samples of at least three probabilities, neither constant",
    witness=Two((q(0), q(1, 4), q(1, 2)), (q(0), q(1), q(1))),
    reading="skewness nearer to zero goes with a lower mean probability of finding a word",
)


def all_exposed():
    """The sample p = 0.98, 0.99, 1 has skewness 0; p = 0, 0, 0, 0, 0.01 has more than 2."""
    return (Two((q("0.98"), q("0.99"), q(1)), (q(0), q(0), q(0), q(0), q("0.01"))),)


claim = Claim(
    id="bollegala-2023-sec-1-skewness",
    title="Skewness near zero",
    locator="Section 1, Results; Section 5.2 and Figure 3",
    printed=printed,
    refutation=all_exposed,
    severity="result",
    reason="p = 0.98, 0.99, 1 has skewness zero; shape says nothing about level, and (ε, δ) does not follow from it",
)
