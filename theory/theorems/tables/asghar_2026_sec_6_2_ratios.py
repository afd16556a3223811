"""Section 6.2: the ratios of z_{w,x1} against √(n₁/n₂)."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.table_two import ROUNDING, TABLE, steps

fifty, hundred = (row[1] for row in TABLE["GloVe-Wiki"][:2])


def hardly_any_growth(d):
    """GloVe-Wiki from 50 to 100 dimensions grows by 2.6 per cent at most, where √2 asks for 41."""
    d.refute_instance(
        (hundred + ROUNDING) / (fifty - ROUNDING),
        "<",
        (1 + sp.sqrt(2)) / 2,
        at="GloVe-Wiki, n = 50 and 100: 1.403/1.369, rounding included",
        reason="the ratio is nearer to 1 (no growth at all) than to √2",
    )


def five_of_six(d):
    """The other five steps are within 14 per cent of the square-root law, this one is 27 per cent off."""
    for name, n1, n2, low, high in steps(1):
        law = sp.sqrt(sp.Rational(n2, n1))
        ratio_low, ratio_high = (high - ROUNDING) / (low + ROUNDING), (high + ROUNDING) / (low - ROUNDING)
        if (name, n1) == ("GloVe-Wiki", 50):
            d.compare(
                ratio_high / law, "<", sp.Rational("0.74"), f"{name} {n1} → {n2}: at least 26 per cent below"
            )
        else:
            d.compare(
                ratio_high / law, "<", sp.Rational("1.14"), f"{name} {n1} → {n2}: at most 14 per cent above"
            )
            d.compare(
                ratio_low / law, ">", sp.Rational("0.86"), f"{name} {n1} → {n2}: at most 14 per cent below"
            )


claim = Claim(
    id="asghar-2026-sec-6-2-ratios",
    title="Square-root law for the first threshold",
    locator="Section 6.2, third observation on Table 2",
    printed=Statement(
        "Across the dimensions of both GloVe vocabularies the ratios of z_{w,x1} more or less obey √(n₁/n₂); "
        "read as: each ratio is nearer to the law than to no growth.",
        r"\frac{z_{w,x_1}(n_2)}{z_{w,x_1}(n_1)}\approx\sqrt{n_2/n_1}",
    ),
    amended=Statement(
        "Five of the six ratios are within 14 per cent of the law; GloVe-Wiki from 50 to 100 is at least 26 per cent below it.",
        r"\left|\frac{z(n_2)}{z(n_1)}\sqrt{\frac{n_1}{n_2}}-1\right|\le 0.14\ \text{in five of six cases}",
    ),
    refutations=(hardly_any_growth,),
    repairs=(five_of_six,),
    reason="GloVe-Wiki 50 → 100 has ratio 1.025 where the law asks for 1.414; the other five steps fit within 14 per cent",
)
