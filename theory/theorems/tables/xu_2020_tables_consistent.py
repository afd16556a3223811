"""Tables 1 to 4 against each other: distinct outputs cannot exceed the runs that changed the word, plus one."""

from theory.laws.xu_tables import EPSILONS, LAMBDAS, entry
from theory.proof import And, Claim, Statement, le, q
from theory.rules.algebra import compute

printed = Statement(
    "Mean N_w and mean S_w come from the same 100 runs, so their sum is at most 101 (two roundings of 0.005 granted).",
    And(
        *[
            le(entry(kept, lam, eps)[0] + entry(distinct, lam, eps)[0], 101 + q("0.01"))
            for kept, distinct in ((1, 2), (3, 4))
            for lam in LAMBDAS
            for eps in EPSILONS
        ]
    ),
)


def counting():
    """All 50 pairs of cells."""
    return compute(printed.body)


claim = Claim(
    id="xu-2020-tables-consistent",
    title="The tables agree with each other",
    locator="Tables 1 to 4",
    printed=printed,
    proof=counting,
    reason="all 50 pairs of cells obey the counting bound",
)
