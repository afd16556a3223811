"""Section 6.2: z_{w,x1} increases with the dimension in the GloVe vocabularies."""

from theory.laws.table_two import ROUNDING, steps
from theory.proof import And, Claim, Statement, lt
from theory.rules.algebra import compute

printed = Statement(
    "In both GloVe vocabularies of Table 2, z_{w,x1} increases with the dimension, rounding included.",
    And(*[lt(low + ROUNDING, high - ROUNDING) for _, _, _, low, high in steps(1)]),
)


def neighbouring_rows():
    """All six steps go up."""
    return compute(printed.body)


claim = Claim(
    id="asghar-2026-sec-6-2-increasing",
    title="Growth of the first threshold with the dimension",
    locator="Section 6.2, second observation on Table 2",
    printed=printed,
    proof=neighbouring_rows,
    reason="all six steps go up, if only from 1.369 to 1.403 in one of them",
)
