"""Ours: the tests of one report share α."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute


def shares_of_points():
    """The shares of an audit on points: e-process 0.80, bounds of the effective ε 0.15, support leaks 0.05."""
    return compute(le(q(80, 100) + q(15, 100) + q(5, 100), 1))


claim = Claim(
    id="dx-audit-budget",
    title="The tests of one report share α",
    locator='Chapter "Why you can trust a refutation", What is proved',
    printed=Statement(
        "Let finitely many tests of one report each be wrong with probability at most their share of α, and let the shares, fixed before the first sample, have a sum of at most 1. Then any of them is wrong with probability at most α.",
        latex=r"\Pr\Bigl[\bigcup_t \text{wrong}_t\Bigr] \le \sum_t s_t\, \alpha \le \alpha",
    ),
    argued="The probability of a union is at most the sum of the probabilities. The kernel proves it for every probability space; no rule here speaks of arbitrary spaces.",
    support=shares_of_points,
    reason="the union bound",
)
