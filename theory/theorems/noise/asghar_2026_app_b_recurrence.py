"""Appendix B: integration by parts for the Gamma integral."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r
from theory.verdict import Fact

power = lambda m: sp.Integral(r**m * sp.exp(-epsilon * r), (r, 0, sp.oo))  # noqa: E731 - notation of the paper


def by_parts(d):
    """The boundary terms vanish for n ≥ 2."""
    d.equal(
        sp.Derivative(-(r ** (n - 1)) * sp.exp(-epsilon * r) / epsilon, r),
        r ** (n - 1) * sp.exp(-epsilon * r) - (n - 1) / epsilon * r ** (n - 2) * sp.exp(-epsilon * r),
        "the derivative whose integral is the difference of the two sides",
    )
    d.equal(
        sp.Subs(r ** (n - 1) * sp.exp(-epsilon * r) + 1, r, 0), 1, "the boundary term at 0 vanishes as n ≥ 2"
    )
    d.limit(r ** (n - 1) * sp.exp(-epsilon * r), r, sp.oo, 0, "and at infinity", side="-")
    d.fact(
        Fact.FUNDAMENTAL_THEOREM,
        sp.Eq(power(n - 1), (n - 1) / epsilon * power(n - 2), evaluate=False),
        "so the two integrals differ by nothing",
    )


claim = Claim(
    id="asghar-2026-app-b-recurrence",
    title="Recurrence of the Gamma integral",
    locator="Appendix B",
    printed=Statement(
        "With I_m the integral of r^m e^(−εr), I_{n−1} = (n−1)/ε · I_{n−2}.",
        sp.Eq(power(n - 1), (n - 1) / epsilon * power(n - 2), evaluate=False),
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    proofs=(by_parts,),
    reason="integration by parts; boundary terms vanish for n ≥ 2",
)
