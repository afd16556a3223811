"""Definition 3: the sub-Gaussian parameter."""

import sympy as sp

from theory.laws.arbitrary import X
from theory.laws.dot_product import K, n
from theory.proof import And, Claim, E, Exists, ForAll, Implies, Statement, le, positive, real, theorem_of
from theory.rules.algebra import algebra, follows, monotone
from theory.rules.logic import assume, both, discharge
from theory.rules.quantifiers import exhibit, generalise, specialise
from theory.theorems.angle.asghar_2026_thm_6 import lam

sigma, h, mu = positive("sigma"), positive("h"), real("mu")


def parameter(sigma, mean, law):
    """E exp(λ(X−μ)) ≤ exp(σ²λ²/2) for all λ."""
    return ForAll(lam, le(E(sp.exp(lam * (law[0] - mean)), law), sp.exp(sigma**2 * lam**2 / 2)))


printed = Statement(
    "X is sub-Gaussian if some σ > 0 has E exp(λ(X−μ)) ≤ exp(σ²λ²/2) for all λ.",
    And(
        Exists(sigma, parameter(sigma, 0, K)),
        Implies(parameter(sigma, mu, X), parameter(sigma + h, mu, X)),
    ),
    variables=(n, sigma, h, mu),
    witness={n: 2, sigma: 1, h: 1, mu: 0},
    reading="such variables exist: the cosine K has such a σ, and with σ every larger number serves, for any X",
)


def met_and_monotone():
    """Theorem 6 gives σ = 1/√n for K; exp(σ²λ²/2) grows with σ."""
    some, larger = printed.body.args
    cosine = exhibit(some, 1 / sp.sqrt(n), generalise(theorem_of("asghar-2026-thm-6"), lam))
    grows = monotone(sp.exp, algebra(le(sigma**2 * lam**2 / 2, (sigma + h) ** 2 * lam**2 / 2)))
    one = specialise(assume(larger.args[0]), lam)
    wider = follows(larger.args[1].args[1], one, grows)
    return both(cosine, discharge(generalise(wider, lam), larger.args[0]))


claim = Claim(
    id="asghar-2026-def-3",
    title="The sub-Gaussian parameter",
    locator="Definition 3",
    printed=printed,
    proof=met_and_monotone,
    uses=("asghar-2026-thm-6",),
    reason="a definition, and met by K; every number above a parameter is one, so “the” parameter is any of them",
)
