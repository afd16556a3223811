"""Ours: tossed inputs keep an audit valid for code that remembers earlier calls."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute

n_x, n_z = q(1), q(3)


def tossed_call():
    """Two inputs with n = 1 and 3, equal outputs, ε = ln 3, the bet 1 on all outputs: a call pays at most 1 on average."""
    bet = q(1)
    pays_x, pays_z = (n_x + bet) / n_x, (n_z - 3 * bet) / n_z
    return compute(le((n_x * pays_x + n_z * pays_z) / (n_x + n_z), 1))


claim = Claim(
    id="dx-audit-with-memory-valid",
    title="With tossed inputs an audit is valid for code with memory",
    locator='Chapter "Why you can trust a refutation", What is proved',
    printed=Statement(
        "Let the distribution of an output depend on the input and on all earlier calls, and let the claim hold after every sequence of calls. An audit tosses the input of every call, x with probability n_x/N; numbers, payments, bets and bounds "
        "are chosen by the calls before, as in dx-audit-valid, and a call multiplies the wealth of a strategy by its payoff over exp(δ Σ Λ_xz / N). Then the wealth reaches 1/α within any number of calls with outer probability at most α.",
        latex=r"\Pr\nolimits^*\Bigl[\max_{i \le m} \sum_s w_s W_{s,i} \ge \tfrac{1}{\alpha}\Bigr] \le \alpha",
    ),
    argued="Given the calls before, the mean payoff of a tossed call is Σ n_x E_x f_x / N ≤ 1 + δ Σ Λ_xz / N, which is at most the exponential it is divided by; so the wealth is a supermartingale whatever the code remembers. "
    "The kernel proves it for every measurable space; no rule here speaks of arbitrary spaces.",
    support=tossed_call,
    uses=("dx-audit-valid",),
    reason="given all earlier calls a tossed call has mean gain at most one",
)
