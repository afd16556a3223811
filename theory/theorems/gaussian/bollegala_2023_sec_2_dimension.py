"""Section 2: the length of the Laplace noise grows almost linearly with the dimension."""

from theory.laws.dot_product import R, eps, n, r
from theory.laws.moments import radius_moment
from theory.proof import And, Claim, E, Statement, eq
from theory.rules.algebra import follows
from theory.rules.logic import both

mean = E(r, R)
printed = Statement(
    "The Euclidean length of the noise vector grows almost linearly with the dimension.",
    And(eq(mean, n / eps), eq(E(r**2, R) - mean**2, n / eps**2)),
    variables=(n, eps),
    witness={n: 300, eps: 1},
    reading="for spherical Laplace noise: its length has mean n/ε and variance n/ε²",
)


def mean_and_spread():
    """Two Gamma integrals."""
    first = follows(printed.body.args[0], radius_moment(1))
    spread = follows(printed.body.args[1], radius_moment(2), (first, mean + n / eps))
    return both(first, spread)


claim = Claim(
    id="bollegala-2023-sec-2-dimension",
    title="Laplace noise grows with the dimension",
    locator="Section 2, on Feyisetan et al.",
    printed=printed,
    proof=mean_and_spread,
    reason="its mean is exactly n/ε, with relative spread 1/√n",
)
