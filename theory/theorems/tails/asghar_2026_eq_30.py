"""Eq. (30): the moment generating function of the radius."""

import sympy as sp

from theory.laws.dot_product import R, eps, n, r
from theory.proof import Claim, E, Statement, eq, positive
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral
from theory.rules.expectation import expectation
from theory.rules.integrals import scaled

delta = positive("delta")
t = eps - delta
printed = Statement(
    "R has moment generating function (1 − t/ε)^(−n) for t < ε, here written t = ε − δ with δ > 0.",
    eq(E(sp.exp(t * r), R), (1 - t / eps) ** (-n)),
    variables=(n, eps, delta),
    witness={n: 2, eps: 2, delta: 1},
)


def euler():
    """Gamma integral at rate ε − t = δ > 0."""
    f = sp.exp(t * r)
    whole = scaled(gamma_integral(n, delta), eps**n / sp.gamma(n), E(f, R).define())
    return follows(printed.body, expectation(whole, f, R))


claim = Claim(
    id="asghar-2026-eq-30",
    title="Moment generating function of the radius",
    locator="Eq. (30)",
    printed=printed,
    proof=euler,
    reason="Gamma integral, for every n and every t < ε",
)
