"""Section 6.2: z_{w,x1} is considerably greater than z_{x1,x2}."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.table_two import ROUNDING, TABLE


def every_row(d):
    """In every row the first quantity is more than six times the second, rounding included."""
    d.each(
        (
            sp.Gt(first - ROUNDING, 6 * (second + ROUNDING), evaluate=False)
            for rows in TABLE.values()
            for _, first, second, _ in rows
        ),
        "z_{w,x1} against six times z_{x1,x2}, each moved against us by the rounding",
    )


claim = Claim(
    id="asghar-2026-sec-6-2-gap",
    title="Threshold of the original word against that of its neighbours",
    locator="Section 6.2, first observation on Table 2",
    printed=Statement(
        "In every vocabulary and dimension of Table 2, z_{w,x1} is considerably greater than z_{x1,x2}.",
        r"z_{w,x_1}>6\,z_{x_1,x_2}",
    ),
    proofs=(every_row,),
    reason="by a factor above six in all ten rows of the table (the embeddings themselves are not checked here)",
)
