"""Appendix B: integration by parts for the Gamma integral."""

import sympy as sp

from theory.laws.dot_product import eps, n, r
from theory.proof import Claim, Statement, eq
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral


def power(m):
    """I_m, the integral of r^m exp(−εr)."""
    return sp.Integral(r**m * sp.exp(-eps * r), (r, 0, sp.oo))


printed = Statement(
    "With I_m the integral of r^m e^(−εr), I_{n−1} = (n−1)/ε · I_{n−2}.",
    eq(power(n - 1), (n - 1) / eps * power(n - 2)),
    variables=(n, eps),
    witness={n: 2, eps: 1},
)


def both_values():
    """Both are integrals of Euler's, with n ≥ 2."""
    before = gamma_integral(n - 1, eps)
    return follows(printed.body, gamma_integral(n, eps), (before, (n - 1) / eps))


claim = Claim(
    id="asghar-2026-app-b-recurrence",
    title="Recurrence of the Gamma integral",
    locator="Appendix B",
    printed=printed,
    proof=both_values,
    reason="Γ(n) = (n−1)Γ(n−1); the paper integrates by parts",
)
