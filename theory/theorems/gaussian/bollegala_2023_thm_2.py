"""Theorem 2 (Balle and Wang): the exact condition for isotropic Gaussian noise."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import Delta, cdf, curve, epsilon, sigma, slope, t, u
from theory.variable import positive
from theory.verdict import Fact

near = positive("s")
cut = Delta / 2 - epsilon * sigma**2 / Delta
loss = ((t - Delta) ** 2 - t**2) / (2 * sigma**2)


def two_words(d):
    """For two words at distance Δ the divergence is exactly the left side of (5)."""
    d.fact(
        Fact.ROTATION,
        "with the first axis along x' − x the other d − 1 coordinates have the same law under both words and cancel",
    )
    d.equal(
        loss, Delta * (Delta - 2 * t) / (2 * sigma**2), "log-likelihood ratio at first coordinate t, x at 0"
    )
    d.less(sp.Derivative(loss, t), 0, "it falls in t")
    d.equal(
        sp.Subs(loss, t, cut), epsilon, "and equals ε at the cut, so it exceeds ε exactly left of the cut"
    )
    d.fact(Fact.NEYMAN_PEARSON, "sup over T of Pr[M(x) ∈ T] − e^ε Pr[M(x') ∈ T] is attained at {t ≤ cut}")
    d.equal(cdf(cut / sigma), cdf(Delta / (2 * sigma) - epsilon * sigma / Delta), "its probability under x")
    d.equal(
        cdf((cut - Delta) / sigma),
        cdf(-Delta / (2 * sigma) - epsilon * sigma / Delta),
        "and under x'",
    )


def all_pairs(d):
    """Over all neighbouring pairs the largest divergence is the one at distance Δ."""
    d.equal(
        sp.Subs(curve(u, epsilon), u, sigma / near),
        cdf(near / (2 * sigma) - epsilon * sigma / near)
        - sp.exp(epsilon) * cdf(-near / (2 * sigma) - epsilon * sigma / near),
        "at distance s the divergence is g(σ/s)",
    )
    d.less(slope(u, epsilon), 0, "g falls in u, so the divergence grows with the distance")
    d.less(sp.Derivative(sigma / near, near), 0, "because σ/s falls in s")
    d.fact(
        Fact.DEFINITION,
        "the supremum over pairs with s ≤ Δ is g(σ/Δ)",
        "attained or approached as s → Δ because g is continuous; so privacy holds if and only if g(σ/Δ) ≤ δ",
    )


def ends_of_the_range(d):
    """At δ = 0 neither side of the equivalence ever holds, at δ = 1 both always do."""
    d.limit(curve(u, sp.Integer(0)), u, sp.oo, 0, "the infimum of g (ε = 0) is 0 and not attained", side="-")
    d.limit(curve(u, sp.Integer(0)), u, 0, 1, "the supremum is 1 and not attained; (a) has ε > 0")


claim = Claim(
    id="bollegala-2023-thm-2",
    title="Exact condition for the Gaussian mechanism",
    locator="Theorem 2 and Eq. (5)",
    printed=Statement(
        "For Δ > 0, ε ≥ 0 and δ in [0, 1], noise N(0, σ²I) is (ε, δ)-private if and only if "
        "Φ(Δ/2σ − εσ/Δ) − e^ε Φ(−Δ/2σ − εσ/Δ) ≤ δ.",
        r"\sup_{x\simeq x',T}\Pr[M(x)\in T]-e^{\varepsilon}\Pr[M(x')\in T]"
        r"=\Phi\!\left(\tfrac{\Delta}{2\sigma}-\tfrac{\varepsilon\sigma}{\Delta}\right)"
        r"-e^{\varepsilon}\Phi\!\left(-\tfrac{\Delta}{2\sigma}-\tfrac{\varepsilon\sigma}{\Delta}\right)",
    ),
    variables=(epsilon, Delta, sigma),
    witness={epsilon: 0, Delta: 1, sigma: 1},
    proofs=(two_words, all_pairs, ends_of_the_range),
    uses=("bollegala-2023-app-c-1-a",),
    reason="the best event is a half-space; the worst pair is at distance Δ; the ends δ = 0, 1 are covered",
)
