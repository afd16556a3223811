"""Section 5.1: which lengths can give a value of Z."""

import sympy as sp

from theory.laws.dot_product import Z, k, r
from theory.proof import Claim, Implies, Statement, eq, le, real
from theory.rules.algebra import algebra, follows
from theory.rules.cited import absolute_at_most
from theory.rules.logic import assume, discharge

z = real("z")
reached = eq(z, Z)

printed = Statement(
    "If rK = z for a length r > 0 and a cosine K in [−1, 1], then r ≥ |z|.",
    Implies(reached, le(sp.Abs(z), r)),
    variables=(r, k, z),
    witness={r: 2, k: sp.Rational(1, 2), z: 1},
)


def cosines_are_small():
    """RK and −rK are at most r, since K lies in [−1, 1]."""
    up = follows(le(z, r), assume(reached), (algebra(le(k, 1)), r))
    down = follows(le(-z, r), assume(reached), (algebra(le(-1, k)), r))
    return discharge(absolute_at_most(up, down), reached)


claim = Claim(
    id="asghar-2026-sec-5-1-length",
    title="Lengths that reach a value",
    locator="Section 5.1, before Eq. (11)",
    printed=printed,
    proof=cosines_are_small,
    reason="a cosine is at most one in size",
)
