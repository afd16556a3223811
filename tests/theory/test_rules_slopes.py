"""A negative slope tells something only if it is negative all the way."""

import pytest

from theory.errors import Refused
from theory.proof import integer, lt, positive
from theory.rules.algebra import algebra, follows
from theory.rules.logic import assume
from theory.rules.slopes import derivative, falls

x, y = positive("x"), positive("y")


def test_a_slope_that_is_negative_here_only_is_refused():
    """(x − c)² falls before c and rises after it; what is assumed of x says nothing of what lies between x and y."""
    far = 10**6
    slope = derivative((x - far) ** 2, x, 2 * (x - far))
    with pytest.raises(Refused, match="whole interval"):
        falls(slope, follows(lt(2 * (x - far), 0), (assume(lt(x, far)), 2)), y)


def test_integers_are_no_interval():
    """A slope at integers says nothing of what happens between them."""
    n, m = integer("n", low=1), integer("m", low=1)
    with pytest.raises(Refused, match="whole interval"):
        falls(derivative(1 / n, n, -1 / n**2), algebra(lt(-1 / n**2, 0)), m)


def test_one_over_x_falls():
    """The right case goes through."""
    assert lt(1 / y, 1 / x) == falls(derivative(1 / x, x, -1 / x**2), algebra(lt(-1 / x**2, 0)), y).concl
