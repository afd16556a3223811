"""Falsehoods offered to the engine: each must be refused by a rule or a door, never certified."""

from __future__ import annotations

import pytest
import sympy

from tests.theory.attack import binom, certified, mk, x
from tests.theory.attacks import binding, doors, events, premises, ranges
from theory.proof import eq, le

ATTACKS = [row for part in (doors, ranges, events, binding, premises) for row in part.ATTACKS]


@pytest.mark.parametrize("attack", ATTACKS)
def test_falsehood_is_not_certified(attack):
    """A rule or a door refuses it."""
    assert not certified(attack)


def test_there_are_many():
    """The table is not empty, and a true statement offered the same way is certified."""
    assert len(ATTACKS) > 100
    assert certified(lambda: mk(eq((x + 1) ** 2, x**2 + 2 * x + 1), proof=binom))
    assert certified(lambda: mk(le(x, 4), refutation=lambda: ({x: 9},)))


@pytest.mark.parametrize(
    ("attack", "accident"),
    [
        (lambda: sympy.Integer(1) + object(), TypeError),
        (lambda: int("x"), ValueError),
        (lambda: mk(le(x, 4), proof=lambda: int("x")), AssertionError),
        (lambda: mk(le(x, 4), proof=lambda: x(1)), AssertionError),
        (lambda: mk(le(x, 4), proof=lambda: x.no_such_name), AttributeError),
    ],
)
def test_an_accident_is_no_refusal(attack, accident):
    """An attack that ends in an error of Python or sympy has not been refused, and is red."""
    with pytest.raises(accident):
        certified(attack)
