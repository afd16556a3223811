"""Eq. (26): the moments in three dimensions."""

from theory.laws.dot_product import Angle, k
from theory.proof import And, Claim, E, Statement, eq, integer
from theory.rules.expectation import expectation, odd_mean, reflected
from theory.rules.integrals import integral
from theory.rules.logic import both

m = integer("m", low=0)
K3 = (k, Angle(3))
printed = Statement(
    "For n = 3 the even moments (order j = 2m) are 1/(j+1), 1 at j = 0, and the odd ones vanish.",
    And(eq(E(k ** (2 * m), K3), 1 / (2 * m + 1)), eq(E(k ** (2 * m + 1), K3), 0)),
    variables=(m,),
    witness={m: 1},
)


def uniform():
    """K is uniform on [−1, 1], so the power rule gives the even orders; odd orders vanish by symmetry."""
    f = E(k ** (2 * m), K3).define()
    rise = integral(f.function, f.limits[0], k ** (2 * m + 1) / (2 * (2 * m + 1)), 1 / (2 * m + 1))
    odd = odd_mean(k ** (2 * m + 1), k, K3[1], reflected(k, K3[1]))
    return both(expectation(rise, k ** (2 * m), K3), odd)


claim = Claim(
    id="asghar-2026-eq-26",
    title="Moments in three dimensions",
    locator="Eq. (26)",
    printed=printed,
    proof=uniform,
    reason="K is uniform on [−1, 1] in three dimensions",
)
