"""Section 7: the original word cannot be used in place of x*."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.three_dimensions import show_tail, upper_tail

closeness = sp.Rational(1, 10)
q = sp.exp(-1)


def with_the_original_word(d):
    """Two words at distance 1/10, ε = c = 1: sampling by rank from w itself exceeds the bound."""
    own, other = 1 / (1 + q), q / (1 + q)
    d.equal(sp.UnevaluatedExpr(own) / other, sp.E, "ratio of the two inputs' probabilities of one output")
    d.compare(own / other, ">", sp.exp(closeness), "it exceeds e^{ε‖w−w'‖} = e^{1/10}")


def with_the_noisy_word(d):
    """On the same words the fix that starts from x* obeys it (n = 3)."""
    show_tail(d)
    lost = upper_tail(closeness / 2)
    stay, move = (1 - lost) + lost * q, lost + (1 - lost) * q
    d.compare(stay / move, "<", sp.exp(closeness), "nearest word to w + η, then a draw by rank from it")


claim = Claim(
    id="asghar-2026-sec-7-cannot-use-w",
    title="Why the fix must start from the noisy word",
    locator="Section 7, below the displayed probability",
    printed=Statement(
        "If the draw by rank started from w instead of x*, the ε d_X guarantee would be lost in general.",
        r"\exists\,D,\epsilon,c:\ \frac{\Pr[M'(w)=w]}{\Pr[M'(w')=w]}>e^{\epsilon\|w-w'\|}",
    ),
    proofs=(with_the_original_word, with_the_noisy_word),
    reason="two words at distance 1/10 show it: ratio e against the bound e^{1/10}",
)
