"""Section 2.3: local differential privacy is metric privacy for the discrete metric."""

from theory.laws.channels import eps
from theory.laws.discrete import at, bound_for_pair, equivalent, k
from theory.proof import Claim, Statement

printed = Statement(
    "Local differential privacy is metric privacy with d(x,x') = 1 for all different x and x'.",
    equivalent,
    variables=(eps, k),
    witness=at,
)


def three_cases():
    """Different inputs on either side, and equal inputs, where both bounds hold anyway."""
    return bound_for_pair()


claim = Claim(
    id="feyisetan-2020-sec-2-3-hamming",
    title="Local privacy is the discrete metric",
    locator="Section 2.3, after Eq. (1)",
    printed=printed,
    proof=three_cases,
    garbled="our copy lost the sign ≠ between x and x'",
    reason="substitute d = 1; equal inputs cost nothing",
)
