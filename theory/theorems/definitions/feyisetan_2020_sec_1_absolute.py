"""Section 1: ε = 0 is absolute privacy."""

from theory.laws.channels import bounded, each, i, j, m, p, p2, rows
from theory.proof import Claim, MaxOver, Statement, eq, le, q
from theory.rules.algebra import follows
from theory.rules.logic import antisymmetry, assume
from theory.rules.maxima import below_max

forth, back = bounded(1), le(MaxOver(p2(i) - p(i), (i, 1, m)), 0)
printed = Statement(
    "At ε = 0, where the bound e^ε is one in both directions, two inputs have the same output law.",
    eq(p(j), p2(j)),
    given=(forth, back, le(j, m)),
    variables=(m, j),
    witness={m: 2, j: 1, **rows((q(1, 2), q(1, 2)), (q(1, 2), q(1, 2)))},
)


def two_directions():
    """P ≤ p' and p' ≤ p for every output."""
    other = follows(le(p2(j), p(j)), below_max(p2(i) - p(i), i, j, 1, m), assume(back))
    return antisymmetry(each(1), other)


claim = Claim(
    id="feyisetan-2020-sec-1-absolute",
    title="ε = 0 is absolute privacy",
    locator="Section 1, second paragraph",
    printed=printed,
    proof=two_directions,
    reason="both rows are equal; for ε = ∞ there is no bound at all",
)
