"""Section 5.1: S_w is defined through a threshold and estimated by counting distinct outputs."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, real
from theory.verdict import Fact

runs = integer("k", low=1)
q = real("q", low=0, high=1)


def uniform_over_a_thousand(d):
    """A uniform output over 1,000 words has no output above η = 1/100, yet about 95 distinct ones in 100 runs."""
    distinct = 1000 * (1 - sp.Pow(1 - sp.Rational(1, 1000), 100, evaluate=False))
    d.refute_instance(
        distinct,
        ">",
        95,
        at="output uniform over 1,000 words, η = 1/100, 100 runs",
        reason="expected number of distinct outputs, where the defined S_w is 0",
        meets=(sp.Lt(sp.Rational(1, 1000), sp.Rational(1, 100), evaluate=False),),
    )


def what_is_counted(d):
    """The expected count is the sum over words of the probability to be seen at least once."""
    d.induction(
        (1 - q) ** runs, runs, start=1, initial=1 - q, ratio=1 - q, reason="never seen in that many runs"
    )
    d.fact(
        Fact.LINEARITY, "E # = Σ Pr[seen at least once]", "the count is a sum of indicators, dependent or not"
    )
    d.equal(sp.Subs(1 - (1 - q) ** 100, q, 0), 0, "a word of probability zero is never counted")
    d.at_most(
        0,
        sp.Derivative(1 - (1 - q) ** 100, q),
        "the count weighs a word by a growing function of its probability, with no threshold",
    )


claim = Claim(
    id="xu-2020-sec-5-1-s-w",
    title="Definition and estimate of S_w",
    locator="Section 5.1, item 2",
    printed=Statement(
        "S_w, the number of words with output probability at least η, is approximated by the number of distinct outputs in 100 runs.",
        r"|\{w':\Pr[M(w)=w']\ge\eta\}|\approx\#\{\text{distinct outputs in 100 runs}\}",
    ),
    amended=Statement(
        "The number of distinct outputs in 100 runs has expectation Σ(1−(1−p)^{100}), which is another statistic.",
        r"E\,\#=\sum_{w'}\bigl(1-(1-p_{w'})^{100}\bigr)",
    ),
    refutations=(uniform_over_a_thousand,),
    repairs=(what_is_counted,),
    reason="two different statistics: 0 against 95 for a uniform output over 1,000 words",
)
