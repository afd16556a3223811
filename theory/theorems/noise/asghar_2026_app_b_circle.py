"""Appendix B: the length of a uniform point of a disc."""

import sympy as sp

from theory.proof import And, Claim, Statement, eq, positive, real
from theory.rules.integrals import integral
from theory.rules.logic import both

r, rho = positive("r"), positive("rho")
share = real("t", low=0, high=1)
printed = Statement(
    "The circumference 2πr needs the factor c = 1/(πρ²) to be a density on (0, ρ); this density 2r/ρ² gives every "
    "smaller disc, of radius tρ, the share of its area, as a uniform point of the disc of radius ρ does.",
    And(
        eq(sp.Integral(2 * sp.pi * r / (sp.pi * rho**2), (r, 0, rho)), 1),
        eq(sp.Integral(2 * r / rho**2, (r, 0, share * rho)), sp.pi * (share * rho) ** 2 / (sp.pi * rho**2)),
    ),
    variables=(rho, share),
    witness={rho: 1, share: 1},
)


def area_within():
    """The antiderivative r²/ρ² is the share of area."""
    return both(*[integral(p.lhs.function, p.lhs.limits[0], r**2 / rho**2, p.rhs) for p in printed.body.args])


claim = Claim(
    id="asghar-2026-app-b-circle",
    title="Uniform point of a disc",
    locator="Appendix B, illustration",
    printed=printed,
    proof=area_within,
    reason="the result is right; its derivation by a delta function is judged apart",
)
