"""The printed proof of Theorem 3: an exponent in the derivative."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import n
from theory.variable import real

half = sp.Rational(1, 2)
k = real("k", low=-1, high=0, low_open=True, high_open=True)
base = (1 - k**2) ** ((n - 1) * half - 1)
value = -2 * base * k / sp.sqrt(k**2)


def exponent(d):
    """For n = 3 and k = −1/2 the printed line is 1/2 and the next one 2."""
    d.refute({n: 3, k: -half}, "(1 − (1−k²)) to the power ½ is |k|, not 1/|k|")


def with_minus_one(d):
    """The integrand has the exponent ½ − 1, and then the next lines follow."""
    upper = 1 - k**2
    d.equal(
        upper ** ((n - 1) * half - 1) * (1 - upper) ** (half - 1) * sp.Derivative(upper, k),
        2 * base,
        "integrand at the upper limit times the derivative of the limit, for k < 0",
    )


claim = Claim(
    id="asghar-2026-thm-3-proof",
    title="The derivative in the proof of Theorem 3",
    locator="Theorem 3, proof, after Eq. (10)",
    printed=Statement(
        "(1−k²)^{(n−1)/2−1} (1−(1−k²))^{1/2} (−2k) = −2(1−k²)^{(n−1)/2−1} k/√k².",
        sp.Eq(base * (1 - (1 - k**2)) ** half * (-2 * k), value, evaluate=False),
    ),
    amended=Statement(
        "The exponent is 1/2 − 1.",
        sp.Eq(base * (1 - (1 - k**2)) ** (half - 1) * (-2 * k), value, evaluate=False),
    ),
    variables=(n, k),
    witness={n: 2, k: -sp.Rational(1, 3)},
    refutations=(exponent,),
    repairs=(with_minus_one,),
    reason="as extracted, the −1 of the exponent ½−1 is missing; also a derivative of the integral, not of the integrand",
)
