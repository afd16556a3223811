"""Section 2.3: local privacy is said to require a non-negligible probability of every output."""

import sympy as sp

from theory.laws.channels import bounded, each, eps, j, law, m, p, p2, rows
from theory.proof import Claim, Statement, le, lt, q
from theory.rules.algebra import follows

private = bounded(sp.exp(eps))
printed = Statement(
    "If M is ε-locally private (p ≤ e^ε p' for every output of two inputs), every output has positive probability.",
    lt(0, p2(j)),
    given=(law(p), law(p2), private, le(j, m)),
    variables=(eps, m, j),
    witness={eps: 1, m: 2, j: 1, **rows((q(1, 2), q(1, 2)), (q(1, 2), q(1, 2)))},
)
amended = Statement(
    "An output that one input gives with probability p is given by every input with probability at least e^{−ε}p.",
    le(sp.exp(-eps) * p(j), p2(j)),
    given=(private, le(j, m)),
    variables=(eps, m, j),
    witness={eps: 1, m: 2, j: 1, **rows((q(1, 2), q(1, 2)), (q(1, 2), q(1, 2)))},
)


def constant_output():
    """The mechanism that always answers with the first of two words never gives the second."""
    return ({eps: 1, m: 2, j: 2, **rows((q(1), q(0)), (q(1), q(0)))},)


def equal_footing():
    """Divide the bound by e^ε."""
    return follows(amended.body, (each(sp.exp(eps)), sp.exp(-eps)))


claim = Claim(
    id="feyisetan-2020-sec-2-3-every-word",
    title="Must local privacy reach every word?",
    locator="Section 2.3, second paragraph",
    printed=printed,
    amended=amended,
    refutation=constant_output,
    repair=equal_footing,
    severity="range",
    keeps="the lower bound that the sentence speaks of, for every output that is in use",
    reason="a constant mechanism is locally private and reaches one word only; outputs in use must be reached from everywhere",
)
