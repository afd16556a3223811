"""Theorem 1: the mechanism is εd-private for words and for strings of any length."""

import sympy as sp

from theory.proof import Claim, Mass, Point, Statement, integer, le, metric, points_of, positive
from theory.rules.algebra import follows, monotone
from theory.rules.mass import mass_below, mass_scale, triangle
from theory.rules.sums import exp_of_sum, product_splits, termwise_product
from theory.verdict import Assumption

eps, norm = positive("epsilon"), positive("C")  # C norms the noise; it is the same for every word
i, L = integer("i", low=1), integer("L", low=1)
y, dist = Point("y"), metric("d")  # a point of Rⁿ, and the Euclidean distance
w, v = points_of("w"), points_of("v")  # the words of two strings of length L
#: The measurable set of points that are decoded to the i-th output word.
cell = points_of("cell", "cell(i) is the set of points decoded to output i; it does not depend on the input")


def density(word):
    """Density at y of the noisy word."""
    return sp.exp(-eps * dist(y, word)) / norm


def output(word):
    """Pr[M(word) = x_i]: the noisy word falls into the cell of x_i."""
    return Mass(density(word), (y, cell(i)))


def string(words):
    """Pr[M(w) = x]: every word has noise of its own."""
    return sp.Product(output(words(i)), (i, 1, L))


printed = Statement(
    "For strings w, v of any length L and every ε > 0, Pr[M(w) = x] ≤ exp(ε Σ d(w_i, v_i)) Pr[M(v) = x] for every x.",
    le(string(w), sp.exp(eps * sp.Sum(dist(w(i), v(i)), (i, 1, L))) * string(v)),
    variables=(eps, norm, L),
    witness={eps: 1, norm: 1, L: 1},
)


def one_word():
    """The triangle inequality at every point of the cell, integrated over the cell."""
    factor = sp.exp(eps * dist(w(i), v(i)))
    losses = follows(
        le(-eps * dist(y, w(i)), eps * dist(w(i), v(i)) - eps * dist(y, v(i))),
        (triangle(dist, y, w(i), v(i)), eps),
    )
    point = follows(le(density(w(i)), factor * density(v(i))), (monotone(sp.exp, losses), 1 / norm))
    whole = mass_below(point, y, cell(i))
    return follows(
        le(output(w(i)), factor * output(v(i))), whole, mass_scale(factor, density(v(i)), y, cell(i))
    )


def proof():
    """One word by the triangle inequality, strings because noise is independent."""
    each = termwise_product(one_word(), i, 1, L)
    factor = sp.exp(eps * dist(w(i), v(i)))
    return follows(
        printed.body,
        each,
        product_splits(factor, output(v(i)), i, 1, L),
        (exp_of_sum(eps, dist(w(i), v(i)), i, 1, L), string(v)),
    )


claim = Claim(
    id="feyisetan-2020-thm-1",
    title="Privacy of the multivariate mechanism",
    locator="Theorem 1",
    printed=printed,
    proof=proof,
    assumptions=(
        Assumption.REAL_ARITHMETIC,
        Assumption.INDEPENDENT_NOISE,
        Assumption.TIES_NEGLIGIBLE,
        Assumption.DISTINCT_WORDS,
    ),
    reason="triangle inequality, integrated over each cell; independent noise multiplies",
)
