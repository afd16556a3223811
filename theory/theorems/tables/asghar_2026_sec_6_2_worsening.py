"""Section 6.2: whether Table 2 shows a slightly worse problem in higher dimensions."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.table_two import GLOVE, ROUNDING, TABLE


def in_units_of_the_noise(d):
    """From the lowest to the highest dimension z_{w,x1}/√n falls in both vocabularies."""
    for name in GLOVE:
        low, high = TABLE[name][0], TABLE[name][-1]
        d.refute_instance(
            (high[1] + ROUNDING) / sp.sqrt(high[0]),
            "<",
            (low[1] - ROUNDING) / sp.sqrt(low[0]),
            at=f"{name}, n = {low[0]} and {high[0]}, rounding included",
            reason="in units of √n, the paper's own scale, the original word is less favoured in the highest dimension",
        )


def against_the_neighbours(d):
    """What does grow is the quotient of the two thresholds."""
    for name, factor in zip(GLOVE, ("1.45", "1.25"), strict=True):
        low, high = TABLE[name][0], TABLE[name][-1]
        d.compare(
            (high[1] - ROUNDING) / (high[2] + ROUNDING),
            ">",
            sp.Rational(factor) * (low[1] + ROUNDING) / (low[2] - ROUNDING),
            f"{name}: z_(w,x1)/z_(x1,x2) grows by more than the factor {factor} from n = {low[0]} to {high[0]}",
        )


claim = Claim(
    id="asghar-2026-sec-6-2-worsening",
    title="Whether higher dimensions make it worse",
    locator="Section 6.2, end of the paragraph on √n",
    printed=Statement(
        "Measured in units of √n the threshold z_{w,x1} is slightly larger in higher dimensions, so the problem is slightly worse there.",
        r"z_{w,x_1}(n_1)/\sqrt{n_1}\lesssim z_{w,x_1}(n_2)/\sqrt{n_2}\quad(n_1<n_2)",
    ),
    amended=Statement(
        "From the lowest to the highest dimension z_{w,x1}/√n falls in both GloVe vocabularies; "
        "what grows, by 25 to 50 per cent, is z_{w,x1}/z_{x1,x2}.",
        r"\frac{z_{w,x_1}}{\sqrt n}\downarrow,\qquad\frac{z_{w,x_1}}{z_{x_1,x_2}}\uparrow",
    ),
    refutations=(in_units_of_the_noise,),
    repairs=(against_the_neighbours,),
    reason="the sentence does not say what is measured; by z_{w,x1}/√n it is the other way round, by z_{w,x1}/z_{x1,x2} it is right",
)
