"""Remark after Theorem 3: the angular component with respect to any vector."""

from theory.laws.chi_square import VECTOR
from theory.laws.dot_product import n
from theory.proof import Claim, Pr, Statement, eq, family, positive, real
from theory.rules.algebra import follows
from theory.theorems.angle.asghar_2026_eq_5 import at
from theory.theorems.angle.asghar_2026_eq_6 import at_most, length, size, turned_to_an_axis, w

other, other_size = family("x", real("_")), positive("X")
printed = Statement(
    "The cosine has one and the same law with respect to any vector (other than 0, which has no angle).",
    eq(Pr(at_most(w), VECTOR), Pr(at_most(other), VECTOR)),
    given=(length(w, size), length(other, other_size)),
    variables=(n, at, size, other_size),
    witness={
        n: 2,
        at: 0,
        size: 1,
        other_size: 1,
        w: lambda i: 2 - i,
        other: lambda i: i - 1,
    },
    reading="stated for two vectors w and x",
)


def both_turned():
    """Turn either vector to the first axis."""
    return follows(printed.body, turned_to_an_axis(w, size), turned_to_an_axis(other, other_size))


claim = Claim(
    id="asghar-2026-sec-4-remark-any-vector",
    title="Angular component with respect to any vector",
    locator="Remark after Theorem 3",
    printed=printed,
    proof=both_turned,
    reason="neither length nor direction of the vector matters; the remark does not repeat that it must not be zero",
)
