"""Section 6.2: the ratios of z_{x1,x2} against the square-root law."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.table_two import ROUNDING, TABLE, steps


def log_deviations(column):
    """Sum of |log(ratio/law)| over the six steps."""
    return sum(
        sp.Abs(sp.log(high / low) - sp.log(sp.Rational(n2, n1)) / 2) for _, n1, n2, low, high in steps(column)
    )


def it_falls(d):
    """GloVe-Wiki from 50 to 100 dimensions: the quantity falls."""
    fifty, hundred = (row[2] for row in TABLE["GloVe-Wiki"][:2])
    d.refute_instance(
        hundred + ROUNDING,
        "<",
        fifty - ROUNDING,
        at="GloVe-Wiki, n = 50 and 100: 0.172 and 0.152, rounding included",
        reason="z_{x1,x2} decreases by 12 per cent where the law asks for an increase by 41",
    )


def how_much_less(d):
    """In total it deviates more than one and a half times as much as z_{w,x1}, less than twice."""
    first, second = log_deviations(1), log_deviations(2)
    d.compare(second, ">", sp.Rational(3, 2) * first, "sum of absolute logarithmic deviations, lower side")
    d.compare(second, "<", 2 * first, "upper side")


claim = Claim(
    id="asghar-2026-sec-6-2-ratios-second",
    title="Square-root law for the second threshold",
    locator="Section 6.2, third observation on Table 2",
    printed=Statement(
        "The quantities z_{x1,x2} obey the law √(n₁/n₂) only slightly less well, so they grow with the dimension.",
        r"n_1<n_2\Rightarrow z_{x_1,x_2}(n_1)<z_{x_1,x_2}(n_2)",
    ),
    amended=Statement(
        "They deviate between 1.5 and 2 times as much as z_{w,x1} in logarithms, and once they fall.",
        r"1.5<\frac{\sum|\log(\text{ratio}/\text{law})|_{x_1,x_2}}{\sum|\log(\text{ratio}/\text{law})|_{w,x_1}}<2",
    ),
    refutations=(it_falls,),
    repairs=(how_much_less,),
    reason="in GloVe-Wiki from 50 to 100 dimensions z_{x1,x2} falls; in total the misfit is 1.5 to 2 times that of z_{w,x1}",
)
