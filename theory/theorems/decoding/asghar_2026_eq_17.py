"""Eq. (17): the probability one half, through the integral of Eq. (11) at zero."""

import sympy as sp

from theory.laws.decoding import half, turned
from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.proof import And, Claim, Pr, Statement, eq, le, q
from theory.rules.algebra import follows
from theory.rules.cited import beta_integral, gamma_integral
from theory.rules.integrals import half_of_even, scaled
from theory.rules.logic import both

whole = sp.beta((n - 1) / sp.Integer(2), q(1, 2))
angular = sp.Integral((1 - k**2) ** ((n - 3) / sp.Integer(2)), (k, -1, 0))
radial = sp.Integral(r ** (n - 1) * sp.exp(-eps * r), (r, 0, sp.oo))
double = sp.Integral(r ** (n - 1) * sp.exp(-eps * r) * angular, (r, 0, sp.oo))

printed = Statement(
    "Pr[Z ≥ 0] = 1/2, and so is the integral of Eq. (11) at z = 0.",
    And(eq(Pr(le(0, Z), R, K), q(1, 2)), eq(eps**n / (sp.gamma(n) * whole) * double, q(1, 2))),
    variables=(n, eps),
    witness={n: 2, eps: 1},
)


def symmetry_and_two_integrals():
    """Z is symmetric without atoms; the inner integral is half a Beta integral, the outer one a Gamma integral."""
    first, second = printed.body.args
    mass = beta_integral(sp.S.Zero, (n - 1) / sp.Integer(2))
    inner = follows(eq(angular, whole / 2), half_of_even(angular, mass), (mass, q(1, 2)))
    outer = scaled(gamma_integral(n, eps), angular, double)
    scale = eps**n / (sp.gamma(n) * whole)
    return both(
        follows(first, half(), turned(le(Z, 0))),
        follows(second, (outer, scale), (inner, 1 / whole)),
    )


claim = Claim(
    id="asghar-2026-eq-17",
    title="The probability one half in Theorem 10",
    locator="Eq. (17)",
    printed=printed,
    proof=symmetry_and_two_integrals,
    reason="the integral shown is Pr[Z ≤ 0], not Pr[Z ≥ 0]; by symmetry both are 1/2, so the line stands",
)
