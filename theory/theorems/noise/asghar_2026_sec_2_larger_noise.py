"""Section 2: less ε, more noise."""

from theory.laws.dot_product import Radius, eps, n, r
from theory.proof import Claim, E, Statement, lt, positive, theorem_of
from theory.rules.algebra import follows
from theory.rules.instances import put
from theory.theorems.noise.dx_radius_moments import j

h = positive("h")


def mean_square(rate):
    """E‖η‖², the variance of the noise, at a privacy parameter."""
    return E(r**2, (r, Radius(n, rate)))


printed = Statement(
    "A smaller ε makes the variance E‖η‖² of the noise larger.",
    lt(mean_square(eps + h), mean_square(eps)),
    variables=(n, eps, h),
    witness={n: 2, eps: 1, h: 1},
)


def second_moment():
    """The expected squared length is n(n+1)/ε²."""
    square = put(theorem_of("dx-radius-moments"), {j: 2})
    return follows(printed.body, square, put(square, {eps: eps + h}))


claim = Claim(
    id="asghar-2026-sec-2-larger-noise",
    title="Variance of the noise and ε",
    locator="Section 2, utility",
    printed=printed,
    proof=second_moment,
    uses=("dx-radius-moments",),
    reason="E‖η‖² = n(n+1)/ε²",
)
