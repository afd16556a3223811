"""Section 3: Δ can be estimated by the largest distance between a word and its most distant word in S_m."""

from theory.proof import And, Claim, Implies, MaxOver, Statement, eq, integer, le, metric, points_of
from theory.rules.algebra import follows
from theory.rules.logic import assume, both, discharge
from theory.rules.maxima import below_max

V, m = integer("V", low=1), integer("m", low=1)
x, i = integer("x", low=1), integer("i", low=1)
d = metric("d")
word, seen = points_of("w"), points_of("S")  # the x-th word; the i-th of its m nearest words
reach = d(word(x), seen(x, i))
estimate = MaxOver(MaxOver(reach, (i, 1, m)), (x, 1, V))
y = integer("y", low=1)
printed = Statement(
    "Δ can be estimated by the largest distance between a word and its most distant neighbour in S_m.",
    And(
        Implies(eq(d(word(x), word(y)), reach), le(d(word(x), word(y)), estimate)),
        Implies(eq(d(word(x), word(y)), d(word(y), seen(y, i))), le(d(word(x), word(y)), estimate)),
    ),
    given=(le(x, V), le(y, V), le(i, m)),
    variables=(x, y, i, V, m),
    witness={x: 1, y: 1, i: 1, V: 1, m: 1, word: lambda a: a, seen: lambda a, b: a + b},
    reading="the estimate is never below Δ: if y is in S_m(x), or x in S_m(y), their distance is at most the estimate",
)


def one_side(a):
    """Every distance to a word of S_m is below its maximum, and that below the largest."""
    inner = below_max(d(word(a), seen(a, i)), i, i, 1, m)
    outer = below_max(MaxOver(reach, (i, 1, m)), x, a, 1, V)
    known = eq(d(word(x), word(y)), d(word(a), seen(a, i)))
    return discharge(follows(le(d(word(x), word(y)), estimate), assume(known), inner, outer), known)


def both_sides():
    """A related pair is near on one side at least."""
    return both(one_side(x), one_side(y))


claim = Claim(
    id="bollegala-2023-sec-3-delta-bound",
    title="Estimating the sensitivity",
    locator="Section 3, after Definition 1",
    printed=printed,
    proof=both_sides,
    reason="an estimate on the safe side: it forgets the Jaccard condition, so it can be larger than Δ (words 0, 1, 3 at τ = 1/2: 2 against 1)",
)
