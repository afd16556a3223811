"""Ours: Gaussian noise of two different variances gives the word away as the dimension grows."""

import sympy as sp

from theory.laws.dot_product import Radius, n, r
from theory.laws.normal import epsilon
from theory.proof import And, Claim, Pr, Statement, le, lt, real, theorem_of
from theory.rules.algebra import algebra, follows
from theory.rules.events import at_most_complement, inclusion
from theory.rules.falling import beyond_limit
from theory.rules.instances import put
from theory.rules.limits import limit
from theory.rules.logic import assume, both
from theory.rules.slopes import derivative, falls
from theory.theorems.tails import asghar_2026_thm_7 as upper
from theory.theorems.tails import asghar_2026_thm_7_lower as lower

c, b = (real(name, low=1, low_open=True) for name in "cb")
other = real("y", low=1, low_open=True)
R = (r, Radius(n, 1))  # ‖z‖²/(2·variance) for 2n coordinates z of normal noise
narrow, wide = Pr(le(r, c * n), R), Pr(le(c * b * r, c * n), R)
stays, strays = c / sp.exp(c - 1), 1 / (b * sp.exp((1 - b) / b))
printed = Statement(
    "Two words get isotropic Gaussian noise of variances 1 and cb, c, b > 1. Let T be that 2n coordinates across their difference have ‖z‖² ≤ 2cn. "
    "Then P[T] − e^ε Q[T] ≥ 1 − (c/e^{c−1})^n − e^ε (1/(b e^{(1−b)/b}))^n, and both bases are below 1: the divergence tends to 1 as the dimension grows, "
    "for every ε and every distance.",
    And(
        le(1 - stays**n - sp.exp(epsilon) * strays**n, narrow - sp.exp(epsilon) * wide),
        lt(stays, 1),
        lt(strays, 1),
    ),
    variables=(epsilon, c, b, n),
    witness={epsilon: 1, c: 2, b: 2, n: 2},
)


def below_one(f, x, slope):
    """A function that falls from the limit 1 at x = 1."""
    fall = falls(derivative(f, x, slope), algebra(lt(slope, 0)), other)
    return beyond_limit(fall, limit(f, x, 1, 1))


def lengths_concentrate():
    """The tails of the squared length are those of R, Theorem 7 of Asghar et al."""
    above = put(theorem_of("asghar-2026-thm-7"), {upper.eps: 1, upper.c: c})
    below = put(theorem_of("asghar-2026-thm-7-lower"), {lower.eps: 1, lower.c: b})
    inside = at_most_complement(above, le(r, c * n), R)
    same_event = follows(le(r, n / b), (assume(le(c * b * r, c * n)), 1 / (c * b)))
    entered = inclusion(same_event, R)
    bound = follows(printed.body.args[0], inside, (entered, sp.exp(epsilon)), (below, sp.exp(epsilon)))
    first = below_one(stays, c, (1 - c) / sp.exp(c - 1))
    second = below_one(strays, b, (1 - b) * sp.exp(1 - 1 / b) / b**3)
    return both(bound, first, second)


claim = Claim(
    id="dx-gaussian-two-variances",
    title="Two variances are told apart in high dimension",
    locator="ours; behind Theorem 4 of Bollegala et al.",
    printed=printed,
    proof=lengths_concentrate,
    uses=("asghar-2026-thm-7", "asghar-2026-thm-7-lower"),
    reason="squared lengths concentrate at d times the variance, so one release shows which variance it has",
)
