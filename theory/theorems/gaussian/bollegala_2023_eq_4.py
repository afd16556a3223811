"""Eq. (4): the distribution function of the standard normal law."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.gaussian import cdf, density, t
from theory.variable import real

y = real("y")
integral = sp.Integral(density(y), (y, -sp.oo, t))


def closed_form(d):
    """The integral is erfc(−t/√2)/2, it grows, and runs from 0 to 1."""
    d.integral(density(y), (y, -sp.oo, t), cdf(t), "value for every t", antiderivative=cdf(y))
    d.less(0, sp.Derivative(cdf(t), t), "the density is positive, so Φ grows")
    d.limit(cdf(t), t, -sp.oo, 0, "at −∞")
    d.limit(cdf(t), t, sp.oo, 1, "at +∞, so it is a distribution function", side="-")


claim = Claim(
    id="bollegala-2023-eq-4",
    title="The normal distribution function",
    locator="Eq. (4)",
    printed=Statement(
        "The printed integral is the distribution function Φ of the standard normal law.",
        sp.Eq(integral, cdf(t), evaluate=False),
    ),
    variables=(t,),
    witness={t: 0},
    proofs=(closed_form,),
    reason="the integral is right; its name should be cumulative distribution function, not density function",
)
