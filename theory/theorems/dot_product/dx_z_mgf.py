"""Moment generating function of the noisy dot product."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import positive, real
from theory.verdict import Fact

g = positive("g")
#: t = ε·q with |q| < 1, so the rate of the Gamma integral stays positive.
q = real("q", low=-1, high=1, low_open=True, high_open=True)
nu = (n + 1) / sp.Integer(2)
mixing = (epsilon**2 / 2) ** nu * g ** (nu - 1) * sp.exp(-(epsilon**2) * g / 2) / sp.gamma(nu)
value = (1 - q**2) ** (-nu)


def gamma_integral(d):
    """Given G = g the dot product is normal, so its transform is exp(t²g/2), a Gamma integral."""
    rate = epsilon**2 * (1 - q**2) / 2
    d.less(0, rate, "the rate that is left is positive for |t| < ε")
    d.equal(
        mixing * sp.exp((epsilon * q) ** 2 * g / 2),
        (epsilon**2 / 2) ** nu / sp.gamma(nu) * g ** (nu - 1) * sp.exp(-rate * g),
        "collect the exponents",
    )
    d.fact(
        Fact.GAMMA_INTEGRAL,
        sp.Eq(
            sp.Integral(g ** (nu - 1) * sp.exp(-rate * g), (g, 0, sp.oo)),
            sp.gamma(nu) * rate**-nu,
            evaluate=False,
        ),
    )
    d.equal((epsilon**2 / 2) ** nu * rate**-nu, value, "the scale cancels")


claim = Claim(
    id="dx-z-mgf",
    title="Moment generating function of the noisy dot product",
    locator="MATHS.md, section 2",
    printed=Statement(
        "E exp(tZ) = (1 − t²/ε²)^{−(n+1)/2} for |t| < ε; here t = εq.",
        sp.Eq(sp.Integral(mixing * sp.exp((epsilon * q) ** 2 * g / 2), (g, 0, sp.oo)), value, evaluate=False),
    ),
    variables=(n, epsilon, q),
    witness={n: 2, epsilon: 1, q: sp.Rational(1, 2)},
    proofs=(gamma_integral,),
    uses=("dx-scale-mixture",),
    reason="a Gamma integral over the mixing variance",
)
