"""Section 7: whether sampling by rank can be d_X-private although ranks are not a metric."""

import sympy as sp

from theory.laws.rank_example import FIGURE, Placed, asymmetric, rank
from theory.laws.ranks import ByRank
from theory.proof import And, Claim, Or, Statement, lt, q


def not_private(o):
    """Some pair and some output break exp(ε·distance)."""
    names = list(dict(o.places))
    rows = [(u, v, out) for u in names for v in names if u != v for out in names]
    return Or(
        *[
            lt(
                sp.exp(o.eps * abs(dict(o.places)[u] - dict(o.places)[v]))
                * ByRank(rank(o, v, out), o.eps, len(names)),
                ByRank(rank(o, u, out), o.eps, len(names)),
            )
            for u, v, out in rows
        ]
    )


printed = Statement(
    "Where d_NN is not a metric, sampling a word with probability ∝ exp(−ε d_NN(w,x)) is not d_X-private for the Euclidean distance.",
    says=not_private,
    meets=lambda o: And(lt(0, o.eps), lt(0, asymmetric(o))),
    over="words on a line with a pair of different ranks, ε > 0",
    witness=Placed(tuple((name, place / q(100)) for name, place in FIGURE.places), q(1)),
)


def figure_7_at_twice_the_scale():
    """Words 0, 16, 20, 34, 36: ranks differ by less than distances, so it is private at level ε."""
    return (Placed(tuple((name, 2 * place) for name, place in FIGURE.places), q(1)),)


claim = Claim(
    id="asghar-2026-sec-7-cannot-be-private",
    title="Whether sampling by rank can be private",
    locator="Section 7, below Figure 7",
    printed=printed,
    refutation=figure_7_at_twice_the_scale,
    severity="result",
    reason="the exponent need not be a metric; what matters is how much it changes with the input (dx-rank-sampling)",
)
