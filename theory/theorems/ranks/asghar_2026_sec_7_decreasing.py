"""Section 7: whether the fix makes far words exponentially less likely, seen from the original word."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.laws.three_dimensions import show_tail, upper_tail
from theory.variable import integer, positive

c, i = positive("c"), integer("i", low=0)
right, left = upper_tail(sp.Rational(1, 2)), upper_tail(sp.Rational(11, 20))


def neighbour_first(d):
    """Three words on a line: after the fix with c = 2 the nearest neighbour is more likely than the original."""
    show_tail(d)
    q = sp.exp(-2)
    stays = 1 - right - left
    original = stays + q * right + q * left
    neighbour = q * stays + right + q**2 * left
    d.refute_instance(
        original,
        "<",
        neighbour,
        at="n = 3, ε = 1, c = 2, words w = 0, x₁ = 1, x₂ = −11/10 on one axis (both sides times 1 + q + q², q = e^{−2})",
        reason="the original word is output less often than its nearest neighbour",
    )


def from_the_noisy_word(d):
    """The decrease is with the rank seen from x*, not from w."""
    weight = sp.exp(-epsilon * c * i)
    d.equal(
        sp.Subs(weight, i, i + 1) / weight,
        sp.exp(-epsilon * c),
        "given x*, each further rank from x* loses the same factor",
    )


claim = Claim(
    id="asghar-2026-sec-7-decreasing",
    title="Decrease of the output probability of the fix",
    locator="Section 7, below the displayed probability",
    printed=Statement(
        "With the fix, the probability of a word decreases exponentially as one moves away from the original word.",
        r"\Pr[\text{output}=x_{i+1}]<\Pr[\text{output}=x_i]",
    ),
    amended=Statement(
        "Given x*, the probability of a word decreases by the factor e^{−εc} with each rank seen from x*.",
        r"\Pr[\text{rank } i+1\mid x^*]=e^{-\epsilon c}\Pr[\text{rank } i\mid x^*]",
    ),
    refutations=(neighbour_first,),
    repairs=(from_the_noisy_word,),
    reason="the draw is centred at the noisy word; seen from the original word the order can be reversed",
)
