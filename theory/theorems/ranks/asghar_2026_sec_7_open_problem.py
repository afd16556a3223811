"""Section 7, open problem: a metric that behaves like the neighbour rank."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.rank_example import POSITIONS, pairs, rank, rank_distance
from theory.variable import integer, real
from theory.verdict import Assumption, Fact

u, v = real("u"), real("v")
#: Two ranks, and the largest one, N − 1.
i, j, last = integer("i", low=0), integer("j", low=0), integer("M", low=1)


def sup_distance_of_ranks(d):
    """D(w,w') = max_x |d_NN(w,x) − d_NN(w',x)| is a metric between the ranks and N−1."""
    d.fact(
        Fact.TRIANGLE,
        sp.Le(sp.Abs(u + v), sp.Abs(u) + sp.Abs(v), evaluate=False),
        "triangle inequality word by word, then the maximum; symmetry is plain",
    )
    d.equal(
        sp.Subs(sp.Abs(i - j), j, 0),
        i,
        "at x = w' the rank from w' is 0, so the difference is the rank d_NN(w, w')",
    )
    d.at_most((last - i) - j, last, "and ranks M − i and j, with M = N − 1 the largest, differ by at most M")
    d.fact(
        Fact.DEFINITION,
        "max(d_NN(w,w'), d_NN(w',w)) ≤ D(w,w') ≤ N−1",
        "put x = w' and x = w, where one of the two ranks is 0; ranks lie between 0 and N−1",
    )


def on_figure_7(d):
    """On the words of Figure 7: D repairs both failures and stays within the ranks."""
    for one, other in pairs():
        above = rank_distance(one, other) + 1
        d.compare(
            above,
            ">",
            max(rank(one, other), rank(other, one)),
            f"D({one}, {other}) is at least both ranks (integers)",
        )
        d.compare(above, "<", len(POSITIONS) + 1, "and at most N − 1, N = 5 (integers)")
    d.compare(
        rank_distance("x2", "x1"),
        "<",
        rank_distance("x2", "w") + rank_distance("w", "x1") + 1,
        "the triangle that d_NN breaks (integers)",
    )


claim = Claim(
    id="asghar-2026-sec-7-open-problem",
    title="A metric that behaves like the neighbour rank",
    locator="Section 7, last sentences (left open in the paper)",
    printed=Statement(
        "There is a metric on the vocabulary that behaves like d_NN: it depends on ranks only and lies between the ranks and N−1.",
        r"\max(d_{NN}(w,w'),d_{NN}(w',w))\le D(w,w')=\max_x|d_{NN}(w,x)-d_{NN}(w',x)|\le N-1",
    ),
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    proofs=(sup_distance_of_ranks, on_figure_7),
    uses=("dx-rank-metric", "dx-rank-sampling"),
    reason="yes: the sup distance of rank vectors, private with constant one; it can exceed the rank, so it flattens less than d_NN",
)
