"""Section 6.2: z_{w,x1} is considerably greater than z_{x1,x2}."""

from theory.laws.table_two import ROUNDING, TABLE
from theory.proof import And, Claim, Statement, lt
from theory.rules.algebra import compute

rows = [row for rows in TABLE.values() for row in rows]
printed = Statement(
    "In every vocabulary and dimension of Table 2, z_{w,x1} is considerably greater than z_{x1,x2}.",
    And(*[lt(6 * (second + ROUNDING), first - ROUNDING) for _, first, second, _ in rows]),
    reading="*considerably greater* is read as more than six times, rounding included",
)


def every_row():
    """All ten rows."""
    return compute(printed.body)


claim = Claim(
    id="asghar-2026-sec-6-2-gap",
    title="Threshold of the original word against that of its neighbours",
    locator="Section 6.2, first observation on Table 2",
    printed=printed,
    proof=every_row,
    reason="by a factor above six in all ten rows of the table (the table is checked, not the embeddings behind it)",
)
