"""Section 2.3: metric privacy is kept by post-processing."""

from dataclasses import replace

from theory.proof import Claim, theorem_of
from theory.theorems.definitions import asghar_2026_sec_3_2_post_processing as same


def average():
    """An average of bounded terms keeps the bound."""
    return theorem_of("asghar-2026-sec-3-2-post-processing")


claim = Claim(
    id="feyisetan-2020-sec-2-3-post-processing",
    title="Post-processing",
    locator="Section 2.3, after Eq. (1)",
    printed=replace(same.printed, words="Post-processing the output keeps metric privacy at the same level."),
    proof=average,
    uses=("asghar-2026-sec-3-2-post-processing",),
    reason="an average of bounded ratios keeps the bound",
)
