"""Eq. (3): the noise is written N(0, σI), with σ called the standard deviation."""

import sympy as sp

from theory.laws.normal import EXPERIMENT_DELTA, Classical, Delta, HockeyStick, broken, delta, s
from theory.proof import Claim, Statement, le, negate, q, real, theorem_of
from theory.rules.logic import part

eps = real("epsilon", low=0, high=1, low_open=True, high_open=True)
noise = Delta * Classical(delta, eps)
near = {"given": (le(s, Delta),), "variables": (eps, delta, Delta, s)}
printed = Statement(
    "Noise drawn from N(0, σI), covariance σI, with the σ of Theorem 1, is (ε, δ)-private for pairs at distance s ≤ Δ.",
    le(HockeyStick(s, sp.sqrt(noise), eps), delta),
    witness={eps: q(1, 2), delta: q("0.9"), Delta: 1, s: 1},
    **near,
)
amended = Statement(
    "Noise drawn from N(0, σ²I), deviation σ, with the σ of Theorem 1, is.",
    le(HockeyStick(s, noise, eps), delta),
    witness={eps: q(1, 2), delta: q(1, 2), Delta: 1, s: 1},
    **near,
)


def covariance_sigma():
    """At ε = 1/2, δ = 1/73404 and Δ = 1 the deviation √σ is too little."""
    at = {eps: q(1, 2), delta: EXPERIMENT_DELTA, Delta: 1, s: 1}
    return at, broken(negate(printed.instance(at)))


def covariance_sigma_squared():
    """Theorem 1 itself."""
    return part(theorem_of("bollegala-2023-thm-1"), 1)


claim = Claim(
    id="bollegala-2023-eq-3",
    title="Variance or standard deviation",
    locator="Section 3.1 before Eq. (3); again in Section 5, Appendix B and the proof of Theorem 4",
    printed=printed,
    amended=amended,
    refutation=covariance_sigma,
    repair=covariance_sigma_squared,
    severity="slip",
    keeps="the text calls σ the standard deviation, and Theorems 2 and 3 write σ²I",
    uses=("bollegala-2023-thm-1",),
    reason="the second argument of N is a covariance elsewhere in the paper; read so, σI is too little noise",
)
