"""Products and sums with a letter as last index: false uses are refused."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.proof import eq, family, integer, positive, real
from theory.proof.values import value
from theory.rules.algebra import algebra
from theory.rules.cited import exp_series
from theory.rules.logic import assume
from theory.rules.products import (
    empty_product,
    empty_sum,
    equal_terms,
    last_factor,
    last_term,
    partial_sum_below,
    power_of_product,
    product_constant,
)

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


def test_empty_sum_is_zero():
    """Nothing added is 0."""
    assert empty_sum(2 * i, i, 1).concl.rhs == 0


def test_constant_factors_do_not_depend_on_the_index():
    """∏ 3 = 3^m, and ∏ i is no power; nor is a product over a range that may be no range."""
    assert product_constant(3, i, 1, m).concl.rhs == 3**m
    with pytest.raises(Refused, match="index"):
        product_constant(i, i, 1, m)
    with pytest.raises(Refused, match="index"):
        product_constant(3, i, 1, low)


def test_powers_of_products_need_positive_factors():
    """√ of a product is the product of the roots of positive factors only."""
    good, any_sign = family("s", positive("_")), family("s", real("_"))
    root = sp.Rational(1, 2)
    assert power_of_product(good(i), root, i, 1, m).concl.rhs == sp.sqrt(sp.Product(good(i), (i, 1, m)))
    with pytest.raises(Refused, match="positive"):
        power_of_product(any_sign(i), root, i, 1, m)


def test_equal_terms_at_every_index():
    """An equation under a condition on the index says nothing of all terms."""
    assert equal_terms(algebra(eq((1 + i) ** 2, 1 + 2 * i + i**2)), i, 1, m).concl.lhs.has(sp.Sum)
    with pytest.raises(Refused, match="every index"):
        equal_terms(assume(eq(i, 1)), i, 1, m)


def test_partial_sums_of_terms_that_may_be_negative():
    """1 + x is below exp(x) as a partial sum for x ≥ 0; the terms at x = −1 change sign."""
    assert partial_sum_below(exp_series(2), 1).concl.rhs == sp.exp(2)
    with pytest.raises(Refused, match="≥ 0"):
        partial_sum_below(exp_series(-1), 1)
    with pytest.raises(Refused, match="not one sum"):
        partial_sum_below(empty_product(2 * i, i, 1), 1)
