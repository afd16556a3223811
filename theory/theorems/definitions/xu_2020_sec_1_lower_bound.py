"""Section 1: differential privacy asks for a lower bound on the probability of any replacement."""

import sympy as sp

from theory.laws.channels import bounded, each, eps, j, m, p, p2, rows
from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import follows

private = bounded(sp.exp(eps))
printed = Statement(
    "Differential privacy requires a lower bound on the probability that any word is replaced by any other word.",
    le(sp.exp(-eps) * p(j), p2(j)),
    given=(private, le(j, m)),
    variables=(eps, m, j),
    witness={eps: 1, m: 2, j: 1, **rows((q(1, 2), q(1, 2)), (q(1, 2), q(1, 2)))},
    reading="the bound for ŵ is e^{−ε} times the probability that ŵ is kept",
)


def divide():
    """Divide the bound by e^ε; p is the row of ŵ, p' that of the word."""
    return follows(printed.body, (each(sp.exp(eps)), sp.exp(-eps)))


claim = Claim(
    id="xu-2020-sec-1-lower-bound",
    title="A lower bound on every replacement",
    locator="Section 1, second paragraph",
    printed=printed,
    proof=divide,
    reason="the definition, divided by e^ε; the bound is empty for words that are never kept",
)
