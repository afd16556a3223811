"""Abstract and Section 1: d_X-privacy called a relaxation of differential privacy."""

import sympy as sp

from theory.laws.channels import bounded, each, eps, j, law, m, p, p2, rows
from theory.proof import Claim, Statement, le, positive, q, real
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.maxima import max_below

d, far = positive("d"), real("d", low=1)
plain = (law(p), law(p2), bounded(sp.exp(eps)))
printed = Statement(
    "d_X-privacy is a relaxation of differential privacy for metric spaces.",
    bounded(sp.exp(eps * d)),
    given=plain,
    variables=(eps, d, m),
    witness={eps: 1, d: 2, m: 2, **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},
    reading="at the same ε: what meets the bound e^ε of differential privacy meets the bound e^{εd} of d_X-privacy",
)
amended = Statement(
    "So for words at distance one or more.",
    bounded(sp.exp(eps * far)),
    given=plain[2:],
    variables=(eps, far, m),
    witness={eps: 1, far: 2, m: 2, **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},
)


def close_words():
    """Two words at distance 1/2, each kept with probability 2/3: the ratio 2 is below e but above √e."""
    return ({eps: 1, d: q(1, 2), m: 2, **rows((q(2, 3), q(1, 3)), (q(1, 3), q(2, 3)))},)


def larger_bound():
    """e^ε ≤ e^{εd} for d ≥ 1."""
    grows = monotone(sp.exp, algebra(le(eps, eps * far)))
    factor = sp.exp(eps * far)
    one = follows(le(p(j) - factor * p2(j), 0), each(sp.exp(eps)), (grows, p2(j)))
    return max_below(one, j, 1, m)


claim = Claim(
    id="asghar-2026-sec-1-relaxation",
    title="Whether metric privacy relaxes differential privacy",
    locator="Abstract and Section 1",
    printed=printed,
    amended=amended,
    refutation=close_words,
    repair=larger_bound,
    severity="range",
    reason="for words closer than 1 it is stricter than ε-privacy, not weaker",
)
