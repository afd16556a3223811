"""Theorem 5: the sub-Gaussian tail bound, stated for every real t."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, k
from theory.variable import positive, real
from theory.verdict import Fact

lam = positive("lambda")
sigma, t = positive("sigma"), real("t", low=0)


def a_negative_threshold(d):
    """|K| ≥ −1 is certain, yet the printed bound at t = −1 is below one half."""
    d.integral(angle_density(k, 3), (k, -1, 1), 1, "K is uniform on [−1, 1] for n = 3; σ² = 1/3 by Theorem 6")
    d.refute_instance(
        1,
        ">",
        2 * sp.exp(-sp.Rational(3, 2)),
        at="X = K in dimension n = 3, σ² = 1/3, t = −1",
        reason="Pr[|X−μ| ≥ −1] = 1 exceeds the bound 2 exp(−t²/(2σ²))",
    )
    d.refute_instance(
        1,
        ">",
        sp.exp(-sp.Rational(3, 2)),
        at="the same, one-sided: K ≥ −1 is certain",
        reason="the one-sided bound fails there too",
    )


def chernoff(d):
    """For t ≥ 0: Markov's inequality for exp(λ(X−μ)) at the best λ."""
    d.fact(Fact.MARKOV, "Pr[X−μ ≥ t] ≤ exp(−λt) E exp(λ(X−μ)) ≤ exp(σ²λ²/2 − λt) for λ > 0", "Definition 3")
    exponent = sigma**2 * lam**2 / 2 - lam * t
    d.equal(
        exponent + t**2 / (2 * sigma**2),
        (sigma**2 * lam - t) ** 2 / (2 * sigma**2),
        "complete the square in λ",
    )
    d.equal(
        sp.Subs(exponent, lam, t / sigma**2),
        -(t**2) / (2 * sigma**2),
        "value at λ = t/σ², allowed because t ≥ 0",
    )
    d.at_most(-(t**2) / (2 * sigma**2), exponent, "no λ does better; t = 0 is the trivial bound 1")
    d.fact(Fact.UNION_BOUND, "Pr[|X−μ| ≥ t] ≤ Pr[X−μ ≥ t] + Pr[−(X−μ) ≥ t]", "−X has the same parameter")


claim = Claim(
    id="asghar-2026-thm-5",
    title="Sub-Gaussian tail bound",
    locator="Theorem 5",
    printed=Statement(
        "A sub-Gaussian X has Pr[X−μ ≥ t] ≤ exp(−t²/(2σ²)), likewise below, and twice that for |X−μ|, for all real t.",
        r"\Pr[|X-\mu|\ge t]\le 2e^{-t^2/(2\sigma^2)}\quad\forall t\in\mathbb{R}",
    ),
    amended=Statement(
        "The three bounds hold for all t ≥ 0.",
        r"\Pr[|X-\mu|\ge t]\le 2e^{-t^2/(2\sigma^2)}\quad\forall t\ge 0",
    ),
    refutations=(a_negative_threshold,),
    repairs=(chernoff,),
    uses=("asghar-2026-thm-6",),
    reason="the range must be t ≥ 0: for negative t the event is certain and the bound is not",
)
