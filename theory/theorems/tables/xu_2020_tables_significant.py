"""Tables 1 to 4: the differences between Laplace and Mahalanobis noise that the captions call significant."""

from theory.laws.xu_tables import lower, upper
from theory.proof import And, Claim, Statement, lt
from theory.rules.algebra import compute

EPSILONS = (5, 10, 20)
less = [lt(upper(table, "1", eps), lower(table, "0", eps)) for table in (1, 3) for eps in EPSILONS]
more = [lt(upper(table, "0", eps), lower(table, "1", eps)) for table in (2, 4) for eps in EPSILONS]
printed = Statement(
    "For ε = 5, 10, 20 the interval mean ± 1.96·std/√100 at λ = 1 lies wholly below that at λ = 0 for N_w (Tables 1 and 3), and wholly "
    "above it for S_w (Tables 2 and 4).",
    And(*less, *more),
)


def intervals_apart():
    """The twelve pairs of printed intervals do not meet, and their order is as stated."""
    return compute(printed.body)


claim = Claim(
    id="xu-2020-tables-significant",
    title="Significance in Tables 1 to 4",
    locator="Tables 1 to 4 and their captions",
    printed=printed,
    proof=intervals_apart,
    reason="the intervals are apart; so they are at ε = 40, which the captions leave out",
)
