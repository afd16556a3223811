"""Eq. (12): the density of the product of length and cosine."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, epsilon, n, r, radius_density
from theory.variable import positive, real
from theory.verdict import Fact

z = positive("z")
k = real("k", low=-1, high=1, low_open=True, high_open=True)


def product_density(d):
    """For fixed r the map k → z = rk has slope r, so the density in z is f_B(z/r)/r; then average over r."""
    d.fact(Fact.INDEPENDENCE, "given R = r the law of Z is that of rK", "Theorem 3")
    d.equal(sp.Derivative(z / r, z), 1 / r, "the factor of the change of variables")
    d.integral(
        r**2 * sp.exp(-r) / 2 / 2 / r,
        (r, z, sp.oo),
        (1 + z) * sp.exp(-z) / 4,
        "n = 3, ε = 1: the formula gives this",
        antiderivative=-(r + 1) * sp.exp(-r) / 4,
    )
    d.equal(
        sp.Derivative(1 - (z + 2) * sp.exp(-z) / 4, z),
        (1 + z) * sp.exp(-z) / 4,
        "which is the derivative of the corrected distribution function (asghar-2026-eq-11)",
    )


def boundary_term(d):
    """Leibniz: the two moving limits of the corrected Eq. (11) cancel, for every n and ε."""
    d.equal(
        sp.Derivative(sp.lowergamma(n, epsilon * z) / sp.gamma(n), z),
        radius_density(z, n, epsilon),
        "the term Pr[R < z] of the corrected formula contributes +f_G(z)",
    )
    d.fact(
        Fact.BETA_INTEGRAL,
        sp.Eq(sp.Integral(angle_density(k, n), (k, -1, 1)), 1, evaluate=False),
        "at the lower limit r = z the inner integral is one, so that limit contributes −f_G(z): the two cancel",
    )
    d.fact(Fact.DOMINATED_CONVERGENCE, "what is left is the derivative of the inner integral: f_B(z/r)/r")


claim = Claim(
    id="asghar-2026-eq-12",
    title="Density of the noisy dot product",
    locator="Eq. (12)",
    printed=Statement(
        "Z has density ∫ f_G(r) f_B(z/r) dr/r over all lengths, f_B taken as zero outside [−1, 1].",
        r"f_Z(z) = \int_0^\infty f_G(r)\, f_B(z/r)\,\frac{dr}{r}",
    ),
    variables=(n, epsilon, z),
    witness={n: 2, epsilon: 1, z: 1},
    proofs=(product_density, boundary_term),
    uses=("asghar-2026-thm-3", "asghar-2026-eq-11"),
    reason="density of a product of independent variables; the way there from Eq. (11) is judged apart",
)
