"""The noise is a Gaussian scale mixture with a Gamma distributed variance."""

import sympy as sp

from theory.laws.dot_product import eps, n
from theory.proof import Claim, Statement, eq, positive, q
from theory.rules.algebra import algebra, follows
from theory.rules.integrals import integral, scaled

s, g = positive("s"), positive("g")
nu = (n + 1) / 2

#: Density of G ~ Gamma(ν, scale 2/ε²), density of N(0, g I) at distance s, and the noise density at distance s.
mixing = (eps**2 / 2) ** nu * g ** (nu - 1) * sp.exp(-(eps**2) * g / 2) / sp.gamma(nu)
gaussian = (2 * sp.pi * g) ** (-n / 2) * sp.exp(-(s**2) / (2 * g))
noise = eps**n * sp.gamma(n / 2) / (2 * sp.pi ** (n / 2) * sp.gamma(n)) * sp.exp(-eps * s)

printed = Statement(
    "Noise with density ∝ exp(−ε‖η‖) is √G·N with N standard normal in n dimensions and G ~ Gamma((n+1)/2, scale 2/ε²), "
    "independent: at every distance s the densities of N(0, g) mixed over g give that of the noise.",
    eq(sp.Integral(mixing * gaussian, (g, 0, sp.oo)), noise),
    variables=(n, eps, s),
    witness={n: 2, eps: 1, s: 1},
)


def integrate_the_variance_out():
    """The mixing integral has an antiderivative in error functions; duplication of Γ gives the constant."""
    kernel = g ** -q(1, 2) * sp.exp(-(s**2) / (2 * g) - eps**2 * g / 2)
    far, near = (eps * sp.sqrt(g / 2) + sign * s / sp.sqrt(2 * g) for sign in (1, -1))
    rise = -sp.sqrt(sp.pi / 2) / eps * (sp.exp(eps * s) * sp.erfc(far) + sp.exp(-eps * s) * sp.erfc(near))
    value = sp.sqrt(2 * sp.pi) / eps * sp.exp(-eps * s)
    constant = (eps**2 / 2) ** nu / (sp.gamma(nu) * (2 * sp.pi) ** (n / 2))
    whole = scaled(integral(kernel, (g, 0, sp.oo), rise, value), constant, printed.body.lhs)
    return follows(printed.body, whole, algebra(eq(whole.concl.rhs, noise)))


claim = Claim(
    id="dx-scale-mixture",
    title="The noise is a Gaussian scale mixture",
    locator='Chapter "The noise, and why its dot product is variance-gamma", One line of algebra',
    printed=printed,
    proof=integrate_the_variance_out,
    reason="the mixing integral has an elementary antiderivative in error functions",
)
