"""Eq. (20): an upper bound on the probability of a word, stated without excluding the original word."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.three_dimensions import show_tail, upper_tail
from theory.variable import positive
from theory.verdict import Assumption, Fact

distance = positive("D")


def the_original_word(d):
    """For i = 0 the bound would be 1/2, and the original word is output more often than that."""
    show_tail(d)
    d.refute_instance(
        1 - upper_tail(sp.Integer(2)),
        ">",
        1 - (1 - upper_tail(sp.Integer(0))),
        at="n = 3, ε = 1, two words at distance 4, i = 0: ‖w−x_0‖/2 = 0",
        reason="Pr[C_0] = Pr[Z ≤ 2] = 1 − e^{−2} exceeds 1 − Pr[Z ≤ 0] = 1/2",
    )


def other_words(d):
    """For 1 ≤ i ≤ N−1 the event that w is nearer is one of the events that exclude x_i."""
    d.fact(Fact.DEFINITION, "C_i ⊆ C_{i,0} for i ≠ 0", "the nearest word is nearer than w")
    d.equal(
        (0 - sp.UnevaluatedExpr(distance) ** 2) / (2 * distance),
        -distance / 2,
        "Pr[C_{i,0}] = 1 − Pr[L(w) < L(x_i)], ties having probability zero; Eq. (18) at D = ‖w−x_i‖ gives the bound",
    )
    show_tail(d)
    near, far = upper_tail(sp.Rational(1, 2)), upper_tail(sp.Rational(3, 2))
    d.compare(
        near - far, "<", near, "words 0, 1, 2 on a line, n = 3, ε = 1, w = 0: Pr[C_1] is below the bound"
    )
    d.compare(far, "<", upper_tail(sp.Integer(1)), "and Pr[C_2] too")


claim = Claim(
    id="asghar-2026-eq-20",
    title="Upper bound on the probability of a word, by the original word",
    locator="Eq. (20)",
    printed=Statement(
        "For a vocabulary of N words x_0 = w, x_1, … and any i, Pr[C_i] ≤ 1 − Pr[Z ≤ ‖w−x_i‖/2], by a union over j up to N.",
        r"\Pr[C_i]\le 1-\Pr\left[\bigcup_{j=0,j\ne i}^{N}\bar C_{i,j}\right]\le 1-\Pr\left[Z\le\tfrac12\|w-x_i\|\right]",
    ),
    amended=Statement(
        "It holds for 1 ≤ i ≤ N−1; the union runs over 0 ≤ j ≤ N−1, and the last step is an equality.",
        r"\Pr[C_i]\le 1-\Pr\left[Z\le\tfrac12\|w-x_i\|\right],\quad 1\le i\le N-1",
    ),
    assumptions=(Assumption.DISTINCT_WORDS, Assumption.TIES_NEGLIGIBLE),
    refutations=(the_original_word,),
    repairs=(other_words,),
    uses=("asghar-2026-eq-18",),
    reason="i ≠ 0 is said only after Eq. (21), and with N words there is no x_N; otherwise right",
)
