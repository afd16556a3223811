"""Eq. (20): an upper bound on the probability of a word, for every word but the original one."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.three_dimensions import show_tail, upper_tail
from theory.variable import positive
from theory.verdict import Assumption, Fact

distance = positive("D")


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
        "For i ≠ 0 (as said below Eq. (21)) the i-th neighbour is output with probability at most 1 − Pr[Z ≤ ‖w−x_i‖/2].",
        r"\Pr[C_i]\le 1-\Pr\left[Z\le\tfrac12\|w-x_i\|\right],\quad i\ne0",
    ),
    assumptions=(Assumption.DISTINCT_WORDS, Assumption.TIES_NEGLIGIBLE),
    proofs=(other_words,),
    uses=("asghar-2026-eq-18",),
    reason="inclusion of events; the union should end at N − 1 (x_0 to x_{N−1} are N words) and the last ≤ is an equality",
)
