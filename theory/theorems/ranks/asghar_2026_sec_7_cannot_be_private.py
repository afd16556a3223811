"""Section 7: whether sampling by rank can be d_X-private although ranks are not a metric."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon
from theory.laws.rank_example import distance, pairs, rank_distance
from theory.variable import integer, positive, real
from theory.verdict import Assumption, Fact

N = integer("N", low=1)
q = real("q", low=0, high=1, low_open=True, high_open=True)
here, there, total = integer("a", low=0), integer("b", low=0), positive("S")


def same_normaliser(d):
    """Every row holds the ranks 0, …, N−1 once, so the normaliser is the same geometric sum."""
    closed = (1 - q**N) / (1 - q)
    d.equal(
        sp.Subs(closed, N, N + 1),
        closed + q**N,
        "sum of q^i over the ranks, q = e^{−ε}, whatever the input word",
    )
    d.equal(
        sp.log((sp.exp(-epsilon * here) / total) / (sp.exp(-epsilon * there) / total)),
        epsilon * (there - here),
        "so the log ratio of one output is ε times a difference of ranks",
    )


def on_figure_7(d):
    """On the words of Figure 7, doubled in scale, the mechanism is ε/2-private for the Euclidean metric itself."""
    same_normaliser(d)
    d.each(
        (sp.Lt(rank_distance(*pair), 2 * distance(*pair), evaluate=False) for pair in pairs()),
        "largest difference of ranks of a pair against its distance, words 0, 16, 20, 34, 36",
    )
    worst = max(rank_distance(*pair) / (2 * distance(*pair)) for pair in pairs())
    d.refute_instance(
        worst,
        "<",
        1,
        at="words x1 = 0, w = 16, x2 = 20, a = 34, b = 36 on a line: the ranks of Figure 7 at twice the scale",
        reason="the exact level of sampling ∝ exp(−ε d_NN) is ε/2, though d_NN is no metric there",
    )


def rank_metric(d):
    """On any vocabulary it is ε·D-private for the metric D = largest difference of ranks."""
    same_normaliser(d)
    u, v = real("u"), real("v")
    d.fact(
        Fact.TRIANGLE,
        sp.Le(sp.Abs(u + v), sp.Abs(u) + sp.Abs(v), evaluate=False),
        "D is the sup distance of rank vectors, and differs from 0 for different words, as d_NN(w,w) = 0 only",
    )
    d.fact(Fact.DEFINITION, "d_NN(w',x) − d_NN(w,x) ≤ D(w,w') for every x", "so the log ratio is at most ε·D")


claim = Claim(
    id="asghar-2026-sec-7-cannot-be-private",
    title="Whether sampling by rank can be private",
    locator="Section 7, below Figure 7",
    printed=Statement(
        "Because d_NN is not a metric, sampling a word with probability ∝ exp(−ε d_NN(w,x)) cannot be d_X-private.",
        r"d_{NN}\text{ no metric}\Rightarrow\text{not }\epsilon d_X\text{-private for any metric } d",
    ),
    amended=Statement(
        "It is ε·D-private for the metric D(w,w') = max_x |d_NN(w,x) − d_NN(w',x)|; "
        "for the Euclidean metric its level is max D/‖w−w'‖ · ε, finite on every finite vocabulary.",
        r"\frac{\Pr[M(w)=x]}{\Pr[M(w')=x]}=e^{\epsilon(d_{NN}(w',x)-d_{NN}(w,x))}\le e^{\epsilon D(w,w')}",
    ),
    assumptions=(Assumption.FINITE_VOCABULARY, Assumption.DISTINCT_WORDS),
    refutations=(on_figure_7,),
    repairs=(rank_metric,),
    uses=("dx-rank-metric",),
    reason="a non-sequitur: the exponent need not be a metric; what matters is how much it changes with the input",
)
