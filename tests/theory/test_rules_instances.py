"""Instances, cases, induction: false uses are refused."""

import pytest

from theory.errors import Refused
from theory.proof import integer, le, q, real
from theory.rules.algebra import algebra
from theory.rules.instances import cases

k = integer("k")


def test_integer_cases_may_touch():
    """Integer cases may touch."""
    above, below = integer("k", low=1), integer("k", high=-1)
    whole = cases(
        le(0, k**2), k, *[(p, algebra(le(0, p**2))) for p in (above, below)], (0, algebra(le(0, q(0))))
    )
    assert whole.concl == le(0, k**2)


@pytest.mark.parametrize(
    "pieces",
    [
        (integer("k", low=1), integer("k", high=-1)),  # 0 is missing
        (integer("k", low=2), integer("k", high=0)),  # 1 is missing
        (integer("k", low=1), integer("k", high=-2)),  # two are missing
    ],
)
def test_integer_cases_with_a_gap_are_refused(pieces):
    """Integer cases with a gap are refused."""
    with pytest.raises(Refused, match="do not cover"):
        cases(le(0, k**2), k, *[(p, algebra(le(0, p**2))) for p in pieces])


def test_a_real_piece_does_not_reach_the_next_integer():
    """A real piece does not reach the next integer."""
    x = real("k")
    pieces = (real("k", low=1), real("k", high=0))
    with pytest.raises(Refused, match="do not cover"):
        cases(le(0, x**2), x, *[(p, algebra(le(0, p**2))) for p in pieces])


def test_an_integer_case_does_not_cover_reals():
    """An integer case does not cover reals."""
    x = real("k")
    with pytest.raises(Refused, match="integers does not cover reals"):
        cases(le(0, x**2), x, (k, algebra(le(0, k**2))))
