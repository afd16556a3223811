"""Eq. (27), derivation: a coefficient n−2 over B_n where n−3 belongs."""

import sympy as sp

from theory.laws.dot_product import Angle, k
from theory.proof import Claim, E, Statement, eq, integer, q
from theory.rules.algebra import follows
from theory.rules.means import equal_means, linear_mean
from theory.theorems.angle.asghar_2026_eq_23 import n

j = integer("j", low=0)
here, below = sp.beta((n - 1) / 2, q(1, 2)), sp.beta((n - 3) / 2, q(1, 2))
weight = 1 / (here * (j + 1))


def against(f):
    """The integral of f(k)(1−k²)^((n−5)/2) over [−1, 1]: B_{n−2} times a mean in dimension n−2."""
    return below * E(f, (k, Angle(n - 2)))


def says(second):
    """The printed line with a given coefficient of the second integral."""
    whole = (n - 3) * weight * against(k**j * (1 - (1 - k**2)))
    return eq(whole, (n - 3) * weight * against(k**j) - second * weight * against(k**j * (1 - k**2)))


printed = Statement(
    "Splitting k² = 1−(1−k²) leaves (n−3)/B_n before the first integral and (n−2)/B_n before the second.",
    says(n - 2),
    variables=(n, j),
    witness={n: 5, j: 1},
)
amended = Statement(
    "Both integrals carry (n−3)/B_n; only after Eq. (23) does the first become (n−2)/B_{n−2}.",
    says(n - 3),
    variables=(n, j),
    witness={n: 5, j: 0},
)


def at_five():
    """At n = 5, j = 0 the two sides are 1/2 and 0."""
    return ({n: 5, j: 0},)


def expand_the_bracket():
    """Linearity of the integral; both parts inherit the factor n−3."""
    law = Angle(n - 2)
    inner = equal_means(k**j * (1 - k**2), k**j - k ** (j + 2), (k, law))
    means = linear_mean(k, law, (1, k**j), (-1, k ** (j + 2)))
    joined = equal_means(k**j * k**2, k ** (j + 2), (k, law))
    factor = (n - 3) * weight * below
    return follows(amended.body, *[(t, factor) for t in (inner, means, joined)])


claim = Claim(
    id="asghar-2026-eq-27-proof",
    title="Splitting the integral on the way to Eq. (27)",
    locator="Appendix A, sixth step above Eq. (27)",
    printed=printed,
    amended=amended,
    refutation=at_five,
    repair=expand_the_bracket,
    severity="slip",
    reason="a slip in one line: the following line of the paper has n−3 again",
)
