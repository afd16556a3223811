"""The printed proof of Theorem 3: the derivative of the incomplete Beta integral."""

import sympy as sp

from theory.laws.dot_product import n
from theory.laws.incomplete_beta import IncompleteBeta
from theory.proof import Claim, Statement, eq, real
from theory.rules.change import change_variable
from theory.rules.cited import whole_beta
from theory.theorems.angle.asghar_2026_eq_10 import at, shapes

s = real("s", low=-1, high=0, low_open=True, high_open=True)
whole = IncompleteBeta.define(1 - at**2, *shapes) * sp.beta(*shapes)
printed = Statement(
    "For −1 < κ < 0 the derivative of ∫_0^{1−κ²} t^{(n−1)/2−1} (1−t)^{1/2−1} dt is (1−κ²)^{(n−1)/2−1} (1−(1−κ²))^{1/2−1} (−2κ) "
    "= 2(1−κ²)^{(n−1)/2−1}; here integrated: it is the integral of 2(1−s²)^{(n−1)/2−1} from −1 to κ.",
    eq(whole, sp.Integral(2 * (1 - s**2) ** ((n - 1) / 2 - 1), (s, -1, at))),
    variables=(n, at),
    witness={n: 3, at: -sp.Rational(1, 3)},
)


def substitute_the_end():
    """Put t = 1 − s²: the integrand, with (1−(1−s²))^{1/2−1} = 1/|s|, times −2s."""
    return change_variable(whole, printed.body.rhs, 1 - s**2, whole_beta(*shapes))


claim = Claim(
    id="asghar-2026-thm-3-proof",
    title="The derivative in the proof of Theorem 3",
    locator="Theorem 3, proof, after Eq. (10)",
    printed=printed,
    proof=substitute_the_end,
    garbled="our copy has (1−(1−κ²))^{1/2} in the second line; the integrand above it and the value below it have the exponent 1/2 − 1",
    reason="the derivative of the upper end, −2κ, times the integrand there",
)
