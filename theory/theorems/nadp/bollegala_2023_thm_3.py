"""Theorem 3: noise calibrated component by component is private between neighbouring words."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import Delta, cdf, curve, epsilon, sigma, slope, u
from theory.variable import real
from theory.verdict import Fact

less_far = real("h", low=0)
condition = cdf(Delta / (2 * sigma) - epsilon * sigma / Delta) - sp.exp(epsilon) * cdf(
    -Delta / (2 * sigma) - epsilon * sigma / Delta
)


def neighbours_share_their_noise(d):
    """Neighbours lie in one component, get the same σ, and are at most Δ_i apart."""
    d.fact(Fact.DEFINITION, "a link is a path, so x ≃ x' lie in one component and have the same σ_i and Δ_i")
    d.equal(condition, sp.Subs(curve(u, epsilon), u, sigma / Delta), "the left side of (6) is g(σ_i/Δ_i)")
    d.less(slope(u, epsilon), 0, "g falls, and a pair at distance s ≤ Δ_i has divergence g(σ_i/s)")
    d.at_most(
        sigma / (Delta + less_far),
        sigma / Delta,
        "σ/s falls in s, so no neighbouring pair has more than g(σ_i/Δ_i) ≤ δ",
    )


def no_distance(d):
    """If Δ_i = 0 neighbours have the same vector and the same law, with or without noise."""
    d.at_most(1, sp.exp(epsilon), "Pr[M(x) ∈ T] ≤ e^ε Pr[M(x) ∈ T] for every ε ≥ 0")


claim = Claim(
    id="bollegala-2023-thm-3",
    title="NADP is private between neighbouring words",
    locator="Theorem 3",
    printed=Statement(
        "If every component with Δ_i > 0 gets noise σ_i with g(σ_i/Δ_i) ≤ δ, the mechanism is (ε, δ)-private (between words with x ≃ x').",
        r"g(\sigma_{i}/\Delta_{i})\le\delta\ \forall i:\Delta_i>0 \ \Rightarrow\ M \text{ is } (\varepsilon,\delta)\text{-DP}",
    ),
    variables=(epsilon, Delta, sigma),
    witness={epsilon: 0, Delta: 1, sigma: 1},
    proofs=(neighbours_share_their_noise, no_distance),
    uses=("bollegala-2023-thm-2",),
    reason="neighbours share a component and its noise; nothing is promised across components, and single words get none",
)
