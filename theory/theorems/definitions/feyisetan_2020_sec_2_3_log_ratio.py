"""Section 2.3: Eq. (1) bounds the log-likelihood ratio by εd."""

import sympy as sp

from theory.laws.channels import eps
from theory.proof import Claim, Statement, le, positive, q, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume

d = real("d", low=0)
first, second = positive("p"), positive("p'")
bound = le(first, sp.exp(eps * d) * second)
printed = Statement(
    "If the probability p of an output from one input is at most e^{εd} times that from the other, p', then log(p/p') ≤ εd.",
    le(sp.log(first / second), eps * d),
    given=(bound,),
    variables=(eps, d, first, second),
    witness={eps: 1, d: 1, first: q(1, 2), second: q(1, 4)},
)


def logarithm():
    """The logarithm is increasing."""
    return follows(printed.body, monotone(sp.log, assume(bound)))


claim = Claim(
    id="feyisetan-2020-sec-2-3-log-ratio",
    title="The log-likelihood ratio",
    locator="Section 2.3, after Eq. (1)",
    printed=printed,
    proof=logarithm,
    reason="logarithms of Eq. (1)",
)
