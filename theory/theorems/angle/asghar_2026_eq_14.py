"""Eq. (14), its consequences: mean 0, variance 1/n, and the case j = 0 is no exception."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import angle_density, angle_even_moment, k, n
from theory.variable import integer

m = integer("m", low=0)


def second_moment(d):
    """The second moment is 1/n and the mean is 0."""
    odd = k * angle_density(k, n)
    d.equal(sp.Subs(odd, k, -k), -odd, "the integrand of the mean is odd, so the mean is 0")
    d.equal(angle_even_moment(1, n), 1 / n, "second moment for every n; the variance, as the mean is 0")
    d.equal(
        sp.Subs(angle_even_moment(m, n), m, 0) + 1, 2, "the even case at j = 0 gives 1 too, with (−1)!! = 1"
    )


claim = Claim(
    id="asghar-2026-eq-14",
    title="Mean and variance of the angular component",
    locator="Theorem 4, last sentence, and Eq. (14)",
    printed=Statement(
        "K has mean 0 and variance 1/n.",
        sp.Eq(sp.Integral(k**2 * angle_density(k, n), (k, -1, 1)), 1 / n, evaluate=False),
    ),
    variables=(n,),
    witness={n: 2},
    proofs=(second_moment,),
    uses=("asghar-2026-thm-4",),
    reason="order 2 of Theorem 4; the separate case j = 0 agrees with the even case",
)
