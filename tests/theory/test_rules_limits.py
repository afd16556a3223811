"""Limits: false uses are refused."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.proof import eq, le, positive
from theory.rules.algebra import algebra
from theory.rules.limits import limit, squeeze_between
from theory.rules.logic import assume

x = positive("x")
low, high = x / (1 + x) ** 2, 1 / (1 + x)


def bounds():
    """0 ≤ x/(1+x)² ≤ 1/(1+x)."""
    return algebra(le(0, low)), algebra(le(low, high))


def test_between_two_bounds_of_one_limit():
    """Both bounds tend to zero."""
    t = squeeze_between(*bounds(), limit(sp.S.Zero, x, sp.oo, 0), limit(high, x, sp.oo, 0))
    assert t.concl == eq(sp.Limit(low, x, sp.oo, "-"), 0)


def test_bounds_that_tend_to_different_values_say_nothing():
    """0 ≤ x/(1+x)² ≤ 1 + 1/(1+x) has no common limit."""
    above = algebra(le(low, 1 + high))
    with pytest.raises(Refused, match="same value"):
        squeeze_between(bounds()[0], above, limit(sp.S.Zero, x, sp.oo, 0), limit(1 + high, x, sp.oo, 1))


def test_limits_at_different_places_are_refused():
    """One bound at zero, the other at infinity."""
    with pytest.raises(Refused, match="one place"):
        squeeze_between(*bounds(), limit(sp.S.Zero, x, sp.oo, 0), limit(x, x, 0, 0))


def test_bounds_that_hold_for_some_x_only_are_refused():
    """A hypothesis on the letter of the limit."""
    near = assume(le(low, 1 / x**2))
    with pytest.raises(Refused, match="hypothesis depends"):
        squeeze_between(bounds()[0], near, limit(sp.S.Zero, x, sp.oo, 0), limit(1 / x**2, x, sp.oo, 0))
