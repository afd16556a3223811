"""Section 3: the likelihood ratio is said to be bounded by εd, without the exponential."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.elliptical import epsilon
from theory.variable import real
from theory.verdict import Fact

dist = real("d", low=0)


def close_words(d):
    """For every pair of inputs some output has a ratio of at least one, as both rows sum to one."""
    d.refute(
        {epsilon: 1, dist: sp.Rational(1, 2)}, "so no mechanism at all meets the bound ½ for words half apart"
    )


def logarithm(d):
    """The logarithm of the ratio is bounded by εd."""
    d.equal(
        sp.log(sp.UnevaluatedExpr(sp.exp(epsilon * dist))),
        epsilon * dist,
        "logarithm of the bound of Definition 4",
    )
    d.fact(Fact.DEFINITION, "ratio ≤ exp(εd) iff log ratio ≤ εd")


claim = Claim(
    id="xu-2020-sec-3-likelihood-ratio",
    title="Bound on the likelihood ratio in words",
    locator="Section 3, after Definition 4",
    printed=Statement(
        "The likelihood ratio of any output between two words is bounded by εd(w,w'); the largest ratio is at least one, so this asks 1 ≤ εd.",
        sp.Le(1, epsilon * dist, evaluate=False),
    ),
    amended=Statement(
        "The log-likelihood ratio is bounded by εd(w,w').",
        sp.Eq(sp.log(sp.UnevaluatedExpr(sp.exp(epsilon * dist))), epsilon * dist, evaluate=False),
    ),
    variables=(epsilon, dist),
    witness={epsilon: 1, dist: 1},
    refutations=(close_words,),
    repairs=(logarithm,),
    reason="the exponential is missing: it is the log ratio that is bounded",
)
