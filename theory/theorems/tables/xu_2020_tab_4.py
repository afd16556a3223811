"""Table 4: the differences between Laplace and Mahalanobis noise that its caption calls significant."""

from theory.laws.xu_tables import lower, upper
from theory.proof import And, Claim, Statement, lt
from theory.rules.algebra import compute

printed = Statement(
    "For ε = 5, 10, 20 the interval mean ± 1.96·std/√100 of S_w at λ = 1 lies wholly above that at λ = 0.",
    And(*[lt(upper(4, "0", eps), lower(4, "1", eps)) for eps in (5, 10, 20)]),
)


def intervals_apart():
    """The printed intervals do not meet, and their order is as stated."""
    return compute(printed.body)


claim = Claim(
    id="xu-2020-tab-4",
    title="Significance in Table 4 (S_w, GloVe)",
    locator="Table 4 and its caption",
    printed=printed,
    proof=intervals_apart,
    reason="the intervals are apart; so they are at ε = 40, which the caption leaves out",
)
