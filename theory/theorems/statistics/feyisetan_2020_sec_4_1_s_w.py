"""Section 4.1: S_w is estimated by the distinct outputs of 1,000 runs, which cannot exceed 1,000."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.variable import integer, real
from theory.verdict import Fact

q = real("q", low=0, high=1)
runs = integer("k", low=1)


def uniform_over_ten_thousand(d):
    """A uniform output over 10,000 words needs 9,900 of them for 99 % of the mass; 1,000 runs show fewer than 1,000."""
    d.refute_instance(
        10000 * (1 - sp.Pow(1 - sp.Rational(1, 10000), 1000, evaluate=False)),
        "<",
        952,
        at="output uniform over 10,000 words, η = 1/100: S_w = 9,900, expected count of distinct outputs below 952",
        reason="the estimate is too small by a factor of ten",
        meets=(sp.Gt(sp.Rational(10000 - 9899, 10000), sp.Rational(1, 100), evaluate=False),),
    )


def what_is_counted(d):
    """The expected count is a sum over words of the probability to be seen."""
    d.induction(
        (1 - q) ** runs, runs, start=1, initial=1 - q, ratio=1 - q, reason="never seen in that many runs"
    )
    d.fact(
        Fact.LINEARITY, "E # = Σ Pr[seen at least once]", "the count is a sum of indicators, dependent or not"
    )


claim = Claim(
    id="feyisetan-2020-sec-4-1-s-w",
    title="Estimate of the effective support",
    locator="Section 4.1, item (ii)",
    printed=Statement(
        "S_w, the size of the smallest set of outputs with mass 1 − η, is estimated by the number of distinct outputs in 1,000 runs.",
        r"\min\{|S|:\Pr[M(w)\notin S]\le\eta\}\approx\#\{\text{distinct outputs in 1000 runs}\}",
    ),
    amended=Statement(
        "That number has expectation Σ(1−(1−p)^{1000}), is at most 1,000, and has no η in it.",
        r"E\,\#=\sum_{w'}\bigl(1-(1-p_{w'})^{1000}\bigr)\le1000",
    ),
    refutations=(uniform_over_ten_thousand,),
    repairs=(what_is_counted,),
    reason="another statistic: 1,000 runs cannot show a support larger than 1,000",
)
