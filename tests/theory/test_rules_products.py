"""Products and sums with a letter as last index: false uses are refused."""

import pytest

from theory.errors import Refused
from theory.proof import integer
from theory.proof.values import value
from theory.rules.products import empty_product, last_factor, last_term

i, m, low = integer("i", low=1), integer("m", low=0), integer("m")


def test_empty_product_is_one():
    """Nothing multiplied is 1."""
    assert empty_product(2 * i, i, 1).concl.rhs == 1


@pytest.mark.parametrize("one_more", [last_factor, last_term])
def test_one_more_needs_a_range(one_more):
    """The last index may be any integer ≥ 0, but not any integer, and the index starts where the range does."""
    found = one_more(2 * i, i, 1, m).concl
    assert [value(found, {m: last}).name for last in (0, 1, 4)] == ["TRUE"] * 3
    with pytest.raises(Refused, match="last index"):
        one_more(2 * i, i, 1, low)
    with pytest.raises(Refused, match="last index"):
        one_more(2 * i, i, 0, m)
