"""Ours: pairs of inputs that a report names, by closed testing with means of e-values."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute

alpha = q(1, 10)


def two_pairs():
    """Two pairs with e-values 30 and 4 at α = 1/10: the first alone has 30 and both together a mean of 17, so the first is named; the second alone has 4 < 10."""
    return compute(le(1 / alpha, (q(30) + q(4)) / 2))


claim = Claim(
    id="dx-audit-named-pairs",
    title="Naming pairs of inputs by closed testing of e-values costs α once",
    locator='Chapter "Why you can trust a refutation", What is proved',
    printed=Statement(
        "Let the claims of finitely many pairs of inputs be tested on the same samples, each by a fair e-process of its own, and name a pair when, for every set of pairs that it belongs to, the mean of values that are at most the wealths is at least 1/α. The outer probability that a pair whose claim is kept is ever named, within any number of blocks, is at most α, "
        "whatever the other pairs are. The same holds for calls with tossed inputs of code that remembers earlier calls.",
        latex=r"\Pr\nolimits^*\Bigl[\exists p \in T : \min_{S \ni p} \tfrac{1}{|S|} \sum_{q \in S} W_q \ge \tfrac{1}{\alpha}\Bigr] \le \alpha",
    ),
    argued="The set T of the pairs whose claims are kept contains every pair that is named falsely, so the mean of their wealths has reached 1/α. This mean is an e-process under all claims that are kept. The kernel proves it for every measurable space; no rule here speaks of arbitrary spaces.",
    support=two_pairs,
    uses=("dx-audit-valid", "dx-audit-with-memory-valid"),
    reason="the mean wealth of the claims that are kept is a supermartingale",
)
