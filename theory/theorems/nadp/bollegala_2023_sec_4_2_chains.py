"""Section 4.2: long chains are said to be unlikely because the relation asks for mutual nearest neighbours."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import component, edges, line, nearest
from theory.variable import integer

words = line(*(2**k - 1 for k in range(12)))
low = sp.Rational(1, 10)
k = integer("k", low=1)


def a_chain(d):
    """The words 2^k − 1 form one chain at τ = 1/10, without being mutual nearest neighbours."""
    d.less(2 ** (k - 1), 2**k, "the word 2^k − 1 is nearer to the one before than to the one after it")
    links = edges(words, 2, low)
    d.compare(
        len(nearest(words, words[1], 2) & {words[2]}),
        "<",
        1,
        "1 and 3 are neighbours, but 3 is not among the nearest of 1",
    )
    d.refute_instance(
        len(component(links, words[0])),
        ">",
        11,
        at="R^300, words 2^k − 1 for k = 0, …, 11 on the first axis, m = 2, τ = 1/10",
        reason="all twelve words are one chain, although no pair after the first is mutual",
    )


def at_the_larger_threshold(d):
    """At m = 2 and τ > 1/3 components have two words at most."""
    d.compare(
        sp.Rational(1, 3),
        "<",
        sp.Rational(1, 2),
        "the only similarity above 1/3 is 1, so neighbours have the same set {x, y}",
    )
    links = edges(words, 2, sp.Rational(1, 2))
    d.compare(max(len(component(links, w)) for w in words), "<", 3, "on the words above")


claim = Claim(
    id="bollegala-2023-sec-4-2-chains",
    title="Mutual nearest neighbours and chains",
    locator="Section 4.2, last paragraph",
    printed=Statement(
        "The relation of Section 3 requires mutual nearest neighbours and high similarity, which keeps chains from forming.",
        r"x\simeq y \Rightarrow x\in S_m(y)\wedge y\in S_m(x)",
    ),
    amended=Statement(
        "The relation of Section 3 asks for one direction only; chains of any length exist at τ ≤ 1/3 (τ = 0.1 is used). "
        "For τ > 1/3 and m = 2 the similarity forces mutual pairs, and no component has more than two words.",
        r"\tau>\tfrac13,\ m=2 \Rightarrow |\mathcal{X}_i|\le 2",
    ),
    variables=(k,),
    witness={k: 1},
    refutations=(a_chain,),
    repairs=(at_the_larger_threshold,),
    uses=("bollegala-2023-eq-1",),
    reason="contradicts condition (a), which is an 'or'; at τ = 0.1 the words 0, 1, 3, 7, 15, … form one chain",
)
