"""Corollary 1: σ_i = u*Δ_i makes NADP private."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import Delta, curve, delta, epsilon, sigma, slope, u


def calibrated(d):
    """Condition (6) at σ_i = u*Δ_i is g(u*) = δ, whatever Δ_i > 0 is."""
    d.equal(
        sp.Subs(curve(sigma / Delta, epsilon), sigma, u * Delta),
        curve(u, epsilon),
        "the left side of (6) does not depend on the component",
    )
    d.less(slope(u, epsilon), 0, "g falls from 1 to 0, so u* exists for δ in (0, 1) and g(u*) = δ")
    d.less(delta, 1, "the printed range of δ is the open one here")


claim = Claim(
    id="bollegala-2023-cor-1",
    title="The calibration of NADP",
    locator="Corollary 1, Appendix C.2",
    printed=Statement(
        "For ε ≥ 0 and δ in (0, 1), noise with σ_i = u*Δ_i in each component is (ε, δ)-private between neighbours.",
        sp.Eq(sp.Subs(curve(sigma / Delta, epsilon), sigma, u * Delta), curve(u, epsilon), evaluate=False),
    ),
    variables=(epsilon, u, Delta),
    witness={epsilon: 0, u: 1, Delta: 1},
    proofs=(calibrated,),
    uses=("bollegala-2023-thm-3", "bollegala-2023-app-c-1-b"),
    reason="(6) holds with equality in every component; the δ_{i(x)} at the end of its proof is δ (as extracted)",
)
