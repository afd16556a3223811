"""Theorem 4: the Jaccard mechanism, whose noise has two variances."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, classical, epsilon, slope, two_deviations, u
from theory.laws.neighbours import edges, line, nearest, sensitivity
from theory.variable import positive, real

words = line(0, 1, 3)
half, tau, threshold = sp.Rational(1, 2), sp.Rational(1, 10), sp.Rational(3, 4)
dense, sparse = sp.Rational("1.835"), sp.Rational("1.276")
alpha, base = real("alpha", low=1), positive("c")


def density(word):
    """η(x): mean distance to the two nearest words, itself among them."""
    return sum(abs(word - y) for y in nearest(words, word, 2)) / sp.Integer(2)


def across_the_categories(d):
    """The words 1 (dense) and 3 (sparse) are neighbours, and their releases are told apart almost surely."""
    d.equal(sp.UnevaluatedExpr(sensitivity(words, 2, tau)), 2, "global sensitivity Δ")
    d.compare(int((words[1], words[2]) in edges(words, 2, tau)), ">", 0, "1 and 3 are neighbours")
    spread = 2 * classical(EXPERIMENT_DELTA) / half
    low, high = sp.Rational("19.12"), sp.Rational("19.13")
    d.each(
        (sp.Gt(spread, low, evaluate=False), sp.Lt(spread, high, evaluate=False)),
        "Δ√(2 ln(1.25/δ))/ε; more noise for 3 and less for 1 make the bounds below smaller, so its bounds suffice",
    )
    d.refute_instance(
        two_deviations(sp.Integer(2), sparse * high, dense * low, half, sp.Integer(500)),
        ">",
        sp.Rational("0.9999"),
        at="R^300, words 0, 1, 3 on the first axis, m = 2, τ = 1/10, η₀ = 3/4, ε = 1/2, δ = 1/73404, α = 1.835 and 1.276",
        reason="hockey-stick divergence at the ball of radius 500 about the word 3; δ is 0.0000136",
        meets=(
            sp.Lt(density(words[1]), threshold, evaluate=False),
            sp.Ge(density(words[2]), threshold, evaluate=False),
        ),
    )
    d.compare(
        two_deviations(sp.Integer(2), sp.sqrt(sparse * high), sp.sqrt(dense * low), half, sp.Integer(91)),
        ">",
        sp.Rational("0.8"),
        "the same with σᵢ read as a variance, as N(0, σᵢI) is written, at the ball of radius 91",
    )


def one_category_per_component(d):
    """If neighbours share a category, α ≥ 1 and ε < 1, each pair is covered by Theorem 1."""
    d.at_most(
        base,
        alpha * base,
        "σ_i/Δ = α_i·√(2 ln(1.25/δ))/ε is at least the classical noise c = √(2 ln(1.25/δ))/ε",
    )
    d.less(
        slope(u, epsilon),
        0,
        "g falls, so more noise needs less δ; both words of a pair get the same σ_i, so Theorem 2 applies",
    )


claim = Claim(
    id="bollegala-2023-thm-4",
    title="The Jaccard mechanism is not private",
    locator="Theorem 4",
    printed=Statement(
        "Noise with σ_i = Δα_i√(2 ln(1.25/δ))/ε, i the density category of the word, is (ε, δ)-private.",
        r"\sigma_i=\Delta\alpha_i\sqrt{2\ln(1.25/\delta)}/\epsilon,\ i\in\{1,2\} \Rightarrow (\epsilon,\delta)\text{-DP}",
    ),
    amended=Statement(
        "It is if ε is in (0, 1), α_i ≥ 1, and no two neighbouring words lie in different categories.",
        r"\epsilon<1,\ \alpha_i\ge1,\ (x\simeq x'\Rightarrow i(x)=i(x')) \Rightarrow (\epsilon,\delta)\text{-DP}",
    ),
    refutations=(across_the_categories,),
    repairs=(one_category_per_component,),
    uses=("bollegala-2023-thm-1", "bollegala-2023-thm-2"),
    reason="neighbours in different categories get noise of different length, which in 300 dimensions gives them away (δ > 0.9999)",
)
