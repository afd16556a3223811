"""Appendix C.1 is offered as another proof of Theorem 2; it uses Theorem 2 and proves only the calibration."""

from theory.laws.normal import EXPERIMENT_DELTA, G, HockeyStick, broken, delta, epsilon, u
from theory.proof import Claim, Implies, Statement, le, negate, positive, q
from theory.rules.algebra import compute
from theory.rules.logic import both

a = positive("a")
printed = Statement(
    "That g falls from 1 to 0 and meets δ once, at u*, implies that noise with σ = u*Δ is (ε, δ)-private.",
    Implies(le(G(a * u, epsilon), delta), le(HockeyStick(1, u, epsilon), delta)),
    variables=(a, u, epsilon, delta),
    witness={a: 1, u: 4, epsilon: 1, delta: EXPERIMENT_DELTA},
    reading="read as an implication from these properties alone: for every curve k(u) = g(au), which has them, k(u) ≤ δ would give divergence at most δ at σ = uΔ",
)


def a_wrong_curve():
    """k(u) = g(2u): k(1.835) ≤ δ, and the divergence at σ = 1.835 is more than a hundred times δ."""
    at = {a: 2, u: q("1.835"), epsilon: 1, delta: EXPERIMENT_DELTA}
    passes, leaks = negate(printed.instance(at)).args
    return at, both(compute(passes), broken(leaks))


claim = Claim(
    id="bollegala-2023-thm-2-proof",
    title="The alternative proof of Theorem 2",
    locator="Section 4.3 and Appendix C.1",
    printed=printed,
    refutation=a_wrong_curve,
    severity="step",
    reason="circular: (c) ends with 'as stated in Theorem 2'; a wrong curve has (a) and (b) too. The calibration is well proved",
)
