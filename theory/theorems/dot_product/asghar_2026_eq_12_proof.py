"""The derivation of Eq. (12): differentiating Eq. (11) as printed."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, radius_density
from theory.variable import positive

z = positive("z")
printed_cdf = (2 * z**2 + 3 * z + 2) * sp.exp(-z) / 4
density = (1 + z) * sp.exp(-z) / 4


def derivative_of_the_printed_line(d):
    """For n = 3, ε = 1 the printed distribution function has a negative derivative at z = 2."""
    d.equal(
        sp.Derivative(printed_cdf, z),
        (1 + z - 2 * z**2) * sp.exp(-z) / 4,
        "derivative of Eq. (11) as printed, z > 0",
    )
    d.refute_instance(
        (1 + 2 - 2 * sp.Integer(2) ** 2) * sp.exp(-2) / 4,
        "<",
        sp.Integer(0),
        at="n = 3, ε = 1, z = 2: derivative −5/(4e²), density 3/(4e²)",
        reason="so the first line is no density; the second line differs from it and is right",
    )


def add_the_missing_mass(d):
    """The derivative of the missing part Pr[R < z] is f_G(z), which makes the lines agree."""
    d.equal(
        sp.Derivative(printed_cdf, z) + radius_density(z, 3, 1),
        density,
        "n = 3, ε = 1: printed derivative plus f_G(z) is Eq. (12)",
    )
    d.equal(
        sp.Derivative(sp.lowergamma(n, epsilon * z) / sp.gamma(n), z),
        radius_density(z, n, epsilon),
        "for every n the missing part has derivative f_G(z), the boundary term of the printed lower limit",
    )


claim = Claim(
    id="asghar-2026-eq-12-proof",
    title="From Eq. (11) to Eq. (12)",
    locator="Section 5.1, first lines of Eq. (12)",
    printed=Statement(
        "The density of Z is the derivative of Eq. (11) with lower limit |z|, and replacing that limit by 0 changes nothing.",
        r"\frac{d}{dz}\int_{|z|}^\infty f_G(r)F_K(z/r)\,dr = \frac{d}{dz}\int_0^\infty f_G(r)F_K(z/r)\,dr",
    ),
    amended=Statement(
        "For z > 0 the two differ by f_G(z); only the integral from 0 (with F_K = 1 beyond 1) leads to Eq. (12).",
        r"\frac{d}{dz}\int_{z}^\infty f_G F_K(z/r)\,dr + f_G(z) = \int_z^\infty f_G(r) f_B(z/r)\frac{dr}{r}",
    ),
    refutations=(derivative_of_the_printed_line,),
    repairs=(add_the_missing_mass,),
    uses=("asghar-2026-eq-11",),
    reason="the moving lower limit is forgotten in the derivative, and added silently one line later",
)
