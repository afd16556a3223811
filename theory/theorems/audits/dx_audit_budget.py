"""Ours: the table of what each test of one report may spend of α."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute


def shares_of_points():
    """The shares of an audit on points: e-process 0.80, bounds of the effective ε 0.15, support leaks 0.05."""
    return compute(le(q(80, 100) + q(15, 100) + q(5, 100), 1))


claim = Claim(
    id="dx-audit-budget",
    title="The tests of one report spend α once, by one table",
    locator='Chapter "Why you can trust a refutation", What is proved',
    printed=Statement(
        "A table gives every test of a report a share of α, with a sum of at most 1; the test of outputs spends its own share and those of the tests that do not apply. Let each other test that applies state something false with probability at most its share of α. Let the test of outputs "
        "refute a claim that is kept with probability at most what it spends; of a claim that is broken, let it name a wrong pair or state a lower bound that is too large with probabilities that together are at most what it spends. Then the report states something false with probability at most α.",
        latex=r"\Pr\Bigl[\text{wrong}_{\text{outputs}} \cup \bigcup_{t\ \text{applies}} \text{wrong}_t\Bigr] \le \sum_t s_t\, \alpha \le \alpha",
    ),
    argued="The probability of a union is at most the sum of the probabilities. A claim is either kept or broken, so a false refutation and false statements about a refuted claim never occur together, and both may spend the same share. The kernel proves it for every outer probability; no rule here speaks of arbitrary spaces.",
    support=shares_of_points,
    reason="the union bound, and a claim is not both kept and broken",
)
