"""Ours: an audit may stop at any time, on any measurable output space."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute


def two_rounds():
    """Wealth that doubles or vanishes with probability 1/2 each reaches 4 within two rounds with probability 1/4."""
    return compute(le(q(1, 2) * q(1, 2), q(1, 4)))


claim = Claim(
    id="dx-e-process-anytime",
    title="An audit on any output space may stop at any time",
    locator='Chapter "How an audit can refute and never prove", A coin game',
    printed=Statement(
        "Let the bets of every block be chosen by the outcomes of earlier blocks, and let the wealth be the product of the payoffs over exp(δ Σ Λ_xz) of each block. If the mechanism keeps the claim, "
        "the wealth reaches 1/α within any number of blocks with probability at most α, on any measurable output space.",
        latex=r"\Pr\Bigl[\max_{i \le n} W_i \ge \tfrac{1}{\alpha}\Bigr] \le \alpha",
    ),
    argued="The wealth is a supermartingale by dx-e-value-any-space, and Ville's inequality bounds the probability that it ever reaches 1/α. The kernel proves both for every measurable space; "
    "no rule here speaks of arbitrary spaces.",
    support=two_rounds,
    uses=("dx-e-value-any-space",),
    reason="Ville's inequality for the wealth, which is a supermartingale under the claim",
)
