"""Definition 3: the sub-Gaussian parameter is not determined by the variable."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_even_moment, n
from theory.variable import positive, real
from theory.verdict import Fact

lam = real("lambda")
sigma, larger = positive("sigma"), positive("sigma_plus")
x = real("x")


def two_parameters(d):
    """The standard normal law has parameter 1, and parameter 2 as well."""
    d.integral(
        sp.exp(lam * x - x**2 / 2) / sp.sqrt(2 * sp.pi),
        (x, -sp.oo, sp.oo),
        sp.exp(lam**2 / 2),
        "moment generating function of the standard normal law: the bound holds with σ = 1",
    )
    d.at_most(lam**2 / 2, 4 * lam**2 / 2, "so the bound holds with σ = 2, for every λ")
    d.refute_instance(
        2, ">", 1, at="the standard normal law, σ = 1 and σ = 2", reason="two parameters for one law"
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
        "The number σ in the bound E exp(λ(X−μ)) ≤ exp(σ²λ²/2) is called the parameter, as if X determined it.",
        r"\sigma = \sigma(X)",
    ),
    amended=Statement(
        "Every number above a parameter is one too; the smallest is at least the standard deviation, and 1/√n for K.",
        r"\min\{\sigma\} \ge \sqrt{\operatorname{Var} X},\quad \min\{\sigma\} = n^{-1/2}\ \text{for } K",
    ),
    refutations=(two_parameters,),
    repairs=(the_smallest,),
    uses=("asghar-2026-thm-6",),
    reason="‘the’ parameter is not unique; what is unique is the smallest one, and for K it is 1/√n",
)
