"""Section 3.2: the noisy vector is almost never a word."""

import sympy as sp

from theory.laws.decoding import FIRST, N, j
from theory.laws.dot_product import K, R, Z, eps, k, n
from theory.laws.words import NOISE, away, eta, i, v, word
from theory.proof import Claim, MaxOver, Pr, Statement, eq, le
from theory.rules.algebra import algebra, compute, follows, vanishes
from theory.rules.events import inclusion
from theory.rules.logic import antisymmetry, assume, cut
from theory.rules.maxima import union_of_max
from theory.rules.noise import coordinate_projected, no_atoms
from theory.rules.sums import one_of_sum, sum_constant, termwise
from theory.verdict import Assumption

hits = le(0, MaxOver(-away(word(j, i), FIRST), (j, 0, N)))

printed = Statement(
    "With probability one the noisy vector is none of the words 0 to N of a finite vocabulary: its squared distance from each is positive.",
    eq(Pr(hits, NOISE), 0),
    variables=(n, eps, N),
    witness={n: 2, eps: 1, N: 1, word: lambda j, i: int(j == 1 and i == 1)},
)


def first_coordinate():
    """To hit a word, the first coordinate of the noise must take one value; it has the law of Z, which has no atoms."""
    hit = le(0, -away(word(j, i), FIRST))
    gap = FIRST + eta(v, i) - word(j, i)
    term = cut(one_of_sum(gap**2, i, 1, n, 1), compute(le(1, 1)), algebra(le(1, n)))
    here = term.concl.lhs
    zero = vanishes(follows(le(here, 0), term, assume(hit)))
    one = eq(eta(v, 1), word(j, 1) - word(0, 1))
    line = inclusion(follows(one, zero), NOISE)
    law = coordinate_projected(Pr(one, NOISE), 1, R, K)
    none = no_atoms(eq(Z, one.rhs), k, R, K)
    each = follows(le(Pr(hit, NOISE), 0), line, law, none)
    total = follows(
        le(Pr(hits, NOISE), 0),
        union_of_max(hits, NOISE),
        termwise(each, j, 0, N),
        sum_constant(sp.S.Zero, j, 0, N),
    )
    return antisymmetry(total, algebra(le(0, Pr(hits, NOISE))))


claim = Claim(
    id="asghar-2026-sec-3-2-never-a-word",
    title="The noisy vector is not a word",
    locator="Section 3.2, nearest neighbour search",
    printed=printed,
    proof=first_coordinate,
    assumptions=(Assumption.FINITE_VOCABULARY,),
    reason="the noise has a density, so single points have no mass",
)
