"""Ours: a report that the checker accepts refutes its claim."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute


def one_bet():
    """Two inputs, ε d = 1, one sample of each, the bet 1/4 on what came from the first: its payoff is 5/4, that of the second 1; 10/9 is reached."""
    return compute(le(q(10, 9), (1 + q(1, 4)) * 1))


claim = Claim(
    id="dx-report-refutes",
    title="A report that the checker accepts refutes its claim",
    locator='Chapter "Why you can trust a refutation", What is proved',
    printed=Statement(
        "A report holds, as whole numbers, the claimed losses with upper bounds of their exponentials, δ, the level α, and for each block numbers of samples, payments, bets and counts. If the checker, which computes with whole numbers and rounds "
        "against the evidence, accepts it, then every audit that made fair choices, on the outputs it saw those of the report, had reached 1/α on these outputs; and if the claim holds, such an audit ever reaches 1/α with outer probability at most α: "
        "for blocks of independent samples, and for calls with tossed inputs of code with memory.",
        latex=r"\text{accepted} \;\Rightarrow\; \sum_s w_s W_s \ge \tfrac{1}{\alpha} \;\wedge\; \Pr\nolimits^*\Bigl[\max_{i \le m} \sum_s w_s W_{s,i} \ge \tfrac{1}{\alpha}\Bigr] \le \alpha",
    ),
    argued="Payoffs are rounded down, bounds of exponentials up, and products of numbers m 2^e down, so what the checker computes is at most the wealth; dx-audit-valid and dx-audit-with-memory-valid bound the probability. "
    "The kernel proves it for the checker that it runs; no rule here speaks of programs.",
    support=one_bet,
    uses=("dx-audit-valid", "dx-audit-with-memory-valid"),
    reason="every rounding of the checker is against the evidence, and the wealth it bounds is that of a valid audit",
)
