"""Proof of Theorem 4: Theorem 1 is applied whatever the factor α_i is."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import EXPERIMENT_DELTA, classical, curve, delta, slope, u
from theory.variable import positive, real

eps = real("epsilon", low=0, high=1, low_open=True, high_open=True)
alpha, factor, base = positive("alpha"), real("a", low=1), positive("c")


def half_the_noise(d):
    """With α = 1/2 the promise is broken."""
    d.refute(
        {alpha: sp.Rational(1, 2), eps: sp.Rational(1, 2), delta: EXPERIMENT_DELTA},
        "R^300, two words at distance Δ in one category: the half-space of Theorem 2",
    )


def at_least_one(d):
    """With α ≥ 1 the noise is at least the classical one."""
    d.at_most(base, factor * base, "u = α·√(2 ln(1.25/δ))/ε is at least the classical u")
    d.less(slope(u, eps), 0, "g falls, so the divergence is at most that of Theorem 1")


claim = Claim(
    id="bollegala-2023-thm-4-alpha-proof",
    title="The factor of the density category",
    locator="Appendix C.3, proof of Theorem 4",
    printed=Statement(
        "Because α_i depends on the category only, Theorem 1 makes each of the Gaussian mechanisms (ε, δ)-private.",
        sp.Le(curve(alpha * classical(delta) / eps, eps), delta, evaluate=False),
    ),
    amended=Statement(
        "It does if α_i ≥ 1 (and ε < 1).",
        sp.Le(curve(factor * classical(delta) / eps, eps), delta, evaluate=False),
    ),
    variables=(alpha, eps, delta),
    witness={alpha: 1, eps: sp.Rational(1, 2), delta: sp.Rational(1, 2)},
    refutations=(half_the_noise,),
    repairs=(at_least_one,),
    uses=("bollegala-2023-thm-1",),
    reason="that α is constant is not enough, it must be at least 1; 1.835 and 1.276 are",
)
