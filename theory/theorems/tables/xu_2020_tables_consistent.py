"""Tables 1 to 4 against each other: distinct outputs cannot exceed the runs that changed the word, plus one."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.xu_tables import EPSILONS, LAMBDAS, entry


def counting(d):
    """In 100 runs with N unchanged there are at most 100 − N + 1 distinct outputs, and the means must obey it."""
    for kept, distinct in ((1, 2), (3, 4)):
        for lam in LAMBDAS:
            for eps in EPSILONS:
                d.compare(
                    entry(kept, lam, eps)[0] + entry(distinct, lam, eps)[0],
                    "<=",
                    101 + sp.Rational("0.01"),
                    f"Tables {kept} and {distinct}, λ = {lam}, ε = {eps}, up to rounding",
                )


claim = Claim(
    id="xu-2020-tables-consistent",
    title="The tables agree with each other",
    locator="Tables 1 to 4",
    printed=Statement(
        "Mean N_w and mean S_w come from the same 100 runs, so their sum is at most 101.",
        sp.Le(entry(1, "0", 40)[0] + entry(2, "0", 40)[0], sp.Rational("101.01"), evaluate=False),
    ),
    proofs=(counting,),
    reason="all 50 pairs of cells obey the counting bound",
)
