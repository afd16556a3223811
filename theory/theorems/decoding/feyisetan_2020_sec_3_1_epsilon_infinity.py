"""Section 3.1: as ε → ∞ every word is kept."""

import sympy as sp

from theory.laws.decoding import FIRST, N, ball_inside, h, output, spaced
from theory.laws.dot_product import R, eps, n, r
from theory.laws.moments import radius_moment
from theory.laws.words import NOISE, away, word
from theory.proof import Claim, Pr, Statement, eq, le, lt
from theory.rules.algebra import algebra, follows
from theory.rules.events import complement, inclusion, markov
from theory.rules.limits import limit, squeeze
from theory.rules.logic import assume
from theory.rules.noise import length_law
from theory.verdict import Assumption

kept = Pr(output(FIRST), NOISE)

printed = Statement(
    "As ε → ∞ the mechanism satisfies M(w) = w for all inputs.",
    eq(sp.Limit(kept, eps, sp.oo, "-"), 1),
    given=(spaced,),
    variables=(n, N, h),
    witness={n: 2, N: 1, h: 1, word: lambda j, i: 2 * int(j == 1 and i == 1)},
    reading="if the other words 1 to N are at least 2h > 0 away from word 0, the probability that word 0 is output from itself tends to 1",
)


def noise_stays_inside():
    """Noise shorter than h keeps the word; Pr[R ≥ h] ≤ n/(εh) by Markov, which vanishes."""
    near = le(away(FIRST, FIRST), h**2)
    short, long = le(r**2, h**2), lt(h**2, r**2)
    inside = inclusion(ball_inside(FIRST), NOISE)
    length = length_law(Pr(near, NOISE), R)
    beyond = follows(le(h, r), (assume(long), 1 / (r + h)))
    tail = markov(radius_moment(1), h)
    low = follows(
        le(1 - n / (eps * h), kept), inside, length, complement(short, R), inclusion(beyond, R), tail
    )
    return squeeze(low, algebra(le(kept, 1)), limit(1 - n / (eps * h), eps, sp.oo, 1))


claim = Claim(
    id="feyisetan-2020-sec-3-1-epsilon-infinity",
    title="Limit of large ε",
    locator="Section 3.1, first observation",
    printed=printed,
    proof=noise_stays_inside,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    reason="the noise shrinks into the cell of the word",
)
