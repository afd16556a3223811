"""Eq. (20): an upper bound on the probability of a word, for every word but the original one."""

from theory.laws.decoding import FIRST, N, advantage, beats, chosen, j, m, smooth, turned
from theory.laws.dot_product import K, R, Z, eps, n
from theory.laws.words import NOISE, away, i, square, word
from theory.proof import Claim, Pr, Statement, eq, le, positive
from theory.rules.algebra import follows
from theory.rules.events import complement, inclusion
from theory.rules.logic import assume
from theory.rules.maxima import below_max
from theory.verdict import Assumption

p = positive("p")
one = word(m, i)
distance = eq(p**2, square(FIRST - one))

printed = Statement(
    "In a vocabulary of words 0 to N with input w = word 0, a word m at the distance p > 0 from w is output with probability at most "
    "1 − Pr[Z ≤ p/2]. (Being output means that no word is nearer to w + η.)",
    le(Pr(chosen(one), NOISE), 1 - Pr(le(Z, p / 2), R, K)),
    given=(distance,),
    variables=(n, eps, N, m, p),
    witness={n: 2, eps: 1, N: 1, m: 1, p: 1, word: lambda j, i: int(j == 1 and i == 1)},
)


def must_beat_the_input():
    """To be output a word must be at least as near as w; that is Z ≤ −p/2."""
    event = le(away(one, FIRST), away(FIRST, FIRST))
    top = below_max(away(one, FIRST) - away(word(j, i), FIRST), j, 0, 0, N)
    beaten = inclusion(follows(event, assume(chosen(one)), top), NOISE)
    gap = advantage(one, FIRST, FIRST), assume(distance)
    pair = beats(event, gap, -(p**2), assume(distance), pair=(one, FIRST))
    far = turned(le(Z, -p / 2))
    return follows(printed.body, beaten, pair, far, complement(le(p / 2, Z), R, K), smooth(p / 2))


claim = Claim(
    id="asghar-2026-eq-20",
    title="Upper bound on the probability of a word, by the original word",
    locator="Eq. (20)",
    printed=printed,
    proof=must_beat_the_input,
    assumptions=(Assumption.DISTINCT_WORDS,),
    reason="inclusion of events; for i ≠ 0, as said below Eq. (21); the union there should end at N − 1",
)
