"""Section 3: ‖y‖ cos θ is called the length of the projection of y on x."""

import sympy as sp

from theory.laws.vectors import TABLES, i, j, m, x, y
from theory.proof import Claim, Notion, Statement, eq, positive
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume
from theory.rules.sums import sum_out

norm = positive("X")  # the length of x, which is not zero
inner = sp.Sum(x(j) * y(j), (j, 1, m))
size = eq(sp.Sum(x(i) ** 2, (i, 1, m)), norm**2)


class Projection(Notion):
    """Length of the projection of y on x, the vector (⟨x, y⟩/‖x‖²)·x."""

    @staticmethod
    def define(dimension, norm):
        """Return the root of the sum of squares."""
        share = sp.Sum(x(j) * y(j), (j, 1, dimension)) / norm**2
        return sp.sqrt(sp.Sum((share * x(i)) ** 2, (i, 1, dimension)))


def statement(words, right):
    """The length of the projection is ‖y‖ cos θ = ⟨x, y⟩/‖x‖, or its absolute value."""
    return Statement(
        words,
        eq(Projection(m, norm), right),
        given=(size,),
        variables=(m, norm),
        witness={m: 1, norm: 1, **TABLES},
    )


printed = statement("‖y‖ cos θ is the length of the projection of y on x.", inner / norm)
amended = statement("Its absolute value is.", sp.Abs(inner / norm))


def opposite_vectors():
    """On the line, x = 1 and y = −1: the product is −1, the length 1."""
    return ({m: 1, norm: 1, x: lambda _: 1, y: lambda _: -1},)


def absolute_value():
    """The squared length is ⟨x, y⟩²/‖x‖⁴ times ‖x‖²."""
    share = inner / norm**2
    square = Projection(m, norm).define(m, norm).base
    squared = follows(
        eq(square, (inner / norm) ** 2), sum_out(share**2, x(i) ** 2, i, 1, m), (assume(size), share**2)
    )
    return follows(amended.body, monotone(sp.sqrt, squared))


claim = Claim(
    id="asghar-2026-sec-3-projection-length",
    title="Length of a projection",
    locator="Section 3, notation",
    printed=printed,
    amended=amended,
    refutation=opposite_vectors,
    repair=absolute_value,
    severity="slip",
    reason="a signed length: negative for obtuse angles, as the paper itself uses later",
)
