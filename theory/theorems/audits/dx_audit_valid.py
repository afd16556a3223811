"""Ours: the audit of independent samples refutes a true claim with probability at most α."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute

alpha = q(1, 25)


def two_strategies():
    """Two strategies with 3/4 and 1/4 of the wealth: if one loses everything and the other pays 100, the mean is 25 = 1/α."""
    return compute(le(1 / alpha, q(3, 4) * 0 + q(1, 4) * 100))


claim = Claim(
    id="dx-audit-valid",
    title="An audit of independent samples refutes a true claim with probability at most α",
    locator='Chapter "Why you can trust a refutation", What is proved',
    printed=Statement(
        "On any measurable output space let P_x(E) ≤ e^{ε d(x,z)} P_z(E) + δ for every event E and every pair for which it is claimed. An audit draws blocks of independent samples; how many of each input, the payments v, "
        "the bets λ and their bounds Λ are chosen by the blocks before, with Σ v_x ≤ Σ n_x, 0 ≤ λ ≤ Λ and no negative payoff; several strategies share the initial wealth. If the claim holds, the wealth, each block of each strategy divided by exp(δ Σ Λ_xz), "
        "reaches 1/α within any number of blocks with outer probability at most α.",
        latex=r"\Pr\nolimits^*\Bigl[\max_{i \le m} \sum_s w_s W_{s,i} \ge \tfrac{1}{\alpha}\Bigr] \le \alpha",
    ),
    argued="Every block of every strategy has expected gain at most one by the inequality of dx-e-value-any-space, now with inputs that are not sampled and pairs of which nothing is claimed; a mean of supermartingales is one, "
    "and Ville's inequality bounds its maximum. The kernel proves it for every measurable space; no rule here speaks of arbitrary spaces.",
    support=two_strategies,
    uses=("dx-e-value-any-space", "dx-e-process-anytime"),
    reason="the mean wealth of all strategies is a supermartingale under the claim, and Ville's inequality holds for it",
)
