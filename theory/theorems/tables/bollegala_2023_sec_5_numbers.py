"""Section 5: the numbers of the experiments, against each other."""

import sympy as sp

from theory.laws.normal import EXPERIMENT_DELTA
from theory.proof import And, Claim, Statement, eq, le, q
from theory.rules.algebra import compute

words, neighbours, vertices = 1000, 2, 73404
here, there = q("0.1"), q("0.5")
last_digit = q(1, 10**9)
delta = le(sp.Abs(EXPERIMENT_DELTA - q("0.000013623")), last_digit / 2)
printed = Statement(
    "The graph of the 1,000 most frequent words has 73,404 vertices; δ = 1/73404 ≈ 0.000013623; and the τ = 0.1 of Section 5.2 is the setting of Section 5.1, which says τ = 0.5.",
    And(le(vertices, words * (1 + neighbours)), delta, eq(here, there)),
    reading="the m = 2 nearest words of each word are counted in; δ is compared to the printed digits",
)
amended = Statement(
    "The decimal of δ is right to the last printed digit; the other numbers do not fit together.", delta
)


def do_not_fit():
    """They are 3000 words at most, and 0.1 is not 0.5."""
    return ({},)


def to_the_last_digit():
    """Computed."""
    return compute(delta)


claim = Claim(
    id="bollegala-2023-sec-5-numbers",
    title="Numbers of the experiments",
    locator="Section 5, second paragraph; Sections 5.1 and 5.2, Results",
    printed=printed,
    amended=amended,
    refutation=do_not_fit,
    repair=to_the_last_digit,
    severity="slip",
    reason="vertices are words (Section 4.1), so 1000 words cannot give 73,404; at m = 2 the two values of τ give different graphs (dx-nadp-matching); which are meant cannot be told",
)
