"""Theorem 2 (Balle and Wang): the exact condition for isotropic Gaussian noise."""

import sympy as sp

from theory.laws.normal import (
    Delta,
    HockeyStick,
    Normal,
    Phi,
    curve,
    epsilon,
    falling,
    obeys,
    s,
    sigma,
    t,
    test,
)
from theory.laws.normal import closed_delta as delta
from theory.proof import And, Claim, ForAll, Implies, Statement, le, lt
from theory.rules.algebra import follows, monotone
from theory.rules.falling import carries
from theory.rules.instances import put
from theory.rules.logic import assume, both, discharge
from theory.rules.quantifiers import generalise
from theory.rules.testing import neyman_pearson

here, there = (t, Normal(0, sigma)), (t, Normal(s, sigma))
near, far = Delta / (2 * sigma) - epsilon * sigma / Delta, -Delta / (2 * sigma) - epsilon * sigma / Delta
condition = le(Phi(near) - sp.exp(epsilon) * Phi(far), delta)
pair = obeys(s, sigma, epsilon, delta)
worst = le(HockeyStick(Delta, sigma, epsilon), delta)
printed = Statement(
    "For Δ > 0, ε ≥ 0 and δ in [0, 1], noise N(0, σ²I) is (ε, δ)-private if and only if "
    "Φ(Δ/2σ − εσ/Δ) − e^ε Φ(−Δ/2σ − εσ/Δ) ≤ δ: then every event and every pair at distance s ≤ Δ obeys (2), "
    "and if the half-space of the pair at distance Δ obeys it, the condition holds.",
    And(
        Implies(
            condition, ForAll(s, Implies(le(s, Delta), And(pair, le(HockeyStick(s, sigma, epsilon), delta))))
        ),
        Implies(worst, condition),
    ),
    variables=(epsilon, delta, Delta, sigma),
    witness={epsilon: 0, delta: 1, Delta: 1, sigma: 1},
)


def best_event(cut):
    """P ≥ e^ε q exactly left of the cut, so the half-line is the best event."""
    p, q = (law.density(t, *law.args) for _, law in (here, there))
    own, other = -(t**2) / (2 * sigma**2), epsilon - (t - s) ** 2 / (2 * sigma**2)
    scale = 1 / (sigma * sp.sqrt(2 * sp.pi))
    left = follows(le(other, own), (assume(lt(t, cut)), s / sigma**2))
    right = follows(le(own, other), (assume(lt(cut, t)), s / sigma**2))
    above = follows(le(sp.exp(epsilon) * q, p), (monotone(sp.exp, left), scale))
    below = follows(le(p, sp.exp(epsilon) * q), (monotone(sp.exp, right), scale))
    return neyman_pearson(test(t), sp.exp(epsilon), cut, above, below, here, there)


def every_pair():
    """The best event is a half-space, with excess g(σ/s); g falls, so the pair at distance Δ is the worst."""
    value = curve()
    order = follows(le(sigma / Delta, sigma / s), (assume(le(s, Delta)), sigma / (s * Delta)))
    small = follows(
        le(HockeyStick(s, sigma, epsilon), delta), value, carries(falling(epsilon), order), assume(condition)
    )
    event = follows(pair, best_event(s / 2 - epsilon * sigma**2 / s), small)
    enough = discharge(generalise(discharge(both(event, small), le(s, Delta)), s), condition)
    needed = follows(condition, assume(worst), put(value, {s: Delta}))
    return both(enough, discharge(needed, worst))


claim = Claim(
    id="bollegala-2023-thm-2",
    title="Exact condition for the Gaussian mechanism",
    locator="Theorem 2 and Eq. (5)",
    printed=printed,
    proof=every_pair,
    reason="the divergence of a pair is g(σ/s); the worst pair is at distance Δ; the ends δ = 0 and 1 are covered",
)
