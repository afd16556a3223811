"""Section 2: the length of the Laplace noise grows almost linearly with the dimension."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, radius_moment


def mean_and_spread(d):
    """The mean length is n/ε exactly and its spread is only √n/ε."""
    d.equal(radius_moment(1, n, epsilon), n / epsilon, "mean of the length")
    d.equal(
        radius_moment(2, n, epsilon) - radius_moment(1, n, epsilon) ** 2,
        n / epsilon**2,
        "variance of the length",
    )


claim = Claim(
    id="bollegala-2023-sec-2-dimension",
    title="Laplace noise grows with the dimension",
    locator="Section 2, on Feyisetan et al.",
    printed=Statement(
        "The Euclidean length of the spherical Laplace noise grows almost linearly with the dimension.",
        sp.Eq(radius_moment(1, n, epsilon), n / epsilon, evaluate=False),
    ),
    variables=(n, epsilon),
    witness={n: 300, epsilon: 1},
    proofs=(mean_and_spread,),
    uses=("dx-radius-moments",),
    reason="its mean is exactly n/ε, with relative spread 1/√n",
)
