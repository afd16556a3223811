"""Appendix C.1 (c): noise σ = u*Δ makes the mechanism private, and less noise does not."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import Delta, cdf, curve, epsilon, sigma, slope, u
from theory.verdict import Fact

condition = cdf(Delta / (2 * sigma) - epsilon * sigma / Delta) - sp.exp(epsilon) * cdf(
    -Delta / (2 * sigma) - epsilon * sigma / Delta
)


def substitute(d):
    """Condition (5) at σ = uΔ is g(u) ≤ δ."""
    d.equal(sp.Subs(condition, sigma, u * Delta), curve(u, epsilon), "left side of (5) at σ = uΔ")
    d.less(slope(u, epsilon), 0, "g falls, so (5) holds exactly for σ ≥ u*Δ")
    d.fact(Fact.DEFINITION, "g(u*) = δ, so (5) holds with equality at σ = u*Δ", "Theorem 2 gives privacy")


claim = Claim(
    id="bollegala-2023-app-c-1-c",
    title="The calibrated noise is private",
    locator="Appendix C.1, statement (c)",
    printed=Statement(
        "With σ = u*Δ the Gaussian mechanism is (ε, δ)-private: the left side of (5) becomes g(u*).",
        sp.Eq(sp.Subs(condition, sigma, u * Delta), curve(u, epsilon), evaluate=False),
    ),
    variables=(epsilon, u, Delta),
    witness={epsilon: 0, u: 1, Delta: 1},
    proofs=(substitute,),
    uses=("bollegala-2023-thm-2", "bollegala-2023-app-c-1-b"),
    reason="(5) depends on σ/Δ only; it holds with equality, so no smaller σ will do",
)
