"""Corollary 1: σ_i = u*Δ_i makes NADP private."""

from theory.laws.normal import G, delta, epsilon, obeys, private, s, u
from theory.proof import Claim, Implies, Statement, eq, family, integer, le, positive, q
from theory.rules.algebra import follows
from theory.rules.logic import assume, discharge, part

i = integer("i", low=1)
width = family("Delta_i", positive("_"))  # Δ of the i-th component
printed = Statement(
    "For ε ≥ 0, δ in (0, 1) and g(u) = δ, noise of deviation uΔ_i in the i-th component is (ε, δ)-private between neighbours: "
    "every event obeys (2) for a pair of the component at distance s ≤ Δ_i.",
    Implies(eq(G(u, epsilon), delta), obeys(s, u * width(i), epsilon, delta)),
    given=(le(s, width(i)),),
    variables=(epsilon, delta, u, s, i),
    witness={epsilon: 0, delta: q(1, 2), u: 1, s: 1, i: 1, width: lambda _: 2},
)


def calibrated():
    """Condition (6) at σ_i = uΔ_i is g(u) ≤ δ, whatever Δ_i > 0 is."""
    level = eq(G(u, epsilon), delta)
    small = follows(le(G(u, epsilon), delta), assume(level))
    return discharge(part(private(small, u * width(i), epsilon, delta, width(i)), 0), level)


claim = Claim(
    id="bollegala-2023-cor-1",
    title="The calibration of NADP",
    locator="Corollary 1, Appendix C.2",
    printed=printed,
    proof=calibrated,
    uses=("bollegala-2023-thm-2",),
    garbled="the δ at the end of its proof carries an index i(x) in our text; δ is meant",
    reason="(6) holds with equality in every component",
)
