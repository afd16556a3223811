"""Sums and products: false uses are refused."""

import pytest
import sympy as sp

from theory.errors import Refused
from theory.proof import MaxOver, eq, family, integer, le, real
from theory.rules.algebra import algebra, follows
from theory.rules.logic import assume
from theory.rules.maxima import below_max
from theory.rules.sums import (
    cauchy_schwarz,
    one_of_sum,
    sum_constant,
    sum_linear,
    swap_sums,
    termwise_product,
)

i, m, n = integer("i", low=1), integer("m", low=1), integer("n")
f, g = family("f", real("_")), family("g", real("_", low=0))


def test_a_factor_that_depends_on_the_index_stays_inside():
    """A factor that depends on the index stays inside."""
    with pytest.raises(Refused, match="depends on the index"):
        sum_linear([(i, f(i))], i, 1, m)


def test_linearity_writes_every_part():
    """Linearity writes every part."""
    t = sum_linear([(m, f(i)), (2, g(i))], i, 1, m)
    assert t.concl == eq(
        sp.Sum(m * f(i) + 2 * g(i), (i, 1, m)), m * sp.Sum(f(i), (i, 1, m)) + 2 * sp.Sum(g(i), (i, 1, m))
    )


def test_infinite_sums_are_not_split():
    """Infinite sums are not split."""
    with pytest.raises(Refused):
        sum_linear([(1, f(i)), (1, g(i))], i, 1, sp.oo)


def test_a_range_that_may_be_negative_has_no_count():
    """A range that may be negative has no count."""
    with pytest.raises(Refused, match="not shown"):
        sum_constant(2, i, 1, n)


def test_a_term_that_depends_on_the_index_is_no_constant():
    """A term that depends on the index is no constant."""
    with pytest.raises(Refused):
        sum_constant(f(i), i, 1, m)


def test_constant_sum():
    """Constant sum."""
    assert sum_constant(2, i, 1, m).concl == eq(sp.Sum(2, (i, 1, m)), 2 * m)


def test_products_need_factors_that_are_not_negative():
    """Products need factors that are not negative."""
    with pytest.raises(Refused, match="≥ 0"):
        termwise_product(algebra(le(f(i), f(i) + 1)), i, 1, m)


def test_products_may_use_that_the_index_is_in_the_range():
    """Products may use that the index is in the range."""
    small = le(MaxOver(g(i), (i, 1, m)), 1)
    one = follows(le(g(i), 1), below_max(g(i), i, i, 1, m), assume(small))
    assert termwise_product(one, i, 1, m).hyps == {small}


def test_products_over_a_longer_range_keep_the_hypothesis_and_are_refused():
    """Products over a longer range keep the hypothesis and are refused."""
    small = le(MaxOver(g(i), (i, 1, m)), 1)
    one = follows(le(g(i), 1), below_max(g(i), i, i, 1, m), assume(small))
    with pytest.raises(Refused, match="every index"):
        termwise_product(one, i, 1, m + 1)


def test_cauchy_schwarz_is_for_finite_sums():
    """An infinite sum may have no value."""
    with pytest.raises(Refused, match="finite"):
        cauchy_schwarz(f(i), g(i), i, 1, sp.oo)


def test_cauchy_schwarz_says_that_it_is_cited():
    """The name stands under "rests on"."""
    assert cauchy_schwarz(f(i), g(i), i, 1, m).rests == {"Cauchy-Schwarz inequality"}


def test_sums_with_dependent_ranges_are_not_exchanged():
    """A triangle of indices has other rows than columns."""
    j = integer("j", low=1)
    with pytest.raises(Refused, match="depends on the other"):
        swap_sums(f(i) * g(j), (i, 1, m), (j, 1, i))
    with pytest.raises(Refused, match="one letter"):
        swap_sums(f(i), (i, 1, m), (i, 1, m))


def test_one_term_needs_terms_that_are_not_negative():
    """A sign of another family does not help, nor one that holds at one index only."""
    with pytest.raises(Refused, match="≥ 0"):
        one_of_sum(f(i), i, 1, m, 1)
    with pytest.raises(Refused, match="≥ 0"):
        one_of_sum(f(i), i, 1, m, 1, algebra(le(0, g(i))))
    with pytest.raises(Refused, match="every index"):
        one_of_sum(f(i), i, 1, m, 1, assume(le(0, f(i))))


def test_one_term_may_take_the_sign_as_a_theorem():
    """The hypothesis that the index lies in the range is dropped, others stay."""
    large = le(MaxOver(-f(i), (i, 1, m)), 0)
    sign = follows(le(0, f(i)), below_max(-f(i), i, i, 1, m), assume(large))
    assert one_of_sum(f(i), i, 1, m, 1, sign).hyps == {large, le(1, 1), le(1, m)}
