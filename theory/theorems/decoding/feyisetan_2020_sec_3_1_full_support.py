"""Section 3.1: at every finite ε every word can be output."""

from theory.laws.decoding import FIRST, N, ball_inside, h, output, spaced
from theory.laws.dot_product import eps, n
from theory.laws.words import INPUT, NOISE, away, w, word
from theory.proof import Claim, Pr, Statement, le, lt
from theory.rules.algebra import algebra, follows
from theory.rules.events import inclusion
from theory.rules.noise import ball_mass
from theory.verdict import Assumption

printed = Statement(
    "For any finite ε the distribution of M(w) has full support: every word is output with positive probability.",
    lt(0, Pr(output(INPUT), NOISE)),
    given=(spaced,),
    variables=(n, eps, N, h),
    witness={n: 2, eps: 1, N: 1, h: 1, w: lambda _: 0, word: lambda j, i: 2 * int(j == 1 and i == 1)},
    reading="for any input w and whichever word is numbered 0: if the other words 1 to N are at least 2h > 0 away from it, word 0 is output with positive probability",
)


def cells_have_interior():
    """The cell of a word contains a ball, and the density is positive there."""
    ball = ball_mass(le(away(FIRST, INPUT), h**2), NOISE, algebra(lt(0, h**2)))
    return follows(printed.body, ball, inclusion(ball_inside(INPUT), NOISE))


claim = Claim(
    id="feyisetan-2020-sec-3-1-full-support",
    title="Full support",
    locator="Section 3.1, second observation",
    printed=printed,
    proof=cells_have_interior,
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    reason="every cell has an interior and the density is positive; needs distinct vectors",
)
