"""Section 3: the likelihood ratio is said to be bounded by εd, without the exponential."""

import sympy as sp

from theory.laws.channels import eps
from theory.proof import Claim, Notion, Statement, le, positive, q, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume

d = real("d", low=0)
first, second = positive("p"), positive("p'")
bound = le(first, sp.exp(eps * d) * second)


class Ratio(Notion):
    """Likelihood ratio of an output between two words."""

    @staticmethod
    def define(a, b):
        """Return a/b."""
        return a / b


printed = Statement(
    "For a mechanism as in Definition 4 the likelihood ratio of any output between two words is at most εd(w,w').",
    le(Ratio(first, second), eps * d),
    given=(bound,),
    variables=(eps, d, first, second),
    witness={eps: 1, d: 2, first: q(1, 2), second: q(1, 4)},
)
amended = Statement(
    "The logarithm of the likelihood ratio is at most εd(w,w').",
    le(sp.log(Ratio(first, second)), eps * d),
    given=(bound,),
    variables=(eps, d, first, second),
    witness={eps: 1, d: 2, first: q(1, 2), second: q(1, 4)},
)


def same_probability():
    """An output that both words give with probability 1/2, words half apart: the ratio is 1, εd is 1/2."""
    return ({eps: 1, d: q(1, 2), first: q(1, 2), second: q(1, 2)},)


def logarithm():
    """The logarithm is increasing."""
    return follows(amended.body, monotone(sp.log, assume(bound)))


claim = Claim(
    id="xu-2020-sec-3-likelihood-ratio",
    title="Bound on the likelihood ratio in words",
    locator="Section 3, after Definition 4",
    printed=printed,
    amended=amended,
    refutation=same_probability,
    repair=logarithm,
    severity="slip",
    reason="the word log is missing: it is the log ratio that is bounded",
)
