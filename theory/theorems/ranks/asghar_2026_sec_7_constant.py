"""Section 7: what c and ε do in the draw by rank."""

import sympy as sp

from theory.laws.ranks import ByRank, V, c, eps, i
from theory.proof import And, Claim, Statement, eq, le, positive
from theory.rules.algebra import algebra, compute, follows, monotone
from theory.rules.limits import limit
from theory.rules.logic import both, cut
from theory.rules.sums import one_of_sum, termwise

more = positive("h")
rate, larger = eps * c, eps * (c + more)
printed = Statement(
    "In the draw from x* each further rank is less likely by the factor e^{−εc}; a larger c puts more mass on x* and less on the rest; "
    "and rank i has at most e^{−εci}, which vanishes for every neighbour as ε grows.",
    And(
        eq(ByRank(i + 1, rate, V), sp.exp(-rate) * ByRank(i, rate, V)),
        le(ByRank(0, rate, V), ByRank(0, larger, V)),
        le(ByRank(i, rate, V), sp.exp(-rate * i)),
        eq(sp.Limit(sp.exp(-rate * (i + 1)), eps, sp.oo, "-"), 0),
    ),
    variables=(eps, c, more, i, V),
    witness={eps: 1, c: 1, more: 1, i: 1, V: 3},
)


def truncated_geometric():
    """Ranks follow a truncated geometric law with ratio e^{−εc}."""
    ratio, cold, small, _ = printed.body.args
    one, two = (1 / ByRank(0, r, V) for r in (larger, rate))
    terms = monotone(sp.exp, algebra(le(-larger * i, -rate * i)))
    fewer = termwise(terms, i, 0, V - 1)
    first = cut(
        one_of_sum(sp.exp(-rate * i), i, 0, V - 1, sp.S.Zero), algebra(le(0, V - 1)), compute(le(0, 0))
    )
    return both(
        follows(ratio),
        follows(cold, (fewer, 1 / (one * two))),
        follows(small, (first, ByRank(i, rate, V))),
        limit(sp.exp(-rate * (i + 1)), eps, sp.oo, 0),
    )


claim = Claim(
    id="asghar-2026-sec-7-constant",
    title="The role of the constant in the fix",
    locator="Section 7, below the displayed probability",
    printed=printed,
    proof=truncated_geometric,
    reason="the ranks follow a truncated geometric law with ratio e^{−εc}",
)
