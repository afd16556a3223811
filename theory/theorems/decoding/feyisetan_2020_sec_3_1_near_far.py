"""Section 3.1: near words are said to be far more likely than far words, at every ε."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.verdict import Assumption

eps = sp.Rational(1, 10)


def crowded_near_word(d):
    """A near word squeezed between its own neighbours has a tiny cell; a far word at the end of the line has an infinite one."""
    near = (sp.exp(-eps * sp.Rational("0.9995")) - sp.exp(-eps * sp.Rational("1.0005"))) / 2
    far = sp.exp(-eps * sp.Rational("5.5005")) / 2
    d.refute_instance(
        far,
        ">",
        1000 * near,
        at="words 0, 0.999, 1, 1.001, 10 on a line, input 0, ε = 1/10; outputs 1 (distance 1) and 10 (distance 10)",
        reason="the far word is more than a thousand times as likely as the near one",
    )


claim = Claim(
    id="feyisetan-2020-sec-3-1-near-far",
    title="Are near words more likely than far ones?",
    locator="Section 3.1, second observation",
    printed=Statement(
        "If d(w,ŵ) is much smaller than d(w,ŵ') then ŵ is much more likely than ŵ', for any fixed ε.",
        r"d(w,\hat w)\ll d(w,\hat w')\Rightarrow\Pr[M(w)=\hat w]\gg\Pr[M(w)=\hat w']",
    ),
    assumptions=(Assumption.DISTINCT_WORDS,),
    refutations=(crowded_near_word,),
    reason="probabilities follow cells, not distances: a near word in a crowd is 1,000 times less likely than a far one at the edge",
)
