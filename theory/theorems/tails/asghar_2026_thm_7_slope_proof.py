"""Proof of Theorem 7, first half: the derivative of Chernoff's bound and its zero."""

import sympy as sp

from theory.laws.dot_product import eps, n
from theory.laws.radius_chernoff import UpperSlope
from theory.proof import And, Claim, Statement, eq, lt, q, real
from theory.rules.algebra import algebra
from theory.rules.logic import both

c = real("c", low=1, low_open=True)
s = real("s", low=0, high=1, low_open=True, high_open=True)
last, zero = c * s - c + 1, (c - 1) / c
printed = Statement(
    "For y = exp(−cnt/ε)(1−t/ε)^(−n), 0 < t = sε < ε, y' = (n/ε) exp(−cnt/ε) (1−t/ε)^(−n−1) (ct/ε − c + 1); the last factor is "
    "zero at t = (c−1)ε/c only, which lies in (0, ε) for c > 1.",
    And(
        eq(UpperSlope(s * eps, n, c, eps), n / eps * sp.exp(-c * n * s) * (1 - s) ** (-n - 1) * last),
        eq(last, c * (s - zero)),
        lt(0, zero * eps),
        lt(zero * eps, eps),
    ),
    variables=(n, eps, c, s),
    witness={n: 2, eps: 1, c: 2, s: q(1, 2)},
)


def differentiate():
    """Differentiate, and solve for the zero of the last factor."""
    return both(*map(algebra, printed.body.args))


claim = Claim(
    id="asghar-2026-thm-7-slope-proof",
    title="Derivative and its zero in the proof of the upper bound",
    locator="Appendix A, proof of Theorem 7, first y'",
    printed=printed,
    proof=differentiate,
    reason="differentiation; the middle term of y'' is judged apart",
)
