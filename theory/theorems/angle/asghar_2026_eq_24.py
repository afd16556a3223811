"""Eq. (24): recurrence of the moments in the plane."""

import sympy as sp

from theory.laws.dot_product import Angle, k
from theory.proof import Claim, E, Statement, eq, integer
from theory.rules.algebra import follows
from theory.rules.expectation import expectation
from theory.rules.integrals import integral
from theory.rules.means import linear_mean

j = integer("j", low=2)
K2 = (k, Angle(2))
printed = Statement(
    "For n = 2 and j ≥ 2, μ(j, 2) = (j−1)/j · μ(j−2, 2).",
    eq(E(k**j, K2), (j - 1) / j * E(k ** (j - 2), K2)),
    variables=(j,),
    witness={j: 2},
)


def by_parts():
    """k^(j−1)√(1−k²) vanishes at both ends, so its derivative integrates to 0."""
    f = (j - 1) * k ** (j - 2) - j * k**j
    whole = E(f, K2).define()
    rise = integral(whole.function, whole.limits[0], k ** (j - 1) * sp.sqrt(1 - k**2) / sp.pi, 0)
    means = linear_mean(k, K2[1], (j - 1, k ** (j - 2)), (-j, k**j))
    return follows(printed.body, (expectation(rise, f, K2), 1 / j), (means, 1 / j))


claim = Claim(
    id="asghar-2026-eq-24",
    title="Recurrence of the moments in the plane",
    locator="Eq. (24)",
    printed=printed,
    proof=by_parts,
    reason="integration by parts, as the paper does it",
)
