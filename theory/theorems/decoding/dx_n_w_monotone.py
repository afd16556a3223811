"""The probability that a word is kept grows with ε."""

from theory.laws.decoding import FIRST, N, advantage, chosen, j
from theory.laws.dot_product import eps, n
from theory.laws.words import NOISE, Noise, away, dot, eta, i, square, v, word
from theory.proof import Claim, Pr, Statement, eq, le, real
from theory.rules.algebra import follows
from theory.rules.events import inclusion
from theory.rules.logic import assume
from theory.rules.maxima import below_max, max_below
from theory.rules.noise import rescaled
from theory.rules.sums import linear
from theory.verdict import Assumption

#: The larger ε is ε(1 + t).
t = real("t", low=0)
kept = chosen(FIRST)

printed = Statement(
    "In a vocabulary of words 0 to N, the probability that word 0 is output from itself at ε is at most that at ε(1 + t), t ≥ 0, "
    "for every vocabulary and every dimension n ≥ 2.",
    le(Pr(kept, NOISE), Pr(kept, (v, Noise(n, eps * (1 + t))))),
    variables=(n, eps, N, t),
    witness={n: 2, eps: 1, N: 1, t: 1, word: lambda j, i: int(j == 1 and i == 1)},
)


def star_shaped():
    """Shorter noise of the same direction keeps a word that longer noise keeps."""
    c = 1 / (1 + t)
    moved = rescaled(kept, c, NOISE)
    short = moved.concl.rhs.args[0]
    shorter = short.lhs.args[0]
    here = away(FIRST, FIRST) - away(word(j, i), FIRST)
    u = word(j, i) - FIRST
    long = advantage(FIRST, word(j, i), FIRST)
    scaled_gap = linear(eq(shorter, 2 * c * dot(eta(v, i), u) - square(u)))
    each = follows(le(shorter, 0), (below_max(here, j, j, 0, N), c), (assume(kept), c), (long, c), scaled_gap)
    return follows(printed.body, inclusion(max_below(each, j, 0, N), NOISE), moved)


claim = Claim(
    id="dx-n-w-monotone",
    title="The probability of keeping a word is non-decreasing in ε",
    locator='Chapter "Choosing ε from the worst word", Which words are the worst',
    printed=printed,
    proof=star_shaped,
    assumptions=(Assumption.EXACT_NEAREST,),
    reason="the Voronoi cell is star-shaped about its word",
)
