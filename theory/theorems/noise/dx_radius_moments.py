"""Moments of the length of the noise, for every order."""

import sympy as sp

from theory.laws.dot_product import R, eps, n, r
from theory.proof import Claim, E, Statement, eq, integer
from theory.rules.algebra import follows
from theory.rules.cited import gamma_integral
from theory.rules.expectation import expectation
from theory.rules.integrals import scaled

j = integer("j", low=0)
printed = Statement(
    "The length R of the noise has j-th moment Γ(n+j)/(Γ(n) ε^j).",
    eq(E(r**j, R), sp.gamma(n + j) / (sp.gamma(n) * eps**j)),
    variables=(n, eps, j),
    witness={n: 2, eps: 1, j: 0},
)


def euler():
    """Euler's Gamma integral of order n + j."""
    constant = eps**n / sp.gamma(n)
    mean = expectation(scaled(gamma_integral(n + j, eps), constant, E(r**j, R).define()), r**j, R)
    return follows(printed.body, mean)


claim = Claim(
    id="dx-radius-moments",
    title="Moments of the noise length",
    locator='Chapter "The noise, and why its dot product is variance-gamma", Length and direction',
    printed=printed,
    proof=euler,
    reason="Gamma integral",
)
