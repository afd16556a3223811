"""Section 2.4: the distance of strings is a metric if the embedding is injective."""

import sympy as sp

from theory.proof import And, Claim, Implies, Statement, eq, integer, le, metric, points_of
from theory.rules.algebra import algebra, follows
from theory.rules.logic import antisymmetry, assume, both, cut, discharge
from theory.rules.mass import symmetric, triangle
from theory.rules.sums import one_of_sum, sum_linear, termwise
from theory.verdict import Assumption

i, j, L = integer("i", low=1), integer("j", low=1), integer("L", low=1)
dist = metric("d")  # distance of words: a metric on words, as the embedding is injective
u, v, w = points_of("u"), points_of("v"), points_of("w")  # the words of three strings


def apart(a, b):
    """Distance of two strings."""
    return sp.Sum(dist(a(i), b(i)), (i, 1, L))


printed = Statement(
    "The sum of the distances over the positions of a string is a metric: triangle inequality, symmetry, and zero only if all words agree.",
    And(
        le(apart(u, w), apart(u, v) + apart(v, w)),
        eq(apart(u, v), apart(v, u)),
        Implies(eq(apart(u, v), 0), eq(dist(u(j), v(j)), 0)),
    ),
    given=(le(j, L),),
    variables=(L, j),
    witness={L: 1, j: 1, u: lambda _: 0, v: lambda _: 0, w: lambda _: 1},
)


def position_by_position():
    """The metric of words at each position, summed; one term is at most the sum."""
    tri, _, zero = printed.body.args
    parts = sum_linear([(1, dist(u(i), v(i))), (1, dist(v(i), w(i)))], i, 1, L)
    whole = follows(tri, termwise(triangle(dist, u(i), v(i), w(i)), i, 1, L), parts)
    one = cut(one_of_sum(dist(u(i), v(i)), i, 1, L, j), algebra(le(1, j)))
    none = follows(le(dist(u(j), v(j)), 0), one, assume(zero.args[0]))
    only = antisymmetry(none, algebra(le(0, dist(u(j), v(j)))))
    return both(whole, termwise(symmetric(dist, u(i), v(i)), i, 1, L), discharge(only, zero.args[0]))


claim = Claim(
    id="feyisetan-2020-sec-2-4-injective",
    title="Distance of strings",
    locator="Section 2.4",
    printed=printed,
    proof=position_by_position,
    assumptions=(Assumption.DISTINCT_WORDS,),
    reason="a sum of metrics; without injectivity different words could have distance zero",
)
