"""Section 3: Δ is said to be the largest distance between a word and its most distant word in S_m."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import line, nearest, sensitivity
from theory.variable import real

words = line(0, 1, 3)
farthest = max(abs(x - y) for x in words for y in nearest(words, x, 2))
s, more = real("s", low=0), real("h", low=0)


def threshold_forgotten(d):
    """For 0, 1, 3 at m = 2, τ = 1/2 the estimate is 2 and Δ is 1."""
    d.refute_instance(
        farthest,
        ">",
        sensitivity(words, 2, sp.Rational(1, 2)),
        at="R^300, words 0, 1, 3 on the first axis, m = 2, τ = 1/2",
        reason="1 is in S_2(3), at distance 2, but the pair fails condition (b)",
    )


def upper_bound(d):
    """It is an upper bound, and equal at τ = 0."""
    d.at_most(
        s,
        s + more,
        "a largest value over more pairs is not smaller: every pair x ≃ y has y ∈ S_m(x) or x ∈ S_m(y)",
    )
    d.equal(
        sp.UnevaluatedExpr(farthest),
        sensitivity(words, 2, sp.Integer(0)),
        "equal at τ = 0 on the words above",
    )
    d.compare(sensitivity(words, 2, sp.Rational(1, 2)), "<", farthest, "strictly larger than Δ at τ = 1/2")


claim = Claim(
    id="bollegala-2023-sec-3-delta-estimate",
    title="Estimating the sensitivity",
    locator="Section 3, after Definition 1",
    printed=Statement(
        "Δ equals the largest distance between a word and its most distant word in S_m.",
        r"\Delta=\max_x\max_{y\in S_m(x)}\|x-y\|",
    ),
    amended=Statement(
        "That maximum is an upper bound of Δ; the two agree at τ = 0, where condition (b) asks nothing.",
        r"\Delta\le\max_x\max_{y\in S_m(x)}\|x-y\|",
    ),
    refutations=(threshold_forgotten,),
    repairs=(upper_bound,),
    reason="the Jaccard condition is forgotten; the error is on the safe side",
)
