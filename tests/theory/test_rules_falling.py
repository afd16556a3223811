"""Rules about strictly falling functions, and what they refuse."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.proof import le, lt, positive
from theory.rules.algebra import algebra, compute
from theory.rules.falling import beyond_limit, carries, reflects
from theory.rules.limits import limit
from theory.rules.logic import assume
from theory.rules.slopes import derivative, falls

x, y, a, b = (positive(name) for name in "xyab")


def falling():
    """X < y gives 1/y < 1/x."""
    return falls(derivative(1 / x, x, -1 / x**2), algebra(lt(-1 / x**2, 0)), y)


def test_reflects_refuses_the_wrong_way_round():
    """1/b ≤ 1/a gives a ≤ b, not b ≤ a."""
    order = assume(le(1 / b, 1 / a))
    assert reflects(falling(), order, a, b).concl == le(a, b)
    with pytest.raises(Refused, match="compare"):
        reflects(falling(), order, b, a)
    with pytest.raises(Refused, match="falls"):
        reflects(assume(lt(1 / y, 1 / x)), order, a, b)


def test_carries_keeps_the_range():
    """1/x is not said of numbers that are not positive without a condition."""
    assert carries(falling(), compute(lt(2, 3))).concl == lt(sp.Rational(1, 3), sp.Rational(1, 2))
    assert carries(falling(), compute(lt(-3, 2))).hyps == {lt(0, -3)}


def test_beyond_limit_refuses_another_limit():
    """1/x lies above its limit 0 at ∞; the limit of another function says nothing of it."""
    assert beyond_limit(falling(), limit(1 / x, x, sp.oo, 0)).concl == lt(0, 1 / x)
    with pytest.raises(Refused, match="another function"):
        beyond_limit(falling(), limit(1 + 1 / x, x, sp.oo, 1))
