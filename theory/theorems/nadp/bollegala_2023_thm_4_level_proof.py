"""Proof of Theorem 4: it concludes (0, δ)-privacy."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, cdf, classical, curve, epsilon, u

half = sp.Rational(1, 2)


def total_variation(d):
    """One category, α = 1: at ε = 0 the divergence is the total variation, thousands of times δ."""
    d.refute_instance(
        curve(classical(EXPERIMENT_DELTA) / half, sp.Integer(0)),
        ">",
        3000 * EXPERIMENT_DELTA,
        at="R^300, two words at distance Δ, one category, α = 1, noise for ε = 1/2 and δ = 1/73404",
        reason="(0, δ)-privacy would need the total variation to be at most δ",
    )


def level_epsilon(d):
    """What Theorem 1 gives is the level ε."""
    far = -1 / (2 * u) - epsilon * u
    d.equal(
        sp.Derivative(curve(u, epsilon), epsilon),
        -sp.exp(epsilon) * cdf(far),
        "δ falls in ε, so (0, δ) is more than (ε, δ)",
    )
    d.compare(
        curve(classical(EXPERIMENT_DELTA) / half, half),
        "<",
        EXPERIMENT_DELTA,
        "in the example (1/2, δ) holds",
    )


claim = Claim(
    id="bollegala-2023-thm-4-level-proof",
    title="The level that the proof of Theorem 4 ends with",
    locator="Appendix C.3, last but one sentence of the proof",
    printed=Statement("The mechanism is (0, δ)-private.", r"M \text{ is } (0,\delta)\text{-DP}"),
    amended=Statement("Meant is (ε, δ), as in the theorem.", r"M \text{ is } (\epsilon,\delta)\text{-DP}"),
    refutations=(total_variation,),
    repairs=(level_epsilon,),
    uses=("bollegala-2023-thm-2",),
    reason="0 stands for ε, as extracted; even one category is far from (0, δ)",
)
