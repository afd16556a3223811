"""Eq. (13): lengths below |z| do not contribute to the density."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import positive, real
from theory.verdict import Fact

z = positive("z")
t = real("t", low=1, low_open=True)
s = real("s", low=0, high=1, low_open=True, high_open=True)
half = sp.Rational(1, 2)


def no_short_lengths(d):
    """Below |z| the cosine would have to exceed one."""
    d.less(1, 1 / s, "for r = s|z| with 0 < s < 1 the argument z/r lies outside [−1, 1], where f_B is zero")
    d.fact(Fact.LINEARITY, "so the integral from 0 is the integral from |z|")


def integrable_for_every_n(d):
    """In r = zt the integrand is t (t²−1)^{(n−3)/2} e^{−εzt} up to a constant, integrable at t = 1 for n ≥ 2."""
    d.equal(
        (z * t) ** (n - 2) * (1 - 1 / t**2) ** ((n - 3) * half) * z,
        z ** (n - 1) * t * (t**2 - 1) ** ((n - 3) * half),
        "powers of r, the bracket of f_B, and dr = z dt",
    )
    d.equal(
        sp.Derivative((t**2 - 1) ** ((n - 1) * half) / (n - 1), t),
        t * (t**2 - 1) ** ((n - 3) * half),
        "its antiderivative near t = 1 vanishes there, as n ≥ 2: no mass is lost at the end",
    )


claim = Claim(
    id="asghar-2026-eq-13",
    title="Density of the noisy dot product, lengths from |z|",
    locator="Eq. (13)",
    printed=Statement(
        "The density of Z is ∫ f_G(r) f_B(z/r) dr/r from |z| to infinity.",
        r"f_Z(z) = \int_{|z|}^\infty f_G(r)\, f_B(z/r)\,\frac{dr}{r}",
    ),
    variables=(n, epsilon, z),
    witness={n: 2, epsilon: 1, z: 1},
    proofs=(no_short_lengths, integrable_for_every_n),
    uses=("asghar-2026-eq-12",),
    reason="f_B vanishes for r < |z|; for n = 2 the integrand is infinite at r = |z| but integrable",
)
