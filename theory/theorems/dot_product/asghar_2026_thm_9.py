"""Theorem 9: mean and variance of the noisy dot product."""

from theory.laws.dot_product import K, R, Z, eps, k, n, r
from theory.laws.moments import angle_moment, radius_moment
from theory.proof import And, Claim, E, Statement, eq
from theory.rules.algebra import follows
from theory.rules.expectation import independent, odd_mean, reflected
from theory.rules.logic import both

printed = Statement(
    "Z = RK has mean 0 and variance (n+1)/ε².",
    And(eq(E(Z, R, K), 0), eq(E(Z**2, R, K), (n + 1) / eps**2)),
    variables=(n, eps),
    witness={n: 2, eps: 1},
)


def moments():
    """R and K are independent; K is symmetric; E R² and E K² are Euler's integrals."""
    mean, second = printed.body.args
    zero = independent(r, k, R, K, radius_moment(1), odd_mean(k, k, K[1], reflected(k, K[1])))
    two = independent(r**2, k**2, R, K, radius_moment(2), angle_moment(1))
    return both(follows(mean, zero), follows(second, two))


claim = Claim(
    id="asghar-2026-thm-9",
    title="Mean and variance of the noisy dot product",
    locator="Theorem 9",
    printed=printed,
    proof=moments,
    reason="second moments of R and K multiply",
)
