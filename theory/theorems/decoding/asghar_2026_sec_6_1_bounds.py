"""Section 6.1: Eqs. (18) and (19) as upper bounds on the probability of a word."""

from theory.laws.decoding import FIRST, N, advantage, beats, chosen, j, loss_gap, smooth
from theory.laws.dot_product import eps, n
from theory.laws.words import NOISE, away, i, loss, square, word
from theory.proof import And, Claim, Pr, Statement, eq, integer, le, lt, positive, real
from theory.rules.algebra import follows
from theory.rules.events import inclusion
from theory.rules.logic import assume, both
from theory.rules.maxima import below_max
from theory.verdict import Assumption

a, b, p, rho, other = real("a", low=0), real("b", low=0), positive("p"), positive("rho"), integer("s", low=1)
one, two, some = word(1, i), word(2, i), word(other, i)
to_some, apart = eq(p**2, square(FIRST - some)), eq(rho**2, square(one - two))
near, far = eq(a**2, square(FIRST - one)), eq(b**2, square(FIRST - two))
size = integer("N", low=2)


def bound(first, second):
    """Pr[first is output] ≤ Pr[L(first) < L(second)]."""
    return le(
        Pr(chosen(first).xreplace({N: size}), NOISE), Pr(lt(loss(first, FIRST), loss(second, FIRST)), NOISE)
    )


printed = Statement(
    "In a vocabulary of words 0 to N with input w = word 0: Pr[w is output] ≤ Pr[L(w) < L(x_s)] for every other word s, "
    "and Pr[x₁ is output] ≤ Pr[L(x₁) < L(x₂)].",
    And(bound(FIRST, some), bound(one, two)),
    given=(to_some, near, far, apart, le(other, size)),
    variables=(n, eps, size, other, a, b, p, rho),
    witness={n: 2, eps: 1, size: 2, other: 1, a: 1, b: 2, p: 1, rho: 1, word: lambda j, i: j * int(i == 1)},
)


def against(first, second, index, gain, *facts, length):
    """The nearest word is at least as near as one other word; ties have probability zero."""
    weak, strict = le(away(first, FIRST), away(second, FIRST)), lt(loss(first, FIRST), loss(second, FIRST))
    top = below_max(away(first, FIRST) - away(word(j, i), FIRST), j, index, 0, size)
    beaten = inclusion(follows(weak, assume(chosen(first).xreplace({N: size})), top), NOISE)
    low = beats(weak, (advantage(first, second, FIRST), *facts), gain, length, pair=(first, second))
    high = beats(strict, (loss_gap(first, second, FIRST), *facts), gain, length, pair=(first, second))
    return follows(bound(first, second), beaten, low, high, smooth(low.concl.rhs.args[0].rhs))


def inclusions():
    """To be nearest, a word must beat each other word."""
    first = against(FIRST, some, other, p**2, assume(to_some), length=assume(to_some))
    second = against(one, two, 2, b**2 - a**2, assume(near), assume(far), length=assume(apart))
    return both(first, second)


claim = Claim(
    id="asghar-2026-sec-6-1-bounds",
    title="Pairwise probabilities as upper bounds",
    locator="Section 6.1, first sentence",
    printed=printed,
    proof=inclusions,
    assumptions=(Assumption.DISTINCT_WORDS,),
    reason="inclusion of events; the bounds are those on Pr of a necessary condition, not sharp",
)
