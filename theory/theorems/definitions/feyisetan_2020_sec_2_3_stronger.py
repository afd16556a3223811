"""Section 2.3: local privacy is called strictly stronger than metric privacy."""

from dataclasses import replace

from theory.proof import Claim, theorem_of
from theory.theorems.definitions import asghar_2026_sec_1_relaxation as same


def close_words():
    """Two words at distance 1/2, each kept with probability 2/3: the ratio 2 is below e but above √e."""
    return same.close_words()


def larger_bound():
    """e^ε ≤ e^{εd} for d ≥ 1."""
    return theorem_of("asghar-2026-sec-1-relaxation")


claim = Claim(
    id="feyisetan-2020-sec-2-3-stronger",
    title="Is local privacy strictly stronger?",
    locator="Section 2.3, on remembering more about the input",
    printed=replace(same.printed, words="What is ε-locally private is εd-private."),
    amended=replace(same.amended, words="So for words at distance one or more."),
    refutation=close_words,
    repair=larger_bound,
    severity="range",
    uses=("asghar-2026-sec-1-relaxation",),
    reason="false for words closer than one: there metric privacy at the same ε asks for more; the next sentence of the paper says that the two ε are in general incomparable",
)
