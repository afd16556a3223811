"""Section 3.2: a Gamma length times an independent uniform direction is the required noise."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r, radius_density
from theory.laws.sphere import sphere_area
from theory.verdict import Fact


def density_of_the_product(d):
    """Divide the law of the length by the area over which it is spread."""
    constant = epsilon**n * sp.gamma(n / sp.Integer(2)) / (2 * sp.pi ** (n / sp.Integer(2)) * sp.gamma(n))
    d.fact(
        Fact.CHANGE_OF_VARIABLES,
        "η = rû has density f_G(‖η‖) / (A_n ‖η‖^(n−1))",
        "the direction is uniform and independent of the length; ‖rû‖ = r as r > 0",
    )
    spread = sp.log(radius_density(r, n, epsilon)) - sp.log(sphere_area(n)) - (n - 1) * sp.log(r)
    d.equal(spread, sp.log(constant) - epsilon * r, "the powers of r cancel: log-density = constant − ε‖η‖")
    d.equal(sp.Derivative(spread, r), -epsilon, "so the density is proportional to exp(−ε‖η‖)")


claim = Claim(
    id="asghar-2026-sec-3-2-sampling",
    title="The sampling recipe",
    locator="Section 3.2, noise",
    printed=Statement(
        "Length from the Gamma law of Eq. (2) times an independent uniform direction has density proportional to exp(−ε‖η‖).",
        r"\eta = r\hat u \Rightarrow f(\eta) \propto e^{-\epsilon\|\eta\|}",
    ),
    variables=(n, epsilon, r),
    witness={n: 2, epsilon: 1, r: 1},
    proofs=(density_of_the_product,),
    uses=("asghar-2026-sec-3-2-sphere-area", "asghar-2026-sec-3-2-uniform-direction"),
    reason="the area of the sphere cancels the power of r",
)
