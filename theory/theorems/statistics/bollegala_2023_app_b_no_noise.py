"""Appendix B: without noise all p are 1 and the skewness is said to be zero."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.skewness import skewness
from theory.variable import positive

ones = (sp.Integer(1),) * 4
mean = sum(ones) / len(ones)
h = positive("h")


def no_spread(d):
    """The standard deviation is zero, so every term of the formula is 0/0."""
    d.refute_instance(
        sp.UnevaluatedExpr(sum((p - mean) ** 2 for p in ones)),
        "==",
        0,
        at="four words with p = 1, 1, 1, 1, as at σ = 0",
        reason="s = 0 stands in the denominator: the skewness does not exist, and is not zero",
    )


def no_value_by_continuity(d):
    """However close to constant, three words with one lower p have skewness −√3, and with one higher p +√3."""
    d.equal(sp.UnevaluatedExpr(skewness((1, 1, 1 - h))), -sp.sqrt(3), "one lower value, for every h > 0")
    d.equal(
        sp.UnevaluatedExpr(skewness((0, 0, h))), sp.sqrt(3), "one higher value: no limit at constant samples"
    )


claim = Claim(
    id="bollegala-2023-app-b-no-noise",
    title="Skewness without noise",
    locator="Appendix B, on Figure 4, σ = 0",
    printed=Statement(
        "When all p are 1 the distribution is symmetric and has skewness zero.",
        r"p_i=1\ \forall i \Rightarrow \mathrm{skew}=0",
    ),
    amended=Statement(
        "The skewness of equal values is undefined (0/0), and no value can be given to it by continuity.",
        r"p_i=1\ \forall i \Rightarrow s=0",
    ),
    variables=(h,),
    witness={h: 1},
    refutations=(no_spread,),
    repairs=(no_value_by_continuity,),
    reason="s = 0 in the denominator; samples near it have skewness −√3 or +√3 at n = 3, however near",
)
