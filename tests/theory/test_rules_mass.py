"""Masses and metrics: false uses are refused."""

import pytest

from theory.errors import Refused
from theory.proof import Mass, Point, Statement, family, le, lt, metric, points_of, positive, real
from theory.rules.algebra import algebra
from theory.rules.mass import diagonal, mass_scale, symmetric

w = points_of("w")


def test_a_family_that_is_no_metric_is_not_symmetric():
    """A family that is no metric is not symmetric."""
    with pytest.raises(Refused, match="not declared as a metric"):
        symmetric(family("f", real("_")), w(1), w(2))


def test_a_metric_is_symmetric():
    """A metric is symmetric."""
    d = metric("d")
    t = symmetric(d, w(1), w(2))
    assert t.concl.args == (d(w(1), w(2)), d(w(2), w(1)))
    assert t.rests == {"symmetry of a metric"}


def test_only_a_metric_is_zero_on_the_diagonal():
    """Another family may be anything there."""
    with pytest.raises(Refused, match="not declared as a metric"):
        diagonal(family("f", real("_", low=0)), w(1))
    assert diagonal(metric("d"), w(1)).concl.rhs == 0


y, A = Point("y"), points_of("A")


def test_a_mass_is_of_a_density():
    """Algebra takes a mass for a number ≥ 0, so what may be negative has none."""
    with pytest.raises(Refused, match="may be negative"):
        algebra(le(0, Mass(-1, (y, A(1)))))
    with pytest.raises(Refused, match="may be negative"):
        mass_scale(2, real("x"), y, A(1))
    assert algebra(le(0, Mass(positive("x"), (y, A(1)))))


def test_nothing_strict_is_said_of_a_mass_that_may_be_infinite():
    """Algebra finds m < m + 1, which is false of the whole plane; a statement may not say it."""
    m = Mass(1, (y, A(1)))

    with pytest.raises(Refused, match="only ≤ and ="):
        Statement("w", lt(m, m + 1)).check_form()
    Statement("w", le(m, m + 1)).check_form()
