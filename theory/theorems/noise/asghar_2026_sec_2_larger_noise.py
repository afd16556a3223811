"""Section 2: less ε, more noise."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import epsilon, n, radius_moment
from theory.variable import positive

h = positive("h")


def second_moment(d):
    """The expected squared length is n(n+1)/ε²."""
    d.equal(radius_moment(2, n, epsilon), n * (n + 1) / epsilon**2, "second moment of the Gamma law")
    d.less(sp.Derivative(n * (n + 1) / epsilon**2, epsilon), 0, "it falls as ε grows, in every dimension")
    d.less(0, sp.Derivative(n * (n + 1) / epsilon**2, n), "and grows with the dimension")


claim = Claim(
    id="asghar-2026-sec-2-larger-noise",
    title="Variance of the noise and ε",
    locator="Section 2, utility",
    printed=Statement(
        "A smaller ε makes the variance of the noise larger.",
        sp.Lt(radius_moment(2, n, epsilon + h), radius_moment(2, n, epsilon), evaluate=False),
    ),
    variables=(n, epsilon, h),
    witness={n: 2, epsilon: 1, h: 1},
    proofs=(second_moment,),
    uses=("dx-radius-moments",),
    reason="E‖η‖² = n(n+1)/ε²",
)
