"""Theorem 9: mean and variance of the noisy dot product."""

import sympy as sp

from theory.claim import Claim, Statement
from theory.laws.noise import (
    angle_density,
    angle_even_moment,
    epsilon,
    k,
    n,
    r,
    radius_density,
    radius_moment,
)
from theory.verdict import Fact

variance = sp.Integral(
    (r * k) ** 2 * radius_density(r, n, epsilon) * angle_density(k, n), (k, -1, 1), (r, 0, sp.oo)
)


def mean_is_zero(d):
    """The density of K is even, so the mean vanishes."""
    odd = k * angle_density(k, n)
    d.equal(sp.Subs(odd, k, -k), -odd, "the integrand of the mean of K is odd")
    d.equal(
        radius_moment(1, n, epsilon), n / epsilon, "the mean of R is finite, so the mean of RK is 0 · n/ε"
    )


def variance_from_moments(d):
    """The second moment of a product of independent variables."""
    d.fact(
        Fact.INDEPENDENCE,
        "E[R²K²] = E[R²] · E[K²]",
        "R and K are independent; Fubini splits the double integral",
    )
    d.equal(radius_moment(2, n, epsilon), n * (n + 1) / epsilon**2, "second moment of R")
    d.equal(angle_even_moment(1, n), 1 / n, "second moment of K")
    d.equal(
        radius_moment(2, n, epsilon) * angle_even_moment(1, n),
        (n + 1) / epsilon**2,
        "their product, for every n and ε",
    )


claim = Claim(
    id="asghar-2026-thm-9",
    title="Mean and variance of the noisy dot product",
    locator="Theorem 9",
    printed=Statement(
        "Z = RK has mean 0 and variance (n+1)/ε².", sp.Eq(variance, (n + 1) / epsilon**2, evaluate=False)
    ),
    variables=(n, epsilon),
    witness={n: 2, epsilon: 1},
    proofs=(mean_is_zero, variance_from_moments),
    uses=("dx-radius-moments", "dx-angle-moments"),
    reason="second moments of R and K multiply",
)
