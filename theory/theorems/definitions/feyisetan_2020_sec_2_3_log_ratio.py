"""Section 2.3: Eq. (1) bounds the log-likelihood ratio by εd."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.variable import real

dist = real("d", low=0)


def logarithm(d):
    """Take logarithms of Eq. (1); the logarithm is increasing."""
    d.equal(sp.log(sp.UnevaluatedExpr(sp.exp(epsilon * dist))), epsilon * dist, "logarithm of the bound")
    d.equal(sp.Subs(sp.exp(epsilon * dist), dist, 0), 1, "at equal inputs the ratio is one and the bound too")


claim = Claim(
    id="feyisetan-2020-sec-2-3-log-ratio",
    title="The log-likelihood ratio",
    locator="Section 2.3, after Eq. (1)",
    printed=Statement(
        "The log-likelihood ratio of any output under two inputs is bounded by εd(x,x').",
        sp.Eq(sp.log(sp.UnevaluatedExpr(sp.exp(epsilon * dist))), epsilon * dist, evaluate=False),
    ),
    variables=(epsilon, dist),
    witness={epsilon: 1, dist: 1},
    proofs=(logarithm,),
    reason="the logarithm of Eq. (1); the later paper of Xu et al. drops the logarithm",
)
