"""Rules on limits of probabilities refuse what does not follow."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.dot_product import K, R, Radius, Z, eps, k, n, r
from theory.proof import MaxOver, Pr, eq, integer, le, lt, positive, real
from theory.rules.algebra import algebra, follows
from theory.rules.cited import absolute_at_most, absolute_below_zero, below_absolute
from theory.rules.limits import limit, squeeze_between
from theory.rules.logic import assume
from theory.rules.shrinking import affine_limit, from_above, same_limit, up_to

x, t, b = positive("x"), real("t"), positive("b")
j = integer("j", low=1)
end = limit(sp.exp(-x), x, sp.oo, 0)


def test_closed_events_shrink_to_a_closed_event():
    """Closed events shrink to a closed event."""
    got = from_above(Pr(le(k, t + x), K), x).concl
    assert got == eq(sp.Limit(Pr(le(k, t + x), K), x, 0, "+"), Pr(le(k, t), K))
    top = MaxOver(x - sp.Abs(k - j), (j, 1, 3))
    assert from_above(Pr(le(0, top), K), x).concl.rhs == Pr(le(0, MaxOver(-sp.Abs(k - j), (j, 1, 3))), K)


@pytest.mark.parametrize(
    "whole",
    [
        Pr(lt(k, t + x), K),  # open events shrink to a closed one: at an atom they would differ
        Pr(le(k, t - x), K),  # they grow
        Pr(le(k, t + x * t), K),  # they may grow
        Pr(le(k + x, t), K),  # the left side moves
        Pr(le(k, 1 / x), K),  # not in proportion
        Pr(le(r, b), (r, Radius(n, x))),  # the law moves
        Pr(le(0, MaxOver(x * (2 - j) - sp.Abs(k), (j, 1, 3))), K),  # one of them grows
    ],
)
def test_what_does_not_shrink_is_refused(whole):
    """What does not shrink is refused."""
    with pytest.raises(Refused):
        from_above(whole, x)


def test_exceptions_are_the_only_other_assumption():
    """Exceptions are the only other assumption."""
    shown = follows(le(Z, b), assume(le(r, b)), (algebra(le(k, 1)), r))
    with pytest.raises(Refused):
        up_to(shown, le(0, k), le(k, 0), R, K)
    assert up_to(shown, lt(b, r), le(r, b), R, K).concl.lhs == Pr(le(r, b), R, K)


def test_limits_move_with_fixed_coefficients_and_equal_terms_only():
    """Limits move with fixed coefficients and equal terms only."""
    assert affine_limit(end, 1, t).concl.rhs == 1
    with pytest.raises(Refused):
        affine_limit(end, x, 1)
    with pytest.raises(Refused):
        same_limit(assume(eq(t, sp.exp(-x))), end)
    with pytest.raises(Refused):
        same_limit(algebra(eq((x + 1) ** 2, x**2 + 2 * x + 1)), end)


def test_two_bounds_squeeze_only_to_one_limit():
    """Two bounds squeeze only to one limit."""
    low, high = algebra(le(-sp.exp(-x), 0)), algebra(le(0, 1 + sp.exp(-x)))
    ends = affine_limit(end, 0, -1), affine_limit(end, 1, 1)
    with pytest.raises(Refused):
        squeeze_between(low, high, *ends)
    with pytest.raises(Refused):
        squeeze_between(low, algebra(le(1, 1 + sp.exp(-x))), ends[0], ends[0])


def test_signs_under_an_absolute_value_come_from_theorems():
    """Signs under an absolute value come from theorems."""
    assert below_absolute(assume(lt(t, sp.Abs(t)))).concl == lt(t, 0)
    assert absolute_at_most(assume(le(t, b)), assume(le(t, b))).hyps == {le(t, b), le(-t, b)}
    assert absolute_below_zero(assume(le(t, 0))).concl == eq(sp.Abs(t), -t)
    assert below_absolute(assume(lt(eps - 2, b))).hyps == {lt(eps - 2, b), lt(eps - 2, sp.Abs(eps - 2))}
