"""Proof of Theorem 7, second half: the zero of the derivative is an admissible argument."""

import sympy as sp

from theory.laws.dot_product import eps, n
from theory.laws.radius_chernoff import LowerSlope
from theory.proof import And, Claim, Statement, eq, lt, positive, real
from theory.rules.algebra import algebra
from theory.rules.logic import both

c, s = real("c", low=1, low_open=True), positive("s")
last = -s / c - 1 / c + 1
printed = Statement(
    "For y = exp(−nt/(cε))(1−t/ε)^(−n), t = −sε < 0, y' = (n/ε) exp(−nt/(cε)) (1−t/ε)^(−n−1) (t/(cε) − 1/c + 1); the last "
    "factor is (c−1−s)/c, zero at t = (1−c)ε only, and (1−c)ε < 0 for c > 1.",
    And(
        eq(LowerSlope(-s * eps, n, c, eps), n / eps * sp.exp(n * s / c) * (1 + s) ** (-n - 1) * last),
        eq(last, (c - 1 - s) / c),
        lt((1 - c) * eps, 0),
    ),
    variables=(n, eps, c, s),
    witness={n: 2, eps: 1, c: 2, s: 1},
)


def differentiate():
    """Differentiate, and solve for the zero of the last factor."""
    return both(*map(algebra, printed.body.args))


claim = Claim(
    id="asghar-2026-eq-29-domain-proof",
    title="Admissible argument in the proof of the lower bound",
    locator="Appendix A, proof of Theorem 7, second half",
    printed=printed,
    proof=differentiate,
    reason="the paper takes t from an interval (−h, 0) with h ≤ ε, which c ≥ 2 leaves; Eq. (30) allows every t < ε, so nothing is lost",
)
