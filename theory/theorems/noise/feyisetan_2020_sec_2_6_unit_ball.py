"""Section 2.6: the normal vector is normalised to lie in the unit ball."""

import sympy as sp

from theory.laws.dot_product import n
from theory.proof import And, Claim, Statement, eq, family, integer, le, positive, real
from theory.rules.algebra import follows, monotone
from theory.rules.logic import assume, both
from theory.rules.sums import sum_out

i, length, size = integer("i", low=1), positive("l"), positive("V")
v = family("v", real("_"))  # the normal vector


def norm(f):
    """Euclidean length of a vector with coordinates f."""
    return sp.sqrt(sp.Sum(f**2, (i, 1, n)))


given = eq(sp.Sum(v(i) ** 2, (i, 1, n)), size**2)
printed = Statement(
    "The normal vector v ≠ 0, divided by its length V, lies in the unit ball, and l times it has length l.",
    And(le(norm(v(i) / size), 1), eq(norm(length * v(i) / size), length)),
    given=(given,),
    variables=(n, length, size),
    witness={n: 2, length: 1, size: 1, v: lambda i: 2 - i},
)


def scaling():
    """A common factor leaves the sum of squares; what is left is V²."""
    one = follows(
        eq(sp.Sum((v(i) / size) ** 2, (i, 1, n)), 1),
        sum_out(1 / size**2, v(i) ** 2, i, 1, n),
        (assume(given), 1 / size**2),
    )
    long = follows(
        eq(sp.Sum((length * v(i) / size) ** 2, (i, 1, n)), length**2),
        sum_out(length**2 / size**2, v(i) ** 2, i, 1, n),
        (assume(given), length**2 / size**2),
    )
    inside = follows(printed.body.args[0], monotone(sp.sqrt, one))
    return both(inside, monotone(sp.sqrt, long))


claim = Claim(
    id="feyisetan-2020-sec-2-6-unit-ball",
    title="Normalising the direction",
    locator="Section 2.6",
    printed=printed,
    proof=scaling,
    reason="a normalised vector lies on the sphere, which is in the ball, so the length of the noise is the Gamma variable",
)
