"""Sampling by rank is private for the rank metric, with constant exactly one and no factor one half."""

import sympy as sp

from theory.laws.ranks import ByRank, RankMetric, V, a, eps, gap, rank, w, x
from theory.proof import And, Claim, Statement, eq, le
from theory.rules.algebra import follows, monotone
from theory.rules.cited import absolute
from theory.rules.logic import both
from theory.rules.maxima import below_max
from theory.verdict import Assumption

bound = sp.exp(eps * RankMetric(w, a, V))
here, there = (ByRank(rank(word, x), eps, V) for word in (w, a))
printed = Statement(
    "Drawing x with probability ∝ exp(−ε d_NN(w, x)) is ε·D-private for the rank metric D, with no factor ½; "
    "on two words, where D = 1, the bound is attained.",
    And(le(here, bound * there), eq(ByRank(0, eps, 2), sp.exp(eps) * ByRank(1, eps, 2))),
    given=(le(x, V),),
    variables=(eps, w, a, x, V),
    witness={eps: 1, w: 1, a: 2, x: 1, V: 2, rank: lambda p, s: (s - p) % 2},
)


def one_normaliser():
    """The log ratio of one output is ε times a difference of ranks, and that is at most D."""
    ahead = absolute(rank(a, x) - rank(w, x))
    inside = below_max(gap(w, a), x, x, 1, V)
    order = follows(
        le(-eps * rank(w, x), eps * RankMetric(w, a, V) - eps * rank(a, x)), (ahead, eps), (inside, eps)
    )
    norm = ByRank(0, eps, V)
    private = follows(printed.body.args[0], (monotone(sp.exp, order), norm))
    return both(private, follows(printed.body.args[1]))


claim = Claim(
    id="dx-rank-sampling",
    title="Sampling by rank is private for the rank metric",
    locator='Chapter "What metric privacy guarantees, and what it does not", Mechanisms that draw a word without noise',
    printed=printed,
    proof=one_normaliser,
    assumptions=(Assumption.FINITE_VOCABULARY,),
    reason="all rows have the same normaliser; this answers the open problem of Asghar et al.",
)
