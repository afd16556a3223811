"""Section 7, open problem: a metric that behaves like the neighbour rank."""

import sympy as sp

from theory.laws.ranks import ByRank, RankMetric, V, a, eps, rank, w, x
from theory.proof import And, Claim, ForAll, Implies, Statement, le, real, theorem_of
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume, both, discharge, modus, part, use
from theory.rules.maxima import abs_below, max_below
from theory.rules.quantifiers import specialise
from theory.verdict import Assumption

level = real("B", low=0)
here, there = (ByRank(rank(word, x), eps, V) for word in (w, a))
factor = sp.exp(eps * level)
kept = ForAll(x, Implies(le(x, V), And(le(here, factor * there), le(there, factor * here))))
printed = Statement(
    "A distance metric can be constructed that behaves similarly to d_NN (an open problem in the paper).",
    And(
        Implies(le(x, V), le(here, sp.exp(eps * RankMetric(w, a, V)) * there)),
        Implies(kept, le(RankMetric(w, a, V), level)),
    ),
    variables=(eps, w, a, x, V, level),
    witness={eps: 1, w: 1, a: 2, x: 1, V: 2, level: 1, rank: lambda p, s: (s - p) % 2},
    reading="not a trivial one: D(w, w') = max_x |d_NN(w, x) − d_NN(w', x)| is the least for which sampling ∝ exp(−ε d_NN) is private. It is private for D, and if it is for a distance B of w and w', both ways and at every output, then D(w, w') ≤ B",
)


def least():
    """The log ratios are ε times the differences of ranks, so a bound of all ratios is a bound of all differences."""
    private = discharge(part(theorem_of("dx-rank-sampling"), 0), le(x, V))
    both_ways = modus(specialise(assume(kept), x), assume(le(x, V)))
    scale = 1 / ByRank(0, eps, V)

    def difference(side, one, other):
        goal = le(sp.exp(-eps * rank(one, x)), sp.exp(eps * level - eps * rank(other, x)))
        logs = monotone(sp.log, follows(goal, (part(both_ways, side), scale)))
        return follows(le(rank(other, x) - rank(one, x), level), (logs, 1 / eps))

    inside = abs_below(difference(1, a, w), difference(0, w, a))
    largest = use(max_below(inside, x, 1, V), le(RankMetric(w, a, V), level))
    return both(private, discharge(largest, kept))


claim = Claim(
    id="asghar-2026-sec-7-open-problem",
    title="A metric that behaves like the neighbour rank",
    locator="Section 7, last sentences (left open in the paper)",
    printed=printed,
    proof=least,
    assumptions=(Assumption.FINITE_VOCABULARY,),
    uses=("dx-rank-sampling",),
    reason="yes: the sup distance of rank vectors (dx-rank-metric), the least for which sampling by rank is private; a constant distance is private too, but larger",
)
