"""Masses and metrics: false uses are refused."""

import pytest

from theory.errors import Refused
from theory.proof import family, metric, points_of, real
from theory.rules.mass import diagonal, symmetric

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
