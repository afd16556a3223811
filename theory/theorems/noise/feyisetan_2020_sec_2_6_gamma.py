"""Section 2.6: the density of the length with scale 1/ε."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, r, radius_density
from theory.variable import positive

theta = positive("theta")
printed = r ** (n - 1) * sp.exp(-r / theta) / (sp.gamma(n) * theta**n)


def normalised_and_right(d):
    """It integrates to one and equals the radius law at θ = 1/ε."""
    d.integral(printed, (r, 0, sp.oo), 1, "total mass")
    d.equal(
        sp.Subs(printed, theta, 1 / epsilon),
        radius_density(r, n, epsilon),
        "at θ = 1/ε it is the radius law of the noise",
    )


claim = Claim(
    id="feyisetan-2020-sec-2-6-gamma",
    title="Length of the noise",
    locator="Section 2.6, second display",
    printed=Statement(
        "The magnitude has the Gamma density with shape n and scale θ = 1/ε.",
        sp.Eq(sp.Subs(printed, theta, 1 / epsilon), radius_density(r, n, epsilon), evaluate=False),
    ),
    variables=(n, epsilon, r),
    witness={n: 2, epsilon: 1, r: 1},
    proofs=(normalised_and_right,),
    reason="normalised, and the radius law",
)
