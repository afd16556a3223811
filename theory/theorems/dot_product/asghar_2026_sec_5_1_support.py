"""Section 5.1: where the density of the cosine is not zero."""

import sympy as sp

from theory.laws.dot_product import Angle, Radius, eps, n, r
from theory.proof import And, Claim, Statement, lt, ne, q, real
from theory.rules.algebra import algebra, follows
from theory.rules.logic import both

k = real("k", low=-1, high=1)
inner = real("k", low=-1, high=1, low_open=True, high_open=True)
length = Radius.density(r, n, eps)

printed = Statement(
    "The density of R is positive for every r > 0, that of K is not zero for any k with −1 ≤ k ≤ 1.",
    And(lt(0, length), ne(Angle.density(k, n), 0)),
    variables=(n, eps, r, k),
    witness={n: 3, eps: 1, r: 1, k: 0},
)
amended = Statement(
    "The density of K is positive for −1 < k < 1; at ±1 it is zero for n ≥ 4.",
    And(lt(0, length), lt(0, Angle.density(inner, n))),
    variables=(n, eps, r, inner),
    witness={n: 3, eps: 1, r: 1, inner: 0},
)


def ends_in_five_dimensions():
    """For n = 5 the density is 3(1 − k²)/4, which is zero at k = 1."""
    return ({n: 5, eps: 1, r: 1, k: 1},)


def open_interval():
    """Strictly inside, the base of the power is positive."""
    whole = sp.beta((n - 1) / sp.Integer(2), q(1, 2))
    base = algebra(lt(0, Angle.density(inner, n) * whole))
    return both(algebra(amended.body.args[0]), follows(amended.body.args[1], (base, 1 / whole)))


claim = Claim(
    id="asghar-2026-sec-5-1-support",
    title="Support of the cosine",
    locator="Section 5.1, before Eq. (11)",
    printed=printed,
    refutation=ends_in_five_dimensions,
    amended=amended,
    repair=open_interval,
    keeps="the same range without its two ends, which no integral notices",
    severity="slip",
    reason="at the ends it is zero for n ≥ 4 (infinite for n = 2); harmless for the integral",
)
