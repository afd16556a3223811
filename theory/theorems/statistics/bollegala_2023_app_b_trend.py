"""Appendix B: skewness is said to rise with the noise by its definition, whatever the mechanism."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.skewness import skewness
from theory.variable import positive

before, after = (0, sp.Rational(1, 2), 1), (0, sp.Rational(1, 2), sp.Rational(3, 4))
a, x, s = positive("a"), positive("x"), positive("s")


def falls(d):
    """Lowering one probability lowers the skewness here."""
    d.equal(sp.UnevaluatedExpr(skewness(before)), 0, "skewness of p = 0, 1/2, 1")
    d.refute_instance(
        skewness(after),
        "<",
        0,
        at="three words, p = 0, 1/2, 1 with less noise and 0, 1/2, 3/4 with more",
        reason="no probability rose, and the skewness fell",
        meets=(sp.Lt(after[2], before[2], evaluate=False),),
    )


def either_way(d):
    """It may rise, fall or stay: lowering all probabilities by one factor leaves it as it is."""
    d.equal(
        sp.Subs(x / s, (x, s), (a * x, a * s)), x / s, "p to ap multiplies deviations and s alike: it stays"
    )
    d.compare(skewness((0, sp.Rational(1, 4), 1)), ">", 0, "p = 0, 1/2, 1 to 0, 1/4, 1: it rises")
    d.compare(skewness(after), "<", 0, "p = 0, 1/2, 1 to 0, 1/2, 3/4: it falls")


claim = Claim(
    id="bollegala-2023-app-b-trend",
    title="Skewness and the amount of noise",
    locator="Appendix B, last paragraph",
    printed=Statement(
        "That skewness rises with the noise follows from its definition and does not depend on the mechanism.",
        r"p'_i\le p_i\ \forall i \Rightarrow \mathrm{skew}(p')\ge\mathrm{skew}(p)",
    ),
    amended=Statement(
        "Lower probabilities can raise, lower or keep the skewness; the trend is a property of the data.",
        r"\mathrm{skew}(ap)=\mathrm{skew}(p)",
    ),
    refutations=(falls,),
    repairs=(either_way,),
    reason="p = 0, 1/2, 1 to 0, 1/2, 3/4 lowers it; and a measure that rises with noise cannot be one of which less is more private",
)
