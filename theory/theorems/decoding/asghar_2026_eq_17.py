"""Eq. (17): the probability one half, through the integral of Eq. (11) at zero."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, k, n, r
from theory.verdict import Fact

half = sp.Rational(1, 2)
constant = sp.beta((n - 1) * half, half)
radial = sp.Integral(r ** (n - 1) * sp.exp(-epsilon * r), (r, 0, sp.oo))
power = (1 - k**2) ** ((n - 3) * half)
angular = sp.Integral(power, (k, -1, 0))


def two_integrals(d):
    """The inner integral does not depend on r, so the double integral factors."""
    d.fact(Fact.GAMMA_INTEGRAL, sp.Eq(radial, sp.gamma(n) / epsilon**n, evaluate=False))
    d.equal(
        sp.Subs(power, k, -k) + 1,
        power + 1,
        "the angular density is even, so half of its mass lies below zero",
    )
    d.fact(Fact.BETA_INTEGRAL, sp.Eq(angular, constant / 2, evaluate=False), "half of B((n−1)/2, 1/2)")
    d.equal(
        epsilon**n / (sp.gamma(n) * constant) * (sp.gamma(n) / epsilon**n) * sp.UnevaluatedExpr(constant) / 2,
        half,
        "the product; by symmetry of Z it is Pr[Z ≥ 0] as well as Pr[Z ≤ 0]",
    )


claim = Claim(
    id="asghar-2026-eq-17",
    title="The probability one half in Theorem 10",
    locator="Eq. (17)",
    printed=Statement(
        "Pr[Z ≥ 0], written through the integral of Eq. (11) at z = 0, is 1/2.",
        sp.Eq(epsilon**n / (sp.gamma(n) * constant) * radial * angular, half, evaluate=False),
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    proofs=(two_integrals,),
    reason="the integral shown is Pr[Z ≤ 0], not Pr[Z ≥ 0]; by symmetry both are 1/2, so the line stands",
)
