"""Proof of Theorem 4: privacy on disjoint parts of the vocabulary is said to compose to privacy on all of it."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import epsilon, two_deviations

half = sp.Rational(1, 2)


def two_parts(d):
    """Each part has one word, so each restriction is (0, 0)-private; together they are not private at all."""
    d.at_most(1, sp.exp(epsilon), "a part with one word asks only Pr[M(x) ∈ T] ≤ e^ε Pr[M(x) ∈ T]")
    d.refute_instance(
        two_deviations(sp.Integer(1), sp.Integer(10), sp.Integer(20), half, sp.Integer(210)),
        ">",
        sp.Rational("0.99"),
        at="R^300, neighbouring words at distance 1, X₁ and X₂ of one word each, deviations 10 and 20, ε = 1/2",
        reason="hockey-stick divergence at a ball of radius 210 about the word with less noise",
    )


def no_neighbours_across(d):
    """The step holds if no two neighbours lie in different parts: every pair then belongs to one restriction."""
    d.at_most(1, sp.exp(epsilon), "pairs of a word with itself")
    d.compare(
        two_deviations(sp.Integer(1), sp.Integer(10), sp.Integer(20), half, sp.Integer(210)),
        ">",
        half,
        "and the condition cannot be dropped",
    )


claim = Claim(
    id="bollegala-2023-thm-4-proof",
    title="Composition over disjoint inputs",
    locator="Appendix C.3, proof of Theorem 4",
    printed=Statement(
        "If a mechanism is (ε, δ)-private on X₁ and on X₂ and these are disjoint, composition makes it private on their union.",
        r"M|_{\mathcal{X}_1}, M|_{\mathcal{X}_2}\ (\epsilon,\delta)\text{-DP},\ \mathcal{X}_1\cap\mathcal{X}_2=\emptyset \Rightarrow M\ (\epsilon,\delta)\text{-DP}",
    ),
    amended=Statement(
        "This holds if no word of X₁ is a neighbour of a word of X₂. Composition theorems are about several outputs on one input, not about parts of the input space.",
        r"M|_{\mathcal{X}_1}, M|_{\mathcal{X}_2}\ (\epsilon,\delta)\text{-DP},\ \nexists\, x\simeq x' \text{ across} \Rightarrow M\ (\epsilon,\delta)\text{-DP}",
    ),
    refutations=(two_parts,),
    repairs=(no_neighbours_across,),
    reason="composition does not apply: pairs across the two parts are never looked at",
)
