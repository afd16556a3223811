"""Section 5.1: the density of Z said to have no easy closed form."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import dot_product_density, epsilon, n, r
from theory.variable import positive, real
from theory.verdict import Fact

z, x = positive("z"), positive("x")
t = real("t", low=1, low_open=True)
half = sp.Rational(1, 2)
nu = n * half


def elementary_for_odd_dimensions(d):
    """For n = 3 the integral is elementary, for every z > 0 and ε."""
    value = epsilon * (1 + epsilon * z) * sp.exp(-epsilon * z) / 4
    d.integral(
        epsilon**3 * r * sp.exp(-epsilon * r) / 4,
        (r, z, sp.oo),
        value,
        "Eq. (13) for n = 3",
        antiderivative=-epsilon * (1 + epsilon * r) * sp.exp(-epsilon * r) / 4,
    )
    closed = dot_product_density(z, sp.Integer(3), epsilon)
    d.refute_instance(
        sp.Abs(closed.subs({z: 2, epsilon: 1}) - value.subs({z: 2, epsilon: 1})),
        "<",
        sp.Integer(10) ** -30,
        at="n = 3, ε = 1, z = 2: the density is 3/(4e²)",
        reason="the closed form with a Bessel function agrees with the elementary integral",
    )


def variance_gamma(d):
    """Substitute r = zt, integrate by parts once, and recognise Basset's integral for K_{n/2}."""
    d.equal(
        (z * t) ** (n - 2) * (1 - 1 / t**2) ** ((n - 3) * half) * z,
        z ** (n - 1) * t * (t**2 - 1) ** ((n - 3) * half),
        "the integrand of Eq. (13) in t = r/z, without constants and e^{−εzt}; let x = εz",
    )
    d.equal(
        sp.Derivative((t**2 - 1) ** ((n - 1) * half) * sp.exp(-x * t) / (n - 1), t),
        t * (t**2 - 1) ** ((n - 3) * half) * sp.exp(-x * t)
        - x / (n - 1) * (t**2 - 1) ** ((n - 1) * half) * sp.exp(-x * t),
        "integration by parts; what is differentiated vanishes at 1 and at infinity",
    )
    basset = sp.gamma(nu + half) * (2 / x) ** nu * sp.besselk(nu, x) / sp.sqrt(sp.pi)
    d.fact(
        Fact.BESSEL_INTEGRAL,
        sp.Eq(sp.Integral((t**2 - 1) ** (nu - half) * sp.exp(-x * t), (t, 1, sp.oo)), basset, evaluate=False),
        "Basset's integral",
    )
    constant = epsilon**n / (2**n * sp.gamma(nu + half) ** 2)
    doubled = 2 ** (n - 1) * sp.gamma(nu) * sp.gamma(nu + half) / sp.sqrt(sp.pi)
    whole = sp.gamma((n - 1) * half) * sp.sqrt(sp.pi) / sp.gamma(nu)
    d.equal(sp.gamma(n), doubled, "duplication formula, for the constant of f_G")
    d.equal(sp.beta((n - 1) * half, half), whole, "the constant of f_B")
    d.equal(
        epsilon**n / ((n - 1) * doubled * whole),
        constant,
        "both with the 1/(n−1) of the integration by parts",
    )
    bessel = sp.besselk(nu, epsilon * z)
    d.equal(
        constant * z ** (n - 1) * (epsilon * z) * basset.subs(x, epsilon * z) / bessel,
        dot_product_density(z, n, epsilon) / bessel,
        "all factors of the Bessel function together: the variance-gamma density, for every n ≥ 2",
    )


claim = Claim(
    id="asghar-2026-sec-5-1-no-closed-form",
    title="Closed form of the density of Z",
    locator="Section 5.1",
    printed=Statement(
        "The integral for the density of Z has no easy analytical solution and is evaluated numerically.",
        r"\int_{|z|}^\infty f_G(r) f_B(z/r)\tfrac{dr}{r} \text{ has no easy closed form}",
    ),
    amended=Statement(
        "It is the symmetric variance-gamma density, a power times a Bessel function K_{n/2}, elementary for odd n.",
        r"f_Z(z) = \frac{\epsilon\,(\epsilon|z|)^{n/2} K_{n/2}(\epsilon|z|)}{\sqrt{\pi}\,2^{n/2}\,\Gamma(\frac{n+1}{2})}",
    ),
    refutations=(elementary_for_odd_dimensions,),
    repairs=(variance_gamma,),
    uses=("asghar-2026-eq-13",),
    reason="it has one: the variance-gamma law, exact and fast to evaluate",
)
