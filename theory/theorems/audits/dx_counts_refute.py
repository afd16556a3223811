"""Ours: counts alone refute a claim, by bets that are computed inside the kernel."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute


def two_blocks():
    """Two inputs, ε d = 1: after a block that showed the output only from the first, the bet 1/4 on it pays 5/4 in the next; 10/9 is reached."""
    return compute(le(q(10, 9), q(1) * (1 + q(1, 4))))


claim = Claim(
    id="dx-counts-refute",
    title="Counts alone refute a claim, by bets that are computed inside the kernel",
    locator='Chapter "Why you can trust a refutation", What is proved',
    printed=Statement(
        "A report holds the claimed losses, δ, the level α, and for each block the numbers of samples and how often each output came from each input, outputs being told apart by labels that are fixed beforehand. Let rules, any functions of the counts of earlier blocks, propose bets, "
        "and let a proposed bet be made if it is allowed. If the checker accepts these bets on the recorded counts, then for every measurable output space and every audit with these counts, whose numbers of samples are any function of earlier blocks, the wealth of the rules is at least 1/α; and if the mechanism is (ε d, δ)-private, "
        "where ε d is at most the recorded losses, the wealth of the rules ever reaches 1/α with outer probability at most α: for blocks of independent samples, and for calls with tossed inputs of code with memory.",
        latex=r"\text{accepted} \;\Rightarrow\; \sum_s w_s W_s \ge \tfrac{1}{\alpha} \;\wedge\; \Pr\nolimits^*\Bigl[\max_{i \le m} \sum_s w_s W_{s,i} \ge \tfrac{1}{\alpha}\Bigr] \le \alpha",
    ),
    argued="A bet is made only if every payoff of every input is at least 0 by integers that are rounded down, so whatever the rules are, they are strategies of the audits of dx-audit-valid and dx-audit-with-memory-valid; dx-report-refutes bounds their wealth on the counts. "
    "The kernel proves it for the checker that it runs; no rule here speaks of programs.",
    support=two_blocks,
    uses=("dx-report-refutes",),
    reason="allowed bets are fair whatever rule proposes them, and depend on earlier counts by construction",
)
