"""Eq. (14), its consequences: mean 0 and variance 1/n."""

from theory.laws.dot_product import K, k, n
from theory.proof import And, Claim, E, Statement, eq, theorem_of
from theory.rules.algebra import follows
from theory.rules.expectation import odd_mean, reflected
from theory.rules.instances import put
from theory.rules.logic import both
from theory.theorems.angle.dx_angle_moments import j

printed = Statement(
    "K has mean 0 and variance 1/n.",
    And(eq(E(k, K), 0), eq(E(k**2, K) - E(k, K) ** 2, 1 / n)),
    variables=(n,),
    witness={n: 2},
)


def second_order():
    """The density is even, and the second moment is that of order j = 1."""
    mean = odd_mean(k, k, K[1], reflected(k, K[1]))
    second = put(theorem_of("dx-angle-moments"), {j: 1})
    return both(mean, follows(printed.body.args[1], second, (mean, E(k, K))))


claim = Claim(
    id="asghar-2026-eq-14",
    title="Mean and variance of the angular component",
    locator="Theorem 4, last sentence, and Eq. (14)",
    printed=printed,
    proof=second_order,
    uses=("dx-angle-moments",),
    reason="order 2 of Theorem 4; the mean vanishes by symmetry",
)
