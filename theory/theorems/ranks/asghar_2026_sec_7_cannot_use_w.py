"""Section 7: the original word cannot be used in place of x*."""

import sympy as sp

from theory.laws.ranks import ByRank
from theory.proof import Claim, Statement, lt, q
from theory.rules.algebra import compute

apart = q(1, 10)
printed = Statement(
    "The original word w cannot be used in place of x*, as the fix would then no longer be a post-processing step.",
    lt(sp.exp(apart) * ByRank(1, 1, 2), ByRank(0, 1, 2)),
    reading="the ε d_X guarantee would be lost in general: shown for two words at distance 1/10, ε = c = 1, at the output w",
)


def two_words():
    """The ratio is e, the bound e^{1/10}."""
    return compute(printed.body)


claim = Claim(
    id="asghar-2026-sec-7-cannot-use-w",
    title="Why the fix must start from the noisy word",
    locator="Section 7, below the displayed probability",
    printed=printed,
    proof=two_words,
    reason="two words at distance 1/10 show it: ratio e against the bound e^{1/10}",
)
