"""Eq. (21): an upper bound on the probability of a word, by any other word."""

from theory.laws.decoding import FIRST, N, advantage, beats, chosen, j, m
from theory.laws.dot_product import K, R, Z, eps, n
from theory.laws.words import NOISE, away, i, square, word
from theory.proof import Claim, Pr, Statement, eq, integer, le, positive, real
from theory.rules.algebra import follows
from theory.rules.events import inclusion
from theory.rules.logic import assume
from theory.rules.maxima import below_max
from theory.verdict import Assumption

a, b, rho, other = real("a", low=0), real("b", low=0), positive("rho"), integer("s", low=0)
one, two = word(m, i), word(other, i)
near, far, apart = eq(a**2, square(FIRST - one)), eq(b**2, square(FIRST - two)), eq(rho**2, square(one - two))

printed = Statement(
    "In a vocabulary of words 0 to N with input w = word 0, word m is output with probability at most Pr[Z ≤ (b² − a²)/(2ρ)], for any "
    "other word s of the vocabulary; a and b are the distances of m and s from w, ρ > 0 is the distance of m from s.",
    le(Pr(chosen(one), NOISE), Pr(le(Z, (b**2 - a**2) / (2 * rho)), R, K)),
    given=(near, far, apart, le(other, N)),
    variables=(n, eps, N, m, other, a, b, rho),
    witness={
        n: 2,
        eps: 1,
        N: 1,
        m: 1,
        other: 0,
        a: 1,
        b: 0,
        rho: 1,
        word: lambda j, i: int(j == 1 and i == 1),
    },
)


def must_beat_any_other():
    """To be output a word must be at least as near as word s; then as for Eq. (19)."""
    event = le(away(one, FIRST), away(two, FIRST))
    top = below_max(away(one, FIRST) - away(word(j, i), FIRST), j, other, 0, N)
    beaten = inclusion(follows(event, assume(chosen(one)), top), NOISE)
    gap = advantage(one, two, FIRST), assume(near), assume(far)
    return follows(printed.body, beaten, beats(event, gap, b**2 - a**2, assume(apart), pair=(one, two)))


claim = Claim(
    id="asghar-2026-eq-21",
    title="Upper bound on the probability of a word, by another word",
    locator="Eq. (21)",
    printed=printed,
    proof=must_beat_any_other,
    assumptions=(Assumption.DISTINCT_WORDS,),
    reason="inclusion of events; it needs j ≠ i, which is not said, and holds for i = 0 too",
)
