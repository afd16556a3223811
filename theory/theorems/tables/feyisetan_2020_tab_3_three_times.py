"""Section 6.4: privacy guarantees over three times greater than the baselines for ε ≤ 23."""

import sympy as sp

from theory.claim import Claim, Statement

AUC = {6: sp.Rational("0.06"), 12: sp.Rational("0.04"), 17: sp.Rational("0.11"), 23: sp.Rational("0.36")}


def at_twenty_three(d):
    """At ε = 23 the ratio of the AUC scores is below 2.9, even with rounding in its favour."""
    d.refute_instance(
        1 / (AUC[23] - sp.Rational("0.005")),
        "<",
        sp.Rational("2.82"),
        at="ε = 23: AUC 1.0 of the baselines over 0.36 (rounded down to 0.355)",
        reason="the ratio at ε = 23 is at most 2.82",
    )


def below(d):
    """For ε ≤ 17 the ratio is above 8, and at 23 above 2.7."""
    for eps, factor in ((6, 8), (12, 8), (17, 8), (23, sp.Rational("2.7"))):
        d.compare(1 / (AUC[eps] + sp.Rational("0.005")), ">", factor, f"ε = {eps}, rounding against it")


claim = Claim(
    id="feyisetan-2020-tab-3-three-times",
    title="Three times greater than the baselines?",
    locator="Section 6.4 and Conclusion, Tables 3 and 4",
    printed=Statement(
        "For ε ≤ 23 the AUC is over three times better than that of the baselines.",
        r"1.0/\mathrm{AUC}(\varepsilon)>3\ \forall\varepsilon\le23",
    ),
    amended=Statement(
        "Over eight times for ε ≤ 17, and 2.7 times at ε = 23.",
        r"1.0/\mathrm{AUC}(17)>8,\quad1.0/\mathrm{AUC}(23)>2.7",
    ),
    refutations=(at_twenty_three,),
    repairs=(below,),
    reason="1/0.36 is 2.8",
)
