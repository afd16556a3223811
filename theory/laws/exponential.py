"""The exponential mechanism on a finite vocabulary: y is drawn with probability ∝ exp(±s·d(x, y))."""

import sympy as sp

from theory.proof import Point, integer, le, metric, points_of, positive
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume
from theory.rules.mass import symmetric, triangle
from theory.rules.sums import sum_out, termwise

eps = positive("epsilon")
#: Size of the vocabulary, the number of a word, the words, their distance, two inputs and an output.
N, k = integer("N", low=1), integer("k", low=1)
word, dist = points_of("w"), metric("d")
x, x2, y = Point("x"), Point("x'"), Point("y")


def weight(point, output, s):
    """Weight of an output."""
    return sp.exp(-s * dist(point, output))


def normaliser(point, s):
    """Sum of the weights of all words."""
    return sp.Sum(weight(point, word(k), s), (k, 1, N))


def probability(point, output, s):
    """Probability of an output."""
    return weight(point, output, s) / normaliser(point, s)


def rate(s):
    """The size of the rate, which may have either sign."""
    return s if s.is_positive else -s


def weights(a, b, output, s, inputs=(x, x2)):
    """weight(a) ≤ e^{|s| d(x, x')} weight(b), for a, b the two inputs in either order."""
    size, pair = rate(s), (b, a) if s.is_positive else (a, b)
    exponent = le(-s * dist(a, output), size * dist(*inputs) - s * dist(b, output))
    turned = [] if pair == inputs else [(symmetric(dist, *inputs), size)]
    loss = follows(exponent, (triangle(dist, *pair, output), size), *turned)
    factor = sp.exp(size * dist(*inputs))
    return follows(le(weight(a, output, s), factor * weight(b, output, s)), monotone(sp.exp, loss))


def normalisers(a, b, s):
    """The same for the normalisers, term by term."""
    factor = sp.exp(rate(s) * dist(x, x2))
    total = termwise(weights(a, b, word(k), s), k, 1, N)
    out = sum_out(factor, weight(b, word(k), s), k, 1, N)
    return follows(le(normaliser(a, s), factor * normaliser(b, s)), total, out)


def ratio(s):
    """Pr[M(x) = y] ≤ e^{2|s| d(x, x')} Pr[M(x') = y]."""
    factor = sp.exp(rate(s) * dist(x, x2))
    mine, other = normaliser(x, s), normaliser(x2, s)
    return follows(
        le(probability(x, y, s), sp.exp(2 * rate(s) * dist(x, x2)) * probability(x2, y, s)),
        (weights(x, x2, y, s), 1 / mine),
        (normalisers(x2, x, s), factor * weight(x2, y, s) / (mine * other)),
    )


largest = positive("Delta")
#: The inputs are at most the largest distance apart.
near = le(dist(x, x2), largest)


def scaled(s):
    """With |s| = ε/(2Δ): Pr[M(x) = y] ≤ e^ε Pr[M(x') = y]."""
    loss = follows(le(2 * rate(s) * dist(x, x2), eps), (assume(near), 2 * rate(s)))
    other = probability(x2, y, s)
    return follows(le(probability(x, y, s), sp.exp(eps) * other), ratio(s), (monotone(sp.exp, loss), other))
