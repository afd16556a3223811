"""Tables 1 and 3: N_w rises with ε and falls with λ, in every printed cell."""

import itertools

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.xu_tables import EPSILONS, LAMBDAS, entry


def every_cell(d):
    """Compare neighbouring cells of both tables."""
    for table in (1, 3):
        for lam in LAMBDAS:
            for low, high in itertools.pairwise(EPSILONS):
                d.compare(
                    entry(table, lam, low)[0],
                    "<",
                    entry(table, lam, high)[0],
                    f"Table {table}, λ = {lam}: ε = {low} to {high}",
                )
        for eps in EPSILONS[1:]:
            for low, high in itertools.pairwise(LAMBDAS):
                d.compare(
                    entry(table, high, eps)[0],
                    "<",
                    entry(table, low, eps)[0],
                    f"Table {table}, ε = {eps}: λ = {low} to {high}",
                )


claim = Claim(
    id="xu-2020-tables-n-w-monotone",
    title="Trends of N_w in the tables",
    locator="Section 5.1, Tables 1 and 3",
    printed=Statement(
        "The mean of N_w grows with ε towards 100 and falls towards 0, and falls with λ.",
        sp.Lt(entry(1, "1", 5)[0], entry(1, "0", 5)[0], evaluate=False),
    ),
    proofs=(every_cell,),
    reason="true of every pair of neighbouring cells (from ε = 5 on, for λ)",
)
