"""Section 1: near-zero skewness is said to show a stronger privacy guarantee."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.skewness import skewness
from theory.variable import positive, real

a, s, r = positive("a"), positive("s"), positive("r")
shift, x, y, mean = real("b"), real("x"), real("y"), real("c")
exposed = (sp.Rational("0.98"), sp.Rational("0.99"), sp.Integer(1))
hidden = (0, 0, 0, 0, sp.Rational("0.01"))


def all_exposed(d):
    """Three words with p of 0.98, 0.99 and 1 have skewness zero."""
    d.equal(sp.UnevaluatedExpr(skewness(exposed)), 0, "skewness of the exposed words")
    d.refute_instance(
        skewness(hidden),
        ">",
        2,
        at="five words with p = 0, 0, 0, 0, 0.01 against three words with p = 0.98, 0.99, 1",
        reason="words that are never found have skewness above 2, words that are found almost surely have 0",
        meets=(sp.Lt(max(hidden), min(exposed), evaluate=False),),
    )


def blind_to_the_level(d):
    """Skewness does not change when every p becomes ap + b."""
    d.equal(
        sp.UnevaluatedExpr(a * x + shift) - (a * mean + shift),
        a * (x - mean),
        "deviations from the mean are multiplied by a, whatever b is",
    )
    d.equal(
        sp.Subs(x**3 / s**3, (x, s), (a * y, a * r)),
        y**3 / r**3,
        "and so is s, so every term of the skewness stays",
    )


claim = Claim(
    id="bollegala-2023-sec-1-skewness",
    title="Skewness near zero",
    locator="Section 1, Results; Section 5.2 and Figure 3",
    printed=Statement(
        "Near-zero skewness of the prediction probabilities shows significantly stronger privacy.",
        r"\mathrm{skew}(p)\approx0 \Rightarrow \text{privacy}",
    ),
    amended=Statement(
        "Skewness is the same for p and for ap + b with a > 0, so it says nothing about how large the probabilities are.",
        r"\mathrm{skew}(ap+b)=\mathrm{skew}(p)",
    ),
    variables=(a, shift),
    witness={a: 1, shift: 0},
    refutations=(all_exposed,),
    repairs=(blind_to_the_level,),
    reason="p = 0.98, 0.99, 1 has skewness zero; shape says nothing about level, and (ε, δ) does not follow from it",
)
