"""Noisy words decoded by cells: the output law of one word and of a string, and why it is private."""

import sympy as sp

from theory.proof import Mass, Point, integer, le, metric, points_of, positive
from theory.rules.algebra import follows, monotone
from theory.rules.mass import mass_below, mass_scale, triangle
from theory.rules.sums import exp_of_sum, product_splits, termwise_product

eps, norm = positive("epsilon"), positive("C")  # C norms the noise; it is the same for every word
i = integer("i", low=1)
y, dist = Point("y"), metric("d")  # a point of the space, and the distance in which the noise decays
w, v = points_of("w"), points_of("v")  # the words of two strings
#: The measurable set of points that are decoded to the i-th output word.
cell = points_of("cell", "cell(i) is the set of points decoded to output i; it does not depend on the input")
factor = sp.exp(eps * dist(w(i), v(i)))


def density(word):
    """Density at y of the noisy word."""
    return sp.exp(-eps * dist(y, word)) / norm


def output(word):
    """Pr[M(word) = x_i]: the noisy word falls into the cell of x_i."""
    return Mass(density(word), (y, cell(i)))


def string(words, length):
    """Pr[M(w) = x]: every word has noise of its own."""
    return sp.Product(output(words(i)), (i, 1, length))


def guarantee(length):
    """Pr[M(w) = x] ≤ exp(ε Σ d(w_i, v_i)) Pr[M(v) = x]."""
    total = sp.Sum(dist(w(i), v(i)), (i, 1, length))
    return le(string(w, length), sp.exp(eps * total) * string(v, length))


def one_word():
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


def words_and_strings(length):
    """One word by the triangle inequality, strings because noise is independent."""
    return follows(
        guarantee(length),
        termwise_product(one_word(), i, 1, length),
        product_splits(factor, output(v(i)), i, 1, length),
        (exp_of_sum(eps, dist(w(i), v(i)), i, 1, length), string(v, length)),
    )
