"""The noise is a Gaussian scale mixture with a Gamma distributed variance."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n
from theory.variable import positive

s, g = positive("s"), positive("g")
nu = (n + 1) / sp.Integer(2)

#: Density of G ~ Gamma(ν, scale 2/ε²), density of N(0, g I) at distance s, and the noise density at distance s.
mixing = (epsilon**2 / 2) ** nu * g ** (nu - 1) * sp.exp(-(epsilon**2) * g / 2) / sp.gamma(nu)
gaussian = (2 * sp.pi * g) ** (-n / sp.Integer(2)) * sp.exp(-(s**2) / (2 * g))
noise = (
    epsilon**n
    * sp.gamma(n / sp.Integer(2))
    / (2 * sp.pi ** (n / sp.Integer(2)) * sp.gamma(n))
    * sp.exp(-epsilon * s)
)


def integrate_the_variance_out(d):
    """The mixing integral has an antiderivative in error functions."""
    root = sp.sqrt(2 * g)
    primitive = (
        sp.sqrt(sp.pi / 2)
        / epsilon
        * (
            sp.exp(epsilon * s) * sp.erf((epsilon * g + s) / root)
            + sp.exp(-epsilon * s) * sp.erf((epsilon * g - s) / root)
        )
    )
    d.integral(
        g ** sp.Rational(-1, 2) * sp.exp(-(s**2) / (2 * g) - epsilon**2 * g / 2),
        (g, 0, sp.oo),
        sp.sqrt(2 * sp.pi) / epsilon * sp.exp(-epsilon * s),
        "the variance integrated out",
        antiderivative=primitive,
    )
    constant = (epsilon**2 / 2) ** nu / (sp.gamma(nu) * (2 * sp.pi) ** (n / sp.Integer(2)))
    d.equal(
        mixing * gaussian,
        constant * g ** sp.Rational(-1, 2) * sp.exp(-(s**2) / (2 * g) - epsilon**2 * g / 2),
        "the integrand of the mixture is this one times a constant",
    )
    d.equal(
        constant * sp.sqrt(2 * sp.pi) / epsilon * sp.exp(-epsilon * s),
        noise,
        "the constants agree by the duplication formula of the Gamma function",
    )


def noise_is_normalised(d):
    """The noise density has total mass one in polar coordinates."""
    area = 2 * sp.pi ** (n / sp.Integer(2)) / sp.gamma(n / sp.Integer(2))
    d.integral(area * s ** (n - 1) * noise, (s, 0, sp.oo), 1, "mass over spheres of radius s")


claim = Claim(
    id="dx-scale-mixture",
    title="The noise is a Gaussian scale mixture",
    locator="MATHS.md, section 1",
    printed=Statement(
        "Noise with density ∝ exp(−ε‖η‖) is √G·N with N standard normal in n dimensions and G ~ Gamma((n+1)/2, scale 2/ε²), independent.",
        sp.Eq(sp.Integral(mixing * gaussian, (g, 0, sp.oo)), noise, evaluate=False),
    ),
    variables=(n, epsilon, s),
    witness={n: 2, epsilon: 1, s: 1},
    proofs=(integrate_the_variance_out, noise_is_normalised),
    reason="the mixing integral has an elementary antiderivative in error functions",
)
