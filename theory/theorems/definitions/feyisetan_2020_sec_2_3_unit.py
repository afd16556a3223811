"""Section 2.3: the meaning of ε changes with the metric."""

import sympy as sp

from theory.laws.channels import eps
from theory.proof import Claim, Statement, lt, positive, real
from theory.rules.algebra import algebra, monotone

d, unit = positive("d"), real("c", low=1, low_open=True)
printed = Statement(
    "The meaning of ε changes if one considers different metrics.",
    lt(sp.exp(eps * d), sp.exp(eps * (unit * d))),
    variables=(eps, d, unit),
    witness={eps: 1, d: 1, unit: 2},
    reading="in a metric with all distances c > 1 times as large, the same ε allows strictly more",
)


def larger_unit():
    """ε d < ε (c d), and the exponential is increasing."""
    return monotone(sp.exp, algebra(lt(eps * d, eps * (unit * d))))


claim = Claim(
    id="feyisetan-2020-sec-2-3-unit",
    title="ε has the unit of one over distance",
    locator="Section 2.3, last sentences, and Section 3",
    printed=printed,
    proof=larger_unit,
    reason="a metric in other units needs another ε for the same guarantee",
)
