"""Theorem 4: the moments of the angular component, for every order and dimension."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, angle_even_moment, k, n
from theory.variable import integer, positive, real

m = integer("m", low=0)
a = positive("a")
u = real("u", low=0, high=1, low_open=True, high_open=True)
half = sp.Rational(1, 2)
ratio = (2 * m + 1) / (2 * m + n)


def recurrence_in_the_order(d):
    """Integration by parts gives E K^(2m+2) = (2m+1)/(2m+n) · E K^(2m)."""
    log_primitive = (2 * m + 1) * sp.log(u) + (n - 1) * half * sp.log(1 - u**2)
    d.equal(
        sp.Derivative(log_primitive, u),
        ((2 * m + 1) * (1 - u**2) - (n - 1) * u**2) / (u * (1 - u**2)),
        "logarithmic derivative of k^(2m+1) (1−k²)^((n−1)/2) at k = u > 0; the function is odd in k",
    )
    d.less(
        0,
        (n - 1) * half,
        "the exponent is positive, so this function vanishes at k = ±1: its derivative integrates to 0",
    )
    d.equal(
        (2 * m + 1) * (a - ratio * a),
        (n - 1) * ratio * a,
        "so (2m+1)(E K^(2m) − E K^(2m+2)) = (n−1) E K^(2m+2); with a = E K^(2m) the solution is ratio · a",
    )
    d.induction(
        angle_even_moment(m, n), m, start=0, initial=1, ratio=ratio, reason="closed form of the recurrence"
    )


def double_factorials(d):
    """The closed form is (n−2)!! (j−1)!! / (n−2+j)!! at j = 2m."""
    odd = 2**m * sp.gamma(m + half) / sp.gamma(half)
    rising = 2**m * sp.gamma(m + n * half) / sp.gamma(n * half)
    d.induction(odd, m, start=0, initial=1, ratio=2 * m + 1, reason="(2m−1)!! with (−1)!! = 1")
    d.induction(rising, m, start=0, initial=1, ratio=n + 2 * m, reason="(n−2+2m)!!/(n−2)!! with 0!! = 1")
    d.equal(sp.UnevaluatedExpr(odd) / rising, angle_even_moment(m, n), "their quotient is the closed form")


def odd_orders(d):
    """Odd moments vanish because the density is even."""
    integrand = k ** (2 * m + 1) * angle_density(k, n)
    d.equal(sp.Subs(integrand, k, -k), -integrand, "the integrand of an odd moment is odd")


claim = Claim(
    id="asghar-2026-thm-4",
    title="Moments of the angular component",
    locator="Theorem 4, Eq. (14)",
    printed=Statement(
        "For every n ≥ 2 the odd moments of K vanish, and the even ones (order j = 2m) are (n−2)!!(j−1)!!/(n−2+j)!!.",
        sp.Eq(
            sp.Integral(k ** (2 * m) * angle_density(k, n), (k, -1, 1)),
            sp.factorial2(n - 2) * sp.factorial2(2 * m - 1) / sp.factorial2(n - 2 + 2 * m),
            evaluate=False,
        ),
    ),
    variables=(n, m),
    witness={n: 2, m: 1},
    proofs=(recurrence_in_the_order, double_factorials, odd_orders),
    reason="recurrence in the order and induction, for every n ≥ 2 and every order",
)
