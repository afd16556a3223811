"""Theorem 1: the Mahalanobis mechanism is private for the regularised norm, on words and on strings."""

from theory.laws.cells import eps, guarantee, norm, words_and_strings
from theory.proof import Claim, Statement, integer
from theory.verdict import Assumption

n = integer("n", low=1)
#: The distance is the regularised one, a metric by Definition 3; the noise has the density of Lemma 1, the cells are Euclidean.
printed = Statement(
    "For ε > 0 and λ in [0,1], Pr{M(w) = x} ≤ exp(ε Σ ‖w_i − v_i‖_RM) Pr{M(v) = x} for strings w, v of any length n and every x.",
    guarantee(n),
    variables=(eps, norm, n),
    witness={eps: 1, norm: 1, n: 1},
)


def triangle_in_every_cell():
    """One word by the triangle inequality, strings because noise is independent."""
    return words_and_strings(n)


claim = Claim(
    id="xu-2020-thm-1",
    title="Privacy of the Mahalanobis mechanism",
    locator="Theorem 1",
    printed=printed,
    proof=triangle_in_every_cell,
    assumptions=(Assumption.REAL_ARITHMETIC, Assumption.INDEPENDENT_NOISE, Assumption.TIES_NEGLIGIBLE),
    reason="triangle inequality of the regularised norm, integrated over each cell; Euclidean decoding does no harm",
)
