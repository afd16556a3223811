"""Section 3.2: the distance that is one for different words gives back ε-differential privacy."""

from theory.laws.channels import eps
from theory.laws.discrete import at, bound_for_pair, equivalent, k
from theory.proof import Claim, Statement

printed = Statement(
    "With distance one between different words (and zero between equal ones) d_X-privacy is ε-differential privacy.",
    equivalent,
    variables=(eps, k),
    witness=at,
)


def three_cases():
    """Different words on either side, and equal words, where both bounds hold anyway."""
    return bound_for_pair()


claim = Claim(
    id="asghar-2026-sec-3-2-hamming",
    title="Hamming distance as a special case",
    locator="Section 3.2, after Definition 2",
    printed=printed,
    proof=three_cases,
    reason="as the paper says, for a distance that is 1 whenever words differ; coordinates are not counted",
)
