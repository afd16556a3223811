"""Moments of R and K, each an integral of Euler's."""

import sympy as sp

from theory.laws.dot_product import K, R, eps, k, n, r
from theory.proof import E, q
from theory.rules.cited import beta_integral, gamma_integral
from theory.rules.expectation import expectation
from theory.rules.integrals import scaled


def radius_moment(j):
    """E R^j for a term j with n + j > 0: a Gamma integral."""
    t = scaled(gamma_integral(n + j, eps), eps**n / sp.gamma(n), E(r**j, R).define())
    return expectation(t, r**j, R)


def angle_moment(j):
    """E K^(2j) for an integer j ≥ 0: a Beta integral."""
    b = (n - 1) / sp.Integer(2)
    t = scaled(beta_integral(sp.sympify(j), b), 1 / sp.beta(b, q(1, 2)), E(k ** (2 * j), K).define())
    return expectation(t, k ** (2 * j), K)
