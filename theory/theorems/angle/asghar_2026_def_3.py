"""Definition 3: the sub-Gaussian parameter, and the smallest one."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_even_moment, n
from theory.variable import positive, real
from theory.verdict import Fact

lam = real("lambda")
sigma, larger = positive("sigma"), positive("sigma_plus")
x = real("x")


def normal_law(d):
    """The normal law meets the definition with its own standard deviation, with equality."""
    d.integral(
        sp.exp(lam * x - x**2 / 2) / sp.sqrt(2 * sp.pi),
        (x, -sp.oo, sp.oo),
        sp.exp(lam**2 / 2),
        "moment generating function of the standard normal law: the bound holds with σ = 1",
    )


def the_smallest(d):
    """For the angular component the smallest parameter is exactly 1/√n."""
    d.at_most(
        sigma**2 * lam**2 / 2,
        (sigma + larger) ** 2 * lam**2 / 2,
        "every number above a parameter is a parameter",
    )
    d.fact(
        Fact.POWER_SERIES,
        "E exp(λ(X−μ)) = 1 + λ² Var X/2 + o(λ²) and exp(σ²λ²/2) = 1 + λ²σ²/2 + o(λ²)",
        "both are smooth near 0; dividing by λ² and letting λ → 0 gives Var X ≤ σ²",
    )
    d.equal(
        angle_even_moment(1, n),
        1 / n,
        "Var K = 1/n, so no parameter of K is below 1/√n, which Theorem 6 attains",
    )


claim = Claim(
    id="asghar-2026-def-3",
    title="The sub-Gaussian parameter",
    locator="Definition 3",
    printed=Statement(
        "X is sub-Gaussian if some σ > 0 has E exp(λ(X−μ)) ≤ exp(σ²λ²/2) for all λ; σ is then called its parameter.",
        r"\mathbb{E}\,e^{\lambda(X-\mu)}\le e^{\sigma^2\lambda^2/2}\quad\forall\lambda\in\mathbb{R}",
    ),
    proofs=(normal_law, the_smallest),
    uses=("asghar-2026-thm-6",),
    reason="well posed; every larger σ is a parameter too, and the smallest is at least the standard deviation (1/√n for K)",
)
