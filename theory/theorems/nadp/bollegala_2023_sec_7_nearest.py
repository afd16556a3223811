"""Section 7: words are said to be indistinguishable from their nearest neighbours."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import ROOT_LOW, epsilon, outside_ball, slope, u
from theory.laws.neighbours import component, edges, line, nearest, sensitivity

words = line(0, 1, 3)
links = edges(words, 2, sp.Rational(1, 2))


def nearest_but_not_neighbouring(d):
    """The word 3 has nearest word 1, is a component of its own, and is released without noise."""
    d.compare(len(nearest(words, words[2], 2) & {words[1]}), ">", 0, "1 is the nearest word of 3")
    d.compare(len(component(links, words[2])), "<", 2, "3 is alone in its component, so its noise is zero")
    d.equal(
        sp.UnevaluatedExpr(sensitivity(words, 2, sp.Rational(1, 2))),
        1,
        "the word 1 has noise u*·1, u* > 3.65",
    )
    inside = 1 - outside_ball(sp.Integer(12) ** 2, ROOT_LOW**2)
    d.refute_instance(
        1 - sp.exp(1) * inside,
        ">",
        1 - sp.Rational(1, 10**50),
        at="R^300, words 0, 1, 3 on the first axis, m = 2, τ = 1/2, ε = 1, δ = 1/73404; the ball of radius 10 about 3",
        reason="3 is in the ball surely, 1 + z only if ‖z‖ ≤ 12: the two are told apart",
    )


def neighbours_in_the_sense_of_the_graph(d):
    """The promise is between words joined by ≃."""
    d.less(slope(u, epsilon), 0, "for those the divergence is g(σ_i/s) ≤ g(u*) = δ (Theorem 3)")
    d.compare(len(links), ">", 0, "in the example 0 and 1 are such a pair")


claim = Claim(
    id="bollegala-2023-sec-7-nearest",
    title="Indistinguishable from the nearest neighbours",
    locator="Section 7; also Section 3 ('disguise a word among its nearest neighbours')",
    printed=Statement(
        "NADP makes a word indistinguishable, at level (ε, δ), from its nearest neighbours.",
        r"y\in S_m(x) \Rightarrow M(x), M(y) \text{ are } (\varepsilon,\delta)\text{-close}",
    ),
    amended=Statement(
        "From those nearest neighbours that also pass the Jaccard threshold. A word that has none is released unchanged.",
        r"x\simeq y \Rightarrow M(x), M(y) \text{ are } (\varepsilon,\delta)\text{-close}",
    ),
    refutations=(nearest_but_not_neighbouring,),
    repairs=(neighbours_in_the_sense_of_the_graph,),
    uses=("bollegala-2023-thm-3", "bollegala-2023-app-c-1-b"),
    reason="the nearest word need not be a neighbour in the graph; single words are recognised with certainty",
)
