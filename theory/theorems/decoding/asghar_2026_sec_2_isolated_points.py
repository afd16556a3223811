"""Section 2: an isolated word is returned more often."""

from theory.laws.decoding import FIRST, N, advantage, chosen, j
from theory.laws.dot_product import eps, n
from theory.laws.words import NOISE, away, dot, eta, i, square, v, word
from theory.proof import Claim, MaxOver, Pr, Statement, eq, family, le, real
from theory.rules.algebra import follows
from theory.rules.events import inclusion
from theory.rules.logic import assume
from theory.rules.maxima import below_max, max_below
from theory.rules.sums import linear
from theory.verdict import Assumption

#: Word j moves away from word 0 by the factor 1 + h(j).
more = family("h", real("_", low=0))
moved = FIRST + (1 + more(j)) * (word(j, i) - FIRST)
kept = chosen(FIRST)
further = le(MaxOver(away(FIRST, FIRST) - away(moved, FIRST), (j, 0, N)), 0)

printed = Statement(
    "Isolated points get less protection at the same ε.",
    le(Pr(kept, NOISE), Pr(further, NOISE)),
    variables=(n, eps, N),
    witness={n: 2, eps: 1, N: 1, more: lambda _: 1, word: lambda j, i: int(j == 1 and i == 1)},
    reading="if every other word moves away from word 0, each along its own direction by a factor 1 + h_j ≥ 1, the mechanism returns word 0 from itself at least as often, in every dimension",
)


def every_condition_loosens():
    """Word 0 is kept exactly if 2⟨η, x−w⟩ ≤ ‖x−w‖² for all x; a factor 1 + h turns it into 2⟨η, x−w⟩ ≤ (1+h)‖x−w‖²."""
    c, u = 1 + more(j), word(j, i) - FIRST
    gap = away(FIRST, FIRST) - away(moved, FIRST)
    wide = linear(eq(gap, 2 * c * dot(eta(v, i), u) - c**2 * square(u)))
    here = away(FIRST, FIRST) - away(word(j, i), FIRST)
    near = advantage(FIRST, word(j, i), FIRST)
    each = follows(le(gap, 0), (below_max(here, j, j, 0, N), c), (assume(kept), c), (near, c), wide)
    return inclusion(max_below(each, j, 0, N), NOISE)


claim = Claim(
    id="asghar-2026-sec-2-isolated-points",
    title="Isolated words are returned more often",
    locator="Section 2, two-dimensional example",
    printed=printed,
    proof=every_condition_loosens,
    assumptions=(Assumption.REAL_ARITHMETIC, Assumption.EXACT_NEAREST),
    reason="moving neighbours away loosens every condition of Theorem 1; the d_X bound itself is the same for all words",
)
