"""Tables 1 and 3: N_w rises with ε in every row, and is lower at λ = 1 than at λ = 0 in every column."""

from itertools import pairwise

from theory.laws.xu_tables import EPSILONS, LAMBDAS, entry
from theory.proof import And, Claim, Statement, lt
from theory.rules.algebra import compute


def mean(table, lam, eps):
    """Printed mean of a cell."""
    return entry(table, lam, eps)[0]


grows = [
    lt(mean(t, lam, a), mean(t, lam, b)) for t in (1, 3) for lam in LAMBDAS for a, b in pairwise(EPSILONS)
]
lower = [lt(mean(t, "1", eps), mean(t, "0", eps)) for t in (1, 3) for eps in EPSILONS]
printed = Statement(
    "The mean of N_w grows with ε for every λ, and is lower for the Mahalanobis than for the Laplace mechanism at every ε.",
    And(*grows, *lower),
)


def every_cell():
    """Forty steps of ε and ten pairs of mechanisms."""
    return compute(printed.body)


claim = Claim(
    id="xu-2020-tables-n-w-monotone",
    title="Trends of N_w in the tables",
    locator="Section 5.1, Tables 1 and 3",
    printed=printed,
    proof=every_cell,
    reason="true of every pair of neighbouring cells, ε = 1 included",
)
