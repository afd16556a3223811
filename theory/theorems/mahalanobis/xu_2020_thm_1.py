"""Theorem 1: the Mahalanobis mechanism is private for the regularised norm, on words and on strings."""

import sympy as sp

from theory.proof import Claim, Mass, Point, Statement, integer, le, metric, points_of, positive
from theory.rules.algebra import follows, monotone
from theory.rules.mass import mass_below, mass_scale, triangle
from theory.rules.sums import exp_of_sum, product_splits, termwise_product
from theory.verdict import Assumption

eps, norm = positive("epsilon"), positive("C")  # C norms the noise; it is the same for every word
i, n = integer("i", low=1), integer("n", low=1)
y, dist = Point("y"), metric("d")  # a point of R^m, and the regularised distance, a metric by Definition 3
w, v = points_of("w"), points_of("v")  # the words of two strings of length n
cell = points_of("cell")  # the Euclidean cell of the i-th output word


def density(word):
    """Density at y of the noisy word, by Lemma 1."""
    return sp.exp(-eps * dist(y, word)) / norm


def output(word):
    """Pr{M(word) = x_i}: the noisy word falls into the cell of x_i."""
    return Mass(density(word), (y, cell(i)))


def string(words):
    """Pr{M(w) = x}: every word is processed independently."""
    return sp.Product(output(words(i)), (i, 1, n))


printed = Statement(
    "For ε > 0 and λ in [0,1], Pr{M(w) = x} ≤ exp(ε Σ ‖w_i − v_i‖_RM) Pr{M(v) = x} for strings w, v of any length n and every x.",
    le(string(w), sp.exp(eps * sp.Sum(dist(w(i), v(i)), (i, 1, n))) * string(v)),
    variables=(eps, norm, n),
    witness={eps: 1, norm: 1, n: 1},
)


def one_word(factor):
    """The triangle inequality at every point of the cell, integrated over the cell."""
    losses = follows(
        le(-eps * dist(y, w(i)), eps * dist(w(i), v(i)) - eps * dist(y, v(i))),
        (triangle(dist, y, w(i), v(i)), eps),
    )
    point = follows(le(density(w(i)), factor * density(v(i))), (monotone(sp.exp, losses), 1 / norm))
    whole = mass_below(point, y, cell(i))
    return follows(
        le(output(w(i)), factor * output(v(i))), whole, mass_scale(factor, density(v(i)), y, cell(i))
    )


def words_and_strings():
    """One word by the triangle inequality, strings because noise is independent."""
    factor = sp.exp(eps * dist(w(i), v(i)))
    return follows(
        printed.body,
        termwise_product(one_word(factor), i, 1, n),
        product_splits(factor, output(v(i)), i, 1, n),
        (exp_of_sum(eps, dist(w(i), v(i)), i, 1, n), string(v)),
    )


claim = Claim(
    id="xu-2020-thm-1",
    title="Privacy of the Mahalanobis mechanism",
    locator="Theorem 1",
    printed=printed,
    proof=words_and_strings,
    assumptions=(Assumption.REAL_ARITHMETIC, Assumption.INDEPENDENT_NOISE, Assumption.TIES_NEGLIGIBLE),
    reason="triangle inequality of the regularised norm, integrated over each cell; Euclidean decoding does no harm",
)
