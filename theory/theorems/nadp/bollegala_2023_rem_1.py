"""Remark 1: Δ_i = 0 exactly for components of one word."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import jaccard
from theory.variable import positive
from theory.verdict import Fact

places = {"a": sp.Integer(0), "b": sp.Integer(0), "c": sp.Integer(5)}
distance = positive("s")


def nearest_two(word):
    """The two nearest words of a or b; both find a and b at distance zero."""
    return frozenset(sorted(places, key=lambda w: abs(places[w] - places[word]))[:2])


def same_vector(d):
    """Two words with one vector are neighbours at distance zero."""
    d.equal(sp.UnevaluatedExpr(jaccard(nearest_two("a"), nearest_two("b"))), 1, "a ≃ b at every threshold")
    d.equal(
        sp.UnevaluatedExpr(abs(places["a"] - places["b"])), 0, "their distance, so Δ of their component is 0"
    )
    d.refute_instance(
        len(nearest_two("a") & nearest_two("b")),
        ">",
        1,
        at="R^300, words a and b both at 0 and c at 5 on the first axis, m = 2, any τ",
        reason="the component {a, b} has two words and Δ = 0",
    )


def equal_vectors(d):
    """Δ_i = 0 exactly if all words of the component have one vector."""
    d.less(0, distance, "a link between different vectors has positive length, so Δ_i > 0")
    d.fact(
        Fact.DEFINITION,
        "if no link has positive length, vectors are equal along every path of the component, and conversely",
    )
    d.equal(sp.UnevaluatedExpr(abs(places["c"] - places["c"])), 0, "a single word has only itself: Δ_i = 0")


claim = Claim(
    id="bollegala-2023-rem-1",
    title="When a component has sensitivity zero",
    locator="Remark 1",
    printed=Statement(
        "Δ of a component is 0 if and only if the component has one word only.",
        r"\Delta_{i}=0 \iff |\mathcal{X}_{i}|=1",
    ),
    amended=Statement(
        "Δ of a component is 0 if and only if all its words have the same vector; as printed if different words have different vectors.",
        r"\Delta_{i}=0 \iff \mathbf{x}=\mathbf{y}\ \ \forall x,y\in\mathcal{X}_i",
    ),
    refutations=(same_vector,),
    repairs=(equal_vectors,),
    reason="needs words with different vectors; and either way such words are released without any noise",
)
