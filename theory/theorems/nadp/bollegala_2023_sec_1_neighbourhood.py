"""Section 1: a word is disguised among the words of its neighbourhood, which is its component."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, ROOT_HIGH, ROOT_LOW, Delta, curve, epsilon, slope, u
from theory.laws.neighbours import component, edges, line, sensitivity
from theory.variable import integer, positive
from theory.verdict import Fact

words = line(0, 1, 3, 7, 15)
tau = sp.Rational(1, 10)
links = integer("k", low=1)
noise = positive("sigma")


def ends_of_a_chain(d):
    """The ends of the chain 0, 1, 3, 7, 15 are in one component, whose longest link is 8."""
    d.compare(len(component(edges(words, 2, tau), words[0])), ">", 4, "all five words are one component")
    d.equal(sp.UnevaluatedExpr(sensitivity(words, 2, tau)), 8, "its sensitivity: the link from 7 to 15")
    d.refute_instance(
        curve(ROOT_HIGH * 8 / 15, sp.Integer(1)),
        ">",
        100 * EXPERIMENT_DELTA,
        at="R^300, words 0, 1, 3, 7, 15 on the first axis, m = 2, τ = 1/10, ε = 1, δ = 1/73404, σ = 8u* with u* < 3.67",
        reason="the words 0 and 15 have a divergence more than a hundred times δ",
    )


def by_the_number_of_links(d):
    """Words k links apart are at most kΔ_i apart, so their divergence is at most g(u*/k)."""
    d.fact(Fact.TRIANGLE, "the distance of words k links apart is at most k times the longest link")
    d.equal(noise / (links * Delta), sp.Subs(u / links, u, noise / Delta), "σ_i/(kΔ_i) = u*/k")
    d.less(slope(u, epsilon), 0, "g falls, so the divergence is at most g(u*/k)")
    d.compare(
        curve(ROOT_LOW, sp.Integer(1)), ">", EXPERIMENT_DELTA, "for k = 1 this is δ, up to the bounds of u*"
    )


claim = Claim(
    id="bollegala-2023-sec-1-neighbourhood",
    title="Disguised within the neighbourhood",
    locator="Section 1, Figure 1 and the three steps",
    printed=Statement(
        "The noise of a neighbourhood (connected component) disguises a word among all words of that neighbourhood.",
        r"\forall x,x'\in\mathcal{X}_i:\ M(x), M(x') \text{ are } (\varepsilon,\delta)\text{-close}",
    ),
    amended=Statement(
        "Among its direct neighbours at level (ε, δ); words k links apart are close at level (ε, g(u*/k)).",
        r"x,x' \text{ are } k \text{ links apart} \Rightarrow (\varepsilon, g(u^*/k))\text{-close}",
    ),
    refutations=(ends_of_a_chain,),
    repairs=(by_the_number_of_links,),
    uses=("bollegala-2023-thm-2", "bollegala-2023-app-c-1-b"),
    reason="the promise covers links, not paths: ends of a chain in one component are told apart more easily",
)
