"""Section 4.3: x ≃ x holds trivially, so that Δ is a supremum over a set that is not empty."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.neighbours import edges, line, nearest
from theory.variable import integer, positive, real
from theory.verdict import Assumption, Fact

tau = real("tau", low=0, high=1)
m, common = integer("m", low=1), integer("k", low=0)
distance = positive("s")


def own_first_neighbour(d):
    """By the printed definition every word is the first of its own nearest words."""
    d.less(0, distance, "another word is at positive distance, the word itself at distance 0")
    d.fact(
        Fact.DEFINITION,
        "if x were not in S_m(x), every y in it would need Γ(x, y) ≤ Γ(x, x) = 0; so x ∈ S_m(x)",
    )
    d.equal(sp.Subs(common / (2 * m - common), common, m), 1, "its Jaccard similarity with itself")
    d.at_most(tau, 1, "reaches every threshold in [0, 1]: x ≃ x")


def the_other_reading(d):
    """If words were not their own neighbours, x ≃ x would fail, and Δ would be a supremum over nothing."""
    words = line(0, 1, 3)
    d.compare(
        len(nearest(words, words[0], 2, own=False) & {words[0]}), "<", 1, "0 is not in its own set then"
    )
    d.compare(
        len(edges(words, 2, sp.Rational(1, 2), own=False)),
        "<",
        1,
        "and at m = 2, τ = 1/2 there is no pair at all",
    )


claim = Claim(
    id="bollegala-2023-sec-4-3-trivial",
    title="A word is its own neighbour",
    locator="Section 4.3, first paragraph; definition of S_m in Section 3",
    printed=Statement(
        "Every word is a neighbour of itself, x ≃ x, so the set of distances of neighbours is not empty.",
        r"x\simeq x",
    ),
    variables=(tau,),
    witness={tau: 1},
    assumptions=(Assumption.DISTINCT_WORDS,),
    proofs=(own_first_neighbour, the_other_reading),
    reason="the definition of S_m does not leave x out; with Table 1 and 'top-2' the paper also reads it otherwise",
)
