"""Theorem 1: the mechanism is εd-private for words and for strings of any length."""

from theory.laws.cells import eps, guarantee, norm, words_and_strings
from theory.proof import Claim, Statement, integer
from theory.verdict import Assumption

L = integer("L", low=1)
printed = Statement(
    "For strings w, v of any length L and every ε > 0, Pr[M(w) = x] ≤ exp(ε Σ d(w_i, v_i)) Pr[M(v) = x] for every x.",
    guarantee(L),
    variables=(eps, norm, L),
    witness={eps: 1, norm: 1, L: 1},
)


def triangle_in_every_cell():
    """One word by the triangle inequality, strings because noise is independent."""
    return words_and_strings(L)


claim = Claim(
    id="feyisetan-2020-thm-1",
    title="Privacy of the multivariate mechanism",
    locator="Theorem 1",
    printed=printed,
    proof=triangle_in_every_cell,
    assumptions=(
        Assumption.REAL_ARITHMETIC,
        Assumption.INDEPENDENT_NOISE,
        Assumption.TIES_NEGLIGIBLE,
        Assumption.DISTINCT_WORDS,
    ),
    reason="triangle inequality, integrated over each cell; independent noise multiplies",
)
