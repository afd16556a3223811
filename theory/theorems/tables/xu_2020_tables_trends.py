"""Tables 1 to 4: N_w rises and S_w falls with ε in every row, and N_w is lower at λ = 1 than at λ = 0 in every column."""

from itertools import pairwise

from theory.laws.xu_tables import EPSILONS, LAMBDAS, entry
from theory.proof import And, Claim, Statement, lt
from theory.rules.algebra import compute


def mean(table, lam, eps):
    """Printed mean of a cell."""
    return entry(table, lam, eps)[0]


steps = [(lam, low, high) for lam in LAMBDAS for low, high in pairwise(EPSILONS)]
grows = [lt(mean(t, lam, low), mean(t, lam, high)) for t in (1, 3) for lam, low, high in steps]
lower = [lt(mean(t, "1", eps), mean(t, "0", eps)) for t in (1, 3) for eps in EPSILONS]
falls = [lt(mean(t, lam, high), mean(t, lam, low)) for t in (2, 4) for lam, low, high in steps]
printed = Statement(
    "The mean of N_w grows with ε for every λ, and is lower for the Mahalanobis than for the Laplace mechanism at every ε; the mean of S_w "
    "has the opposite trend: it falls as ε grows, for every λ.",
    And(*grows, *lower, *falls),
)


def every_cell():
    """Eighty steps of ε and ten pairs of mechanisms."""
    return compute(printed.body)


claim = Claim(
    id="xu-2020-tables-trends",
    title="Trends of N_w and S_w in the tables",
    locator="Section 5.1, Tables 1 to 4",
    printed=printed,
    proof=every_cell,
    reason="true of every pair of neighbouring cells, ε = 1 included",
)
