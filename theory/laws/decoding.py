"""Which of two words is nearer to the noisy vector: the identities that the claims on decoding share."""

import sympy as sp

from theory.laws.dot_product import K, R, Z, k, n, r
from theory.laws.words import INPUT, NOISE, away, dot, eta, i, loss, square, v, word
from theory.proof import MaxOver, Pr, eq, integer, le, lt, positive, q
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.cited import absolute
from theory.rules.events import complement, equal_events, inclusion
from theory.rules.logic import antisymmetry, assume
from theory.rules.maxima import below_max, max_below, union_of_max
from theory.rules.noise import mirrored, no_atoms, projected
from theory.rules.sums import linear, sum_constant, termwise

#: A vocabulary: words 0 to N, the input is word 0; m and j are words.
N, m, j = integer("N", low=1), integer("m", low=0), integer("j", low=0)
s = integer("s", low=1)
FIRST = word(0, i)


def chosen(a, start=FIRST):
    """The event that no word of the vocabulary is nearer to the noisy vector than a."""
    return le(MaxOver(away(a, start) - away(word(j, i), start), (j, 0, N)), 0)


def _right(a, b, start):
    return square(start - b) - square(start - a) - 2 * dot(eta(v, i), b - a)


def advantage(a, b, start=INPUT):
    """‖w*−b‖² − ‖w*−a‖² = ‖w−b‖² − ‖w−a‖² − 2⟨η, b−a⟩."""
    return linear(eq(away(b, start) - away(a, start), _right(a, b, start)))


def loss_gap(a, b, start=INPUT):
    """L(b) − L(a) = ‖w−b‖² − ‖w−a‖² − 2⟨η, b−a⟩."""
    return linear(eq(loss(b, start) - loss(a, start), _right(a, b, start)))


def beats(event, gap, gain, length, *, pair):
    """Pr[a beats b] = Pr[Z < gain/(2·‖b−a‖)], or with ≤.

    ``gap`` shows that the event is 2⟨η, b−a⟩ < gain; ``length`` is the theorem p² = ‖b−a‖².
    """
    a, b = pair
    order, along = event.func, dot(eta(v, i), b - a)
    p, raw = sp.sqrt(length.concl.lhs), sp.Sum((b - a) ** 2, (i, 1, n))
    if raw != square(b - a):
        length = follows(eq(p**2, raw), length, linear(eq(raw, square(b - a))))
    norm = monotone(sp.sqrt, length)
    near, small = order(along, gain / 2), order(Z, gain / (2 * p))
    big = order(sp.sqrt(raw) * Z, gain / 2)
    there = follows(near, (assume(event), q(1, 2)), *[(t, q(1, 2)) for t in gap])
    back = follows(event, (assume(near), 2), *gap)
    down = follows(small, (assume(big), 1 / p), (norm, Z / p))
    up = follows(big, (assume(small), p), (norm, Z))
    parts = (
        equal_events(there, back, NOISE),
        projected(Pr(near, NOISE), along, R, K),
        equal_events(down, up, R, K),
    )
    return follows(eq(Pr(event, NOISE), Pr(small, R, K)), *parts)


def turned(event):
    """Pr[Z < t] = Pr[Z > −t], and with ≤: Z is symmetric."""
    order, t = event.func, event.rhs
    flipped, other = order(-Z, t), order(-t, Z)
    same = equal_events(follows(other, assume(flipped)), follows(flipped, assume(other)), R, K)
    return follows(eq(Pr(event, R, K), Pr(other, R, K)), mirrored(Pr(event, R, K), k), same)


def smooth(t):
    """Pr[Z < t] = Pr[Z ≤ t]: Z has no atoms."""
    return no_atoms(lt(Z, t), k, R, K)


def half():
    """Pr[Z ≤ 0] = 1/2."""
    parts = turned(le(Z, 0)), complement(le(0, Z), R, K), smooth(sp.S.Zero)
    return follows(eq(Pr(le(Z, 0), R, K), q(1, 2)), *[(t, q(1, 2)) for t in parts])


#: Words 1 to N differ from word 0; and the event that one of them is exactly as near to w + η as word 0.
other_words = lt(MaxOver(-square(word(s, i) - FIRST), (s, 1, N)), 0)
some_tie = le(0, MaxOver(-sp.Abs(away(word(s, i)) - away(FIRST)), (s, 1, N)))


def no_tie():
    """Pr[some word ties with word 0] = 0: a tie fixes a projection of the noise on a vector that is not zero."""
    two, along = word(s, i), dot(eta(v, i), word(s, i) - FIRST)
    tie = le(0, -sp.Abs(away(two) - away(FIRST)))
    gap = advantage(FIRST, two)
    at = (square(INPUT - two) - square(INPUT - FIRST)) / 2
    raw = sp.Sum((two - FIRST) ** 2, (i, 1, n))
    apart = below_max(-square(two - FIRST), s, s, 1, N)
    long = follows(
        lt(0, raw),
        apart,
        assume(other_words),
        linear(eq(raw, square(two - FIRST))) if raw != square(two - FIRST) else apart,
    )
    steep = follows(lt(0, sp.sqrt(raw) * r), (monotone(sp.sqrt, long), r))
    zero = antisymmetry(
        follows(le(away(two) - away(FIRST), 0), assume(tie), absolute(away(two) - away(FIRST))),
        follows(le(0, away(two) - away(FIRST)), assume(tie), absolute(away(FIRST) - away(two))),
    )
    fixed = inclusion(follows(eq(along, at), (zero, q(1, 2)), (gap, q(1, 2))), NOISE)
    law = projected(Pr(eq(along, at), NOISE), along, R, K)
    none = no_atoms(eq(sp.sqrt(raw) * Z, at), k, R, K, steep=steep)
    each = follows(le(Pr(tie, NOISE), 0), fixed, law, none)
    total = follows(
        le(Pr(some_tie, NOISE), 0),
        union_of_max(some_tie, NOISE),
        termwise(each, s, 1, N),
        sum_constant(sp.S.Zero, s, 1, N),
    )
    return antisymmetry(total, algebra(le(0, Pr(some_tie, NOISE))))


#: Words 1 to N are at least 2h away from word 0; word 0 is output if none of them is nearer to the noisy vector.
h = positive("h")
spaced = le(MaxOver(4 * h**2 - square(word(s, i) - FIRST), (s, 1, N)), 0)


def output(start):
    """The event that word 0 is output from an input."""
    return le(MaxOver(away(FIRST, start) - away(word(s, i), start), (s, 1, N)), 0)


def ball_inside(start):
    """If the noisy vector is within h of word 0, word 0 is output: its cell contains a ball."""
    two, near = word(s, i), le(away(FIRST, start), h**2)
    u, shift = two - FIRST, start + eta(v, i) - FIRST
    gap = away(FIRST, start) - away(two, start)
    middle = linear(eq(gap, 2 * away(FIRST, start) - square(u) / 2 - 2 * square(shift - u / 2)))
    far = below_max(4 * h**2 - square(u), s, s, 1, N)
    each = follows(le(gap, 0), (assume(near), 2), (far, q(1, 2)), (assume(spaced), q(1, 2)), middle)
    return max_below(each, s, 1, N)
