"""The noisy dot product has a density in closed form: symmetric variance-gamma."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import dot_product_density, epsilon, n
from theory.variable import positive
from theory.verdict import Fact

z, g = positive("z"), positive("g")
nu = (n + 1) / sp.Integer(2)
half = n / sp.Integer(2)
mixing = (epsilon**2 / 2) ** nu * g ** (nu - 1) * sp.exp(-(epsilon**2) * g / 2) / sp.gamma(nu)
normal = sp.exp(-(z**2) / (2 * g)) / sp.sqrt(2 * sp.pi * g)


def bessel_form(d):
    """Project the mixture on one direction and recognise the Bessel integral."""
    d.fact(
        Fact.BESSEL_INTEGRAL,
        sp.Eq(
            sp.Integral(g ** (half - 1) * sp.exp(-(z**2) / (2 * g) - epsilon**2 * g / 2), (g, 0, sp.oo)),
            2 * (z / epsilon) ** half * sp.besselk(half, epsilon * z),
            evaluate=False,
        ),
        "order n/2",
    )
    constant = (epsilon**2 / 2) ** nu / (sp.gamma(nu) * sp.sqrt(2 * sp.pi))
    d.equal(
        mixing * normal,
        constant * g ** (half - 1) * sp.exp(-(z**2) / (2 * g) - epsilon**2 * g / 2),
        "one coordinate of √G·N given G = g is normal with variance g",
    )
    d.equal(
        constant * 2 * (z / epsilon) ** half * sp.besselk(half, epsilon * z),
        dot_product_density(z, n, epsilon),
        "collect the constants",
    )


claim = Claim(
    id="dx-z-density",
    title="Closed-form density of the noisy dot product",
    locator="MATHS.md, section 2",
    printed=Statement(
        "Z has density ε (ε|z|)^{n/2} K_{n/2}(ε|z|) / (√π 2^{n/2} Γ((n+1)/2)), for z ≠ 0.",
        sp.Eq(
            sp.Integral(mixing * normal, (g, 0, sp.oo)), dot_product_density(z, n, epsilon), evaluate=False
        ),
    ),
    variables=(n, epsilon, z),
    witness={n: 2, epsilon: 1, z: 1},
    proofs=(bessel_form,),
    uses=("dx-scale-mixture",),
    reason="the mixture projected on a line is a Bessel integral",
)
