"""Abstract and Section 1: d_X-privacy called a relaxation of differential privacy."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import positive, real

eps = positive("epsilon")
dist = positive("d")
far = real("D", low=1)


def close_words(d):
    """Two words at distance 1/2 and randomised response that is exactly ε-private."""
    truth, lie = sp.Rational(2, 3), sp.Rational(1, 3)
    d.equal(sp.UnevaluatedExpr(truth) / lie, sp.exp(sp.log(2)), "the ratio of outputs is e^ε with ε = ln 2")
    d.refute({eps: sp.log(2), dist: sp.Rational(1, 2)}, "ε-privacy allows the ratio 2, d_X-privacy only √2")


def words_at_least_one_apart(d):
    """When all different words are at distance one or more, the bound of ε-privacy is the smaller one."""
    d.at_most(eps, eps * far, "the exponent of ε-privacy is at most that of d_X-privacy when d ≥ 1")
    d.less(0, sp.Derivative(sp.exp(dist), dist), "the exponential function keeps the order")


claim = Claim(
    id="asghar-2026-sec-1-relaxation",
    title="Whether d_X-privacy relaxes differential privacy",
    locator="Abstract and Section 1",
    printed=Statement(
        "d_X-privacy is a relaxation of ε-differential privacy, so whatever ε-privacy allows, d_X-privacy allows: "
        "e^ε is at most e^{εd} for the distance d of any two words.",
        sp.Le(sp.exp(eps), sp.exp(eps * dist), evaluate=False),
    ),
    amended=Statement(
        "It is a relaxation when different words are at distance at least 1; for closer words it asks more.",
        sp.Le(sp.exp(eps), sp.exp(eps * far), evaluate=False),
    ),
    variables=(eps, dist),
    witness={eps: 1, dist: 2},
    refutations=(close_words,),
    repairs=(words_at_least_one_apart,),
    reason="for words closer than 1 it is stricter than ε-privacy, not weaker",
)
