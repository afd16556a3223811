"""Appendix C.3: the global sensitivity is computed as an average."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, classical, curve, epsilon, slope, u
from theory.laws.neighbours import line, nearest, sensitivity
from theory.variable import real

gaps = (sp.Integer(1), *[sp.Rational(1, 100)] * 9)
words = line(*(p for k, gap in enumerate(gaps) for p in (100 * k, 100 * k + gap)))
average = sum(max(abs(x - y) for y in nearest(words, x, 2)) for x in words) / len(words)
half = sp.Rational(1, 2)
low, more = real("a", low=0), real("h", low=0)


def ten_pairs(d):
    """One pair at distance 1 among nine tight pairs gets a ninth of the noise it needs."""
    d.equal(sp.UnevaluatedExpr(average), sp.Rational(109, 1000), "mean distance to the furthest neighbour")
    d.equal(sp.UnevaluatedExpr(sensitivity(words, 2, half)), 1, "the sensitivity of Section 3 is the largest")
    d.refute_instance(
        curve(average * classical(EXPERIMENT_DELTA) / half, half),
        ">",
        5000 * EXPERIMENT_DELTA,
        at="R^300, ten pairs on the first axis 100 apart, one of width 1 and nine of width 1/100, m = 2, τ = 1/2, ε = 1/2, δ = 1/73404",
        reason="the neighbours 0 and 1 have a divergence thousands of times δ under the classical noise with the average",
    )


def largest(d):
    """The largest distance is what Theorems 1 and 2 need."""
    d.at_most(low, low + more, "an average of distances is at most the largest of them")
    d.less(slope(u, epsilon), 0, "noise for a smaller distance has a larger divergence at the largest one")
    d.compare(
        curve(classical(EXPERIMENT_DELTA) / half, half),
        "<",
        EXPERIMENT_DELTA,
        "with the largest distance the promise is kept",
    )


claim = Claim(
    id="bollegala-2023-app-c-3-average",
    title="Sensitivity as an average",
    locator="Appendix C.3, after the proof of Theorem 4",
    printed=Statement(
        "The global sensitivity is the mean Euclidean distance between a word and its furthest neighbour.",
        r"\Delta=\tfrac1n\sum_x\max_{y\in S_m(x)}\|x-y\|",
    ),
    amended=Statement(
        "It is the largest distance of neighbouring words; an average is no bound.",
        r"\Delta=\max_{x\simeq y}\|x-y\|",
    ),
    refutations=(ten_pairs,),
    repairs=(largest,),
    uses=("bollegala-2023-thm-1", "bollegala-2023-thm-2"),
    reason="contradicts Section 3, where Δ is a supremum; the widest pairs get too little noise",
)
