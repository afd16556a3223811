"""Theorem 7, proof of the lower bound: the same missing square in the second derivative."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import real

c = real("c", low=1, low_open=True)
t = real("t", high=0, high_open=True)
rest = 1 - t / epsilon
slope = t / (c * epsilon) - 1 / c + 1
y = sp.exp(-n * t / (c * epsilon)) * rest ** (-n)


def second_derivative(middle):
    """The three printed terms, relative to y, with a given coefficient of the middle one."""
    outer = -(n**2) / (c * epsilon**2) * slope / rest + n * (n + 1) / epsilon**2 * slope / rest**2
    return outer + middle / rest


def at_the_minimiser(d):
    """At ε = 2, c = 2, t = −2 only the middle term is left, and it is off by the factor ε."""
    d.refute({n: 2, c: 2, epsilon: 2, t: -2}, "the middle term is too large by the factor ε = 2")


def with_the_square(d):
    """The middle coefficient is n/(cε²)."""
    exponent = -n * t / (c * epsilon) - n * sp.log(rest)
    d.equal(
        sp.Derivative(exponent, t, t) + sp.Derivative(exponent, t) ** 2,
        second_derivative(n / (c * epsilon**2)),
        "y''/y = (log y)'' + ((log y)')²",
    )
    d.less(0, n / (c * epsilon**2), "the sign of the middle term is unchanged")


claim = Claim(
    id="asghar-2026-thm-7-lower-proof",
    title="Second derivative in the proof of the lower bound",
    locator="Appendix A, proof of Theorem 7, second y''",
    printed=Statement(
        "In y'' for y = exp(−nt/(cε))(1−t/ε)^(−n) the middle term has coefficient n/(cε) (here relative to y).",
        sp.Eq(sp.diff(y, t, 2) / y, second_derivative(n / (c * epsilon)), evaluate=False),
    ),
    amended=Statement(
        "The coefficient is n/(cε²).",
        sp.Eq(sp.diff(y, t, 2) / y, second_derivative(n / (c * epsilon**2)), evaluate=False),
    ),
    variables=(n, epsilon, c, t),
    witness={n: 2, epsilon: 1, c: 2, t: -1},
    refutations=(at_the_minimiser,),
    repairs=(with_the_square,),
    reason="n/(cε) must be n/(cε²); the sign argument does not change",
)
