"""Section 2.6: the density of the length with scale 1/ε."""

import sympy as sp

from theory.laws.dot_product import R, eps, n, r
from theory.proof import And, Claim, Pr, Statement, eq, le, positive
from theory.rules.algebra import algebra, follows
from theory.rules.cited import gamma_integral
from theory.rules.events import distribution
from theory.rules.integrals import scaled
from theory.rules.logic import both

theta, s = positive("theta"), positive("s")


def density(scale):
    """The printed density at a length r."""
    return r ** (n - 1) * sp.exp(-r / scale) / (sp.gamma(n) * scale**n)


printed = Statement(
    "The magnitude has the Gamma density r^(n−1) e^(−r/θ)/(Γ(n) θ^n): mass one, and with θ = 1/ε the law of the length R.",
    And(
        eq(sp.Integral(density(theta), (r, 0, sp.oo)), 1),
        eq(Pr(le(r, s), R), sp.Integral(density(1 / eps), (r, 0, s))),
    ),
    variables=(n, eps, theta, s),
    witness={n: 2, eps: 1, theta: 1, s: 1},
)


def normalised():
    """A Gamma integral at rate 1/θ; at θ = 1/ε the integrand is the density of R."""
    one = printed.body.args[0]
    mass = scaled(gamma_integral(n, 1 / theta), 1 / (sp.gamma(n) * theta**n), one.lhs)
    return both(follows(one, mass), distribution(r, R[1], s, algebra(le(0, s))))


claim = Claim(
    id="feyisetan-2020-sec-2-6-gamma",
    title="Length of the noise",
    locator="Section 2.6, second display",
    printed=printed,
    proof=normalised,
    reason="normalised, and the radius law",
)
