"""Eq. (27): recurrence of the moments from dimension n−2 to n."""

import sympy as sp

from theory.laws.dot_product import Angle, k
from theory.proof import Claim, E, Statement, eq, integer, q, theorem_of
from theory.rules.algebra import follows
from theory.rules.expectation import expectation
from theory.rules.integrals import integral
from theory.rules.means import equal_means, linear_mean, reweighed
from theory.theorems.angle.asghar_2026_eq_23 import n

j = integer("j", low=0)
below = Angle(n - 2)


def moment(order, law):
    """E K^order under a law of the cosine."""
    return E(k**order, (k, law))


printed = Statement(
    "For n ≥ 4, μ(j, n) = (n−2)/(n+j−2) · μ(j, n−2).",
    eq(moment(j, Angle(n)), (n - 2) / (n + j - 2) * moment(j, below)),
    variables=(n, j),
    witness={n: 4, j: 2},
)


def boundary():
    """k^(j+1)(1−k²)^((n−3)/2) vanishes at both ends, so its derivative integrates to 0."""
    parts = ((j + 1, k**j), (2 - n - j, k ** (j + 2)))
    f = sp.Add(*[c * power for c, power in parts])
    whole = E(f, (k, below)).define()
    primitive = k ** (j + 1) * (1 - k**2) ** ((n - 3) / 2) / sp.beta((n - 3) / 2, q(1, 2))
    rise = expectation(integral(whole.function, whole.limits[0], primitive, 0), f, (k, below))
    means = linear_mean(k, below, *parts)
    high = (j + 1) / (n + j - 2) * moment(j, below)
    return follows(eq(moment(j + 2, below), high), (rise, 1 / (n + j - 2)), (means, 1 / (n + j - 2)))


def by_parts():
    """Integration by parts under the law of dimension n−2, and Eq. (23)."""
    ratio = theorem_of("asghar-2026-eq-23")
    factor, f = ratio.concl.lhs, k**j * (1 - k**2)
    weighed = reweighed(k**j, Angle(n), factor, f, below, k)
    apart = equal_means(f, k**j - k ** (j + 2), (k, below))
    means = linear_mean(k, below, (1, k**j), (-1, k ** (j + 2)))
    difference = moment(j, below) - moment(j + 2, below)
    step = follows(eq(weighed.concl.lhs, factor * difference), weighed, (apart, factor), (means, factor))
    step = follows(eq(weighed.concl.lhs, ratio.concl.rhs * difference), step, (ratio, difference))
    return follows(printed.body, step, (boundary(), ratio.concl.rhs))


claim = Claim(
    id="asghar-2026-eq-27",
    title="Recurrence of the moments in the dimension",
    locator="Eq. (27)",
    printed=printed,
    proof=by_parts,
    uses=("asghar-2026-eq-23",),
    reason="integration by parts and Eq. (23); one printed line on the way is wrong and judged apart",
)
