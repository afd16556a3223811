"""Ours: lower bounds of the effective ε from tests of one multiple of the claim after the other."""

from theory.proof import Claim, Statement, le, q
from theory.rules.algebra import compute

alpha = q(1, 100)


def three_multiples():
    """The multiples 1, 5/4 and 3/2 against a truth of 5/4: only the test of 5/4 may fail falsely before 3/2 is stated, so α is not divided by three."""
    return compute(le(alpha, 3 * alpha))


claim = Claim(
    id="dx-audit-levels",
    title="A lower bound of the effective ε by tests in a fixed order costs α once",
    locator='Chapter "Why you can trust a refutation", What is proved',
    printed=Statement(
        "Let multiples c₁, …, c_k of the claimed losses be tested on the same samples, each by a fair e-process of its own, and state c_j as a lower bound when the wealths against c₁, …, c_j have all reached 1/α at some time. If the outputs keep the claim with the losses multiplied by t, the outer probability that a multiple above t is "
        "ever stated, within any number of blocks, is at most α, whatever k is. The same holds for calls with tossed inputs of code that remembers earlier calls.",
        latex=r"\Pr\nolimits^*\bigl[\exists j : c_j > t \text{ and } \max_{i \le m} W_{l,i} \ge \tfrac{1}{\alpha} \text{ for all } l \le j\bigr] \le \alpha",
    ),
    argued="Let j be the first multiple with c_j ≥ t. Its claim holds, so its wealth reaches 1/α with probability at most α; and whoever states a multiple above t has rejected c_j before. The kernel proves it for every measurable space; no rule here speaks of arbitrary spaces.",
    support=three_multiples,
    uses=("dx-audit-valid", "dx-audit-with-memory-valid"),
    reason="before a false bound is stated, one and the same true claim is rejected",
)
