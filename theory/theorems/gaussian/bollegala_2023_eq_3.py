"""Eq. (3): the noise is written N(0, σI), with σ called the standard deviation."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, Delta, classical, curve, delta, density, sigma, t
from theory.variable import positive

scale, eps = positive("s"), positive("epsilon")


def covariance_sigma(d):
    """Noise with covariance σI has deviation √σ, too little when σ > 1."""
    half = sp.Rational(1, 2)
    deviation = classical(EXPERIMENT_DELTA) / half
    d.refute_instance(
        curve(sp.sqrt(deviation), half),
        ">",
        100 * EXPERIMENT_DELTA,
        at="R^300, two words at distance Δ = 1, ε = 1/2, δ = 1/73404, covariance σI with σ = 2√(2 ln(1.25/δ))",
        reason="the exact divergence at the half-space of Theorem 2 is more than a hundred times δ",
        meets=(sp.Gt(deviation, 1, evaluate=False),),
    )


def covariance_sigma_squared(d):
    """With covariance σ²I each coordinate has deviation σ, and the noise scales with the embedding."""
    d.integral(
        t**2 * density(t / sigma) / sigma,
        (t, -sp.oo, sp.oo),
        sigma**2,
        "variance of one coordinate of N(0, σ²I)",
    )
    noise = Delta * classical(delta) / eps
    d.equal(
        sp.Subs(noise, Delta, scale * Delta),
        scale * noise,
        "σ scales with the unit of length, as a deviation does and a variance does not",
    )


claim = Claim(
    id="bollegala-2023-eq-3",
    title="Variance or standard deviation",
    locator="Section 3.1 before Eq. (3); again in Section 5, Appendix B and the proof of Theorem 4",
    printed=Statement(
        "The noise is drawn from N(0, σI) with the σ of Theorem 1, and this is private.",
        r"z\sim\mathcal{N}(0,\sigma I_d),\ \sigma=\Delta\sqrt{2\ln(1.25/\delta)}/\epsilon \Rightarrow (\epsilon,\delta)\text{-DP}",
    ),
    amended=Statement(
        "The noise is drawn from N(0, σ²I), as two lines above and in Theorems 2 and 3.",
        r"z\sim\mathcal{N}(0,\sigma^2 I_d)",
    ),
    refutations=(covariance_sigma,),
    repairs=(covariance_sigma_squared,),
    uses=("bollegala-2023-thm-2",),
    reason="the second argument of N is a covariance elsewhere in the paper; read so, σI is too little noise",
)
