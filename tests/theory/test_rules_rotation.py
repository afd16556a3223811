"""A normal vector along a fixed direction: false uses are refused."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.chi_square import VECTOR, U, V, component, i, outcome, u, v
from theory.laws.dot_product import R, n
from theory.proof import Pr, family, le, real
from theory.rules.rotation import along

w = family("w", real("_"))
dot, square = sp.Sum(component * w(i), (i, 1, n)), sp.Sum(component**2, (i, 1, n))


def test_along_a_direction():
    """⟨w, U⟩ ≤ ‖U‖² is ‖w‖u ≤ u² + v."""
    size = sp.sqrt(sp.Sum(w(i) ** 2, (i, 1, n)))
    assert along(Pr(le(dot, square), VECTOR), dot, U, V).concl.rhs == Pr(le(size * u, u**2 + v), V, U)


@pytest.mark.parametrize(
    ("event", "product", "one", "rest"),
    [
        (le(dot, 0), dot, V, U),  # the laws exchanged
        (le(dot, 0), dot, R, V),  # another law
        (le(dot + component.func(outcome, 1), 0), dot, U, V),  # another direction enters too
        (le(square, 1), square, U, V),  # the vector itself is no fixed direction
        (le(dot, u), dot, U, V),  # the letter is taken
        (
            le(sp.Sum(component * w(i), (i, 1, 2)), 0),
            sp.Sum(component * w(i), (i, 1, 2)),
            U,
            V,
        ),  # not all of it
    ],
)
def test_what_is_not_along_a_direction(event, product, one, rest):
    """What is not along a direction is refused."""
    with pytest.raises(Refused):
        along(Pr(event, VECTOR), product, one, rest)
