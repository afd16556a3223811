"""Tables 2 and 4: S_w falls as ε grows, in every row."""

from itertools import pairwise

from theory.laws.xu_tables import EPSILONS, LAMBDAS, entry
from theory.proof import And, Claim, Statement, lt
from theory.rules.algebra import compute

printed = Statement(
    "The mean of S_w has the trend opposite to that of N_w: it falls as ε grows, for every λ.",
    And(
        *[
            lt(entry(table, lam, high)[0], entry(table, lam, low)[0])
            for table in (2, 4)
            for lam in LAMBDAS
            for low, high in pairwise(EPSILONS)
        ]
    ),
)


def every_cell():
    """Forty steps of ε."""
    return compute(printed.body)


claim = Claim(
    id="xu-2020-tables-s-w-monotone",
    title="Trend of S_w in the tables",
    locator="Section 5.1, text on Tables 1 and 2",
    printed=printed,
    proof=every_cell,
    reason="true of every pair of neighbouring cells",
)
