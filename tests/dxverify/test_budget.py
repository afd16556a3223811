"""A budget can be split, never grown."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxverify.bounds import ErrorBudget
from dxverify.errors import ParameterError


@given(
    st.floats(1e-12, 0.999),
    st.dictionaries(st.text(min_size=1), st.floats(1e-6, 1e6), min_size=1, max_size=30),
)
def test_parts_never_exceed_the_whole(alpha, weights):
    """Whatever the weights, the parts sum to at most alpha, and to hardly less."""
    parts = ErrorBudget(alpha=alpha).split(weights)
    total = math.fsum(part.alpha for part in parts.values())

    assert total <= alpha
    assert total == pytest.approx(alpha, rel=1e-9)


@given(st.floats(1e-12, 0.999), st.integers(1, 10**7))
def test_even_shares_never_exceed_the_whole(alpha, parts):
    """So many equal shares sum to at most alpha."""
    assert ErrorBudget(alpha=alpha).evenly(parts) * parts <= alpha


def test_parts_remember_what_they_are_for():
    """The purpose of a part starts with that of the whole."""
    part = ErrorBudget(alpha=0.05, purpose="audit").split({"lower": 9, "upper": 1})["upper"]

    assert part.purpose == "audit, upper"
    assert part.alpha == pytest.approx(0.005)


@pytest.mark.parametrize("weights", [{}, {"a": 0.0}, {"a": -1.0, "b": 3.0}, {"a": float("inf")}])
def test_weights_that_could_grow_the_budget_are_refused(weights):
    """No weight may be zero, negative or infinite, and there must be one."""
    with pytest.raises(ParameterError, match="weights"):
        ErrorBudget(alpha=0.05).split(weights)


def test_alpha_is_a_probability():
    """A budget of nothing or of everything is refused."""
    with pytest.raises(ParameterError, match="alpha"):
        ErrorBudget(alpha=1.0)
