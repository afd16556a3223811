"""Proof of Theorem 4: Theorem 1 is applied whatever the factor α_i is."""

from theory.laws.normal import (
    EXPERIMENT_DELTA,
    Classical,
    Delta,
    HockeyStick,
    broken,
    curve,
    delta,
    epsilon,
    falling,
    s,
    sigma,
)
from theory.proof import Claim, Statement, le, negate, positive, q, real, theorem_of
from theory.rules.algebra import follows
from theory.rules.falling import carries
from theory.rules.instances import put
from theory.rules.logic import part

eps = real("epsilon", low=0, high=1, low_open=True, high_open=True)
alpha, at_least_one = positive("alpha"), real("alpha", low=1)


def says(factor):
    """Noise α times the classical one keeps the divergence of a pair at most δ."""
    return le(HockeyStick(s, factor * Delta * Classical(delta, eps), eps), delta)


printed = Statement(
    "Because α depends on the category only, Theorem 1 makes noise σ = αΔ√(2 ln(1.25/δ))/ε private within the category, for ε in (0, 1).",
    says(alpha),
    given=(le(s, Delta),),
    variables=(alpha, eps, delta, Delta, s),
    witness={alpha: 1, eps: q(1, 2), delta: q(1, 2), Delta: 1, s: 1},
)
amended = Statement(
    "It does if α ≥ 1.",
    says(at_least_one),
    given=(le(s, Delta),),
    variables=(at_least_one, eps, delta, Delta, s),
    witness={at_least_one: 1, eps: q(1, 2), delta: q(1, 2), Delta: 1, s: 1},
)


def half_the_noise():
    """With α = 1/2 the promise is broken."""
    at = {alpha: q(1, 2), eps: q(1, 2), delta: EXPERIMENT_DELTA, Delta: 1, s: 1}
    return at, broken(negate(printed.instance(at)))


def more_noise():
    """More noise has a smaller divergence, because g falls."""
    noise = Delta * Classical(delta, eps)
    classical = part(theorem_of("bollegala-2023-thm-1"), 1)
    order = follows(le(noise / s, at_least_one * noise / s))
    here, there = (
        put(curve(), {sigma: deviation, epsilon: eps}) for deviation in (at_least_one * noise, noise)
    )
    return follows(amended.body, classical, here, there, carries(falling(eps), order))


claim = Claim(
    id="bollegala-2023-thm-4-alpha-proof",
    title="The factor of the density category",
    locator="Appendix C.3, proof of Theorem 4",
    printed=printed,
    amended=amended,
    refutation=half_the_noise,
    repair=more_noise,
    severity="step",
    uses=("bollegala-2023-thm-1",),
    reason="that α is constant is not enough, it must be at least 1; 1.835 and 1.276 are",
)
