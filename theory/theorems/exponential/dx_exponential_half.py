"""The exact level of the exponential mechanism with the factor one half."""

import sympy as sp

from theory.laws.exponential import N, dist, eps, k, normaliser, probability, weight, weights, word, y
from theory.proof import And, Claim, Statement, eq, integer, le, lt
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.logic import assume, both, cut
from theory.rules.mass import diagonal, symmetric
from theory.rules.sums import one_of_sum, sum_linear
from theory.verdict import Assumption

s = eps / 2
a, b = integer("a", low=1), integer("b", low=1)  # the numbers of the two inputs
x, x2 = word(a), word(b)
d, factor = dist(x, x2), sp.exp(s * dist(x, x2))


def loss(output):
    """Log ratio of the probabilities of an output."""
    return sp.log(probability(x, output, s)) - sp.log(probability(x2, output, s))


def surplus(first, second):
    """Ln N(second) − ln N(first)."""
    return sp.log(normaliser(second, s)) - sp.log(normaliser(first, s))


inside = (le(a, N), le(b, N), lt(0, d))
printed = Statement(
    "Drawing y with probability ∝ exp(−ε d(x,y)/2), the log ratio of y between different words x, x' is at most εd/2 + ln N(x') − ln N(x), with equality at y = x; both differences of ln N are below εd/2, so the level lies in [ε/2, ε).",
    And(
        le(loss(y), s * d + surplus(x, x2)),
        eq(loss(x), s * d + surplus(x, x2)),
        lt(surplus(x, x2), s * d),
        lt(surplus(x2, x), s * d),
    ),
    given=inside,
    variables=(eps, N, a, b),
    witness={eps: 1, N: 2, a: 1, b: 2, word: lambda i: i},
)


def strict(first, second, number):
    """N(second) < e^{εd/2} N(first): the term of the first input itself is strictly smaller."""
    terms = factor * weight(first, word(k), s) - weight(second, word(k), s)
    each = follows(le(0, terms), weights(second, first, word(k), s, (x, x2)))
    one = cut(one_of_sum(terms, k, 1, N, number, each), algebra(le(1, number)))
    parts = sum_linear([(factor, weight(first, word(k), s)), (-1, weight(second, word(k), s))], k, 1, N)
    own = monotone(sp.exp, follows(eq(-s * dist(first, first), 0), (diagonal(dist, first), s)))
    small = monotone(sp.exp, algebra(le(-s * dist(second, first), 0)))
    large = monotone(sp.exp, follows(lt(0, s * d), (assume(inside[2]), s)))
    sizes = lt(normaliser(second, s), factor * normaliser(first, s))
    return follows(
        surplus_below(first, second),
        monotone(sp.log, follows(sizes, one, parts, (own, factor), small, large)),
    )


def surplus_below(first, second):
    """Ln N(second) − ln N(first) < εd/2."""
    return lt(surplus(first, second), s * d)


def worst_output():
    """The triangle inequality for the weight, an equality at x; for the normalisers, term by term."""
    below, at_x = printed.body.args[:2]
    return both(
        follows(below, monotone(sp.log, weights(x, x2, y, s, (x, x2)))),
        follows(at_x, (diagonal(dist, x), s), (symmetric(dist, x, x2), s)),
        strict(x, x2, a),
        strict(x2, x, b),
    )


claim = Claim(
    id="dx-exponential-half",
    title="Exact level of the exponential mechanism with factor one half",
    locator='Chapter "What metric privacy guarantees, and what it does not", Mechanisms that draw a word without noise',
    printed=printed,
    proof=worst_output,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    reason="the worst output is the input itself; normalisers differ by less than exp(εd/2)",
)
