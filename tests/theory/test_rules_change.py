"""Change of variables and order of integration: false uses are refused."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.proof import positive, real
from theory.rules.change import change_variable, swap_integrals
from theory.rules.integrals import integral

t, x, s = positive("t"), positive("x"), real("s")
square = sp.Integral(t, (t, 0, 4))


def test_change_variable_needs_slope_ends_and_integrand():
    """The map t = x² takes (0, 2) to (0, 4) with slope 2x."""
    right = sp.Integral(2 * x**3, (x, 0, 2))
    assert change_variable(square, right, x**2).concl.args == (square, right)
    with pytest.raises(Refused, match="another function"):
        change_variable(square, sp.Integral(x**3, (x, 0, 2)), x**2)
    with pytest.raises(Refused, match="ends"):
        change_variable(square, sp.Integral(2 * x**3, (x, 0, 4)), x**2)
    with pytest.raises(Refused, match="monotone"):
        change_variable(square, sp.Integral(2 * s**3, (s, -2, 2)), s**2)
    with pytest.raises(Refused, match="≥ 0"):
        change_variable(sp.Integral(t - 1, (t, 0, 4)), sp.Integral(2 * x * (x**2 - 1), (x, 0, 2)), x**2)


def test_a_falling_substitution_turns_the_range():
    """The map t = 4 − x takes (0, 4) to itself, end for end."""
    right = sp.Integral(4 - x, (x, 0, 4))
    assert change_variable(square, right, 4 - x).concl.rhs == right


def test_swap_integrals_needs_a_fixed_range_and_a_sign():
    """The inner range must not depend on the outer letter, and the integrand must be ≥ 0."""
    over = integral(x**2 * t, (x, 0, 2), x**3 * t / 3, 8 * t / 3)
    outer = sp.Integral(x * sp.Integral(x * t, (t, 0, 1)), (x, 0, 2))
    assert swap_integrals(outer, over).concl.rhs == sp.Integral(8 * t / 3, (t, 0, 1))
    with pytest.raises(Refused, match="fixed range"):
        swap_integrals(sp.Integral(x * sp.Integral(x * t, (t, 0, x)), (x, 0, 2)), over)
    with pytest.raises(Refused, match="other order"):
        swap_integrals(sp.Integral(x * sp.Integral(t, (t, 0, 1)), (x, 0, 2)), over)
    change = integral(x * (x - t), (x, 0, 2), x**3 / 3 - t * x**2 / 2, sp.Rational(8, 3) - 2 * t)
    with pytest.raises(Refused, match="≥ 0"):
        swap_integrals(sp.Integral(x * sp.Integral(x - t, (t, 0, 1)), (x, 0, 2)), change)
