"""Section 5.2 and Appendix B: small skewness is said to show that most words are protected."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.skewness import skewness
from theory.variable import real

q = real("q", low=0, high=1, low_open=True, high_open=True)
two_valued = (1 - 2 * q) / sp.sqrt(q * (1 - q))


def nine_of_ten(d):
    """Nine protected words of ten have the larger skewness, nine exposed words of ten the smaller."""
    d.refute_instance(
        skewness((1,) * 9 + (0,)),
        "<",
        skewness((0,) * 9 + (1,)),
        at="ten words: nine with p = 1 and one with p = 0, against nine with p = 0 and one with p = 1",
        reason="the sample in which almost every word is discovered has the smaller skewness, −3.2 against +3.2",
    )


def share_of_exposed_words(d):
    """If p is 0 or 1, skewness falls as the share q of exposed words grows."""
    d.equal(
        sp.Derivative(two_valued, q),
        -1 / (2 * (q * (1 - q)) ** sp.Rational(3, 2)),
        "derivative of the skewness (1 − 2q)/√(q(1 − q)) of a variable that is 1 with probability q",
    )
    d.less(-1 / (2 * (q * (1 - q)) ** sp.Rational(3, 2)), 0, "negative: smaller skewness, more exposed words")


claim = Claim(
    id="bollegala-2023-app-b-protected",
    title="Skewness and protected words",
    locator="Section 5.2, second paragraph; end of Appendix B",
    printed=Statement(
        "If most words have low p the skewness is smaller, so smaller skewness shows that most words are protected.",
        r"\text{more words with small } p_i \Rightarrow \text{smaller skewness}",
    ),
    amended=Statement(
        "The other way round: mass on the left leaves a right tail and makes skewness larger. For p of 0 and 1 it falls strictly with the share of exposed words.",
        r"\frac{d}{dq}\,\frac{1-2q}{\sqrt{q(1-q)}}<0",
    ),
    variables=(q,),
    witness={q: sp.Rational(1, 2)},
    refutations=(nine_of_ten,),
    repairs=(share_of_exposed_words,),
    uses=("bollegala-2023-app-b-sign",),
    reason="reversed: nine exposed words of ten give skewness −3.2, nine protected ones +3.2",
)
