"""Markov's inequality: false uses are refused."""

import pytest

from theory.errors import Refused
from theory.laws.dot_product import R, r
from theory.laws.moments import radius_moment
from theory.proof import positive, real
from theory.rules.markov import markov

a, any_level = positive("a"), real("a")


def test_markov_needs_a_sign_and_the_right_mean():
    """R ≥ 0 has a mean; R − 1 may be negative, and a level may be 0."""
    assert markov(radius_moment(1), r, a, R).concl.rhs == radius_moment(1).concl.rhs / a
    with pytest.raises(Refused, match="mean of that"):
        markov(radius_moment(1), r**2, a, R)
    with pytest.raises(Refused, match="level"):
        markov(radius_moment(1), r, any_level, R)
    with pytest.raises(Refused, match="mean of that"):
        markov(radius_moment(1), r, r, R)
