"""Eq. (1): the Jaccard similarity of two sets of m nearest words, and the values it can take."""

from theory.laws.neighbours import Jaccard
from theory.proof import And, Claim, Statement, eq, integer, le, lt, q
from theory.rules.algebra import algebra, compute, follows
from theory.rules.logic import both

k, r = integer("k", low=0), integer("r", low=1)
printed = Statement(
    "The Jaccard similarity of two words is the number of their common nearest words, divided by the number of all of them.",
    And(
        le(0, Jaccard(k, k + r)),
        lt(Jaccard(k, k + r), 1),
        eq(Jaccard(k + 1, k + 1), 1),
        *[eq(Jaccard(common, 2), value) for common, value in ((1, q(1, 3)), (2, 1))],
    ),
    variables=(k, r),
    witness={k: 1, r: 1},
    reading="for sets of m words with k in common it is k/(2m − k): at least 0, below 1 if some word is not shared (m = k + r, r ≥ 1), and 1 if all are; at m = 2 its values are 0, 1/3 and 1",
)


def values():
    """Algebra, and two numbers."""
    low, high, one, *two = printed.body.args
    return both(algebra(low), algebra(high), follows(one), *map(compute, two))


claim = Claim(
    id="bollegala-2023-eq-1",
    title="Values of the Jaccard similarity",
    locator="Eq. (1)",
    printed=printed,
    proof=values,
    reason="its values are k/(2m − k); at the m = 2 of the paper only 0, 1/3 and 1",
)
