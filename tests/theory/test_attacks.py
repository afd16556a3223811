"""Falsehoods offered to the engine: each must be refused by a rule or a door, never certified."""

from __future__ import annotations

import pytest
import sympy

from tests.theory.attack import binom, certified, mk, t, x
from tests.theory.attacks import binding, doors, events, jumps, premises, ranges
from theory.laws.dot_product import K, R, k, r
from theory.proof import Pr, eq, le, positive, real
from theory.rules.instances import put
from theory.rules.integrals import integral
from theory.rules.shrinking import from_above
from theory.rules.slopes import derivative

ATTACKS = [row for part in (doors, ranges, events, binding, premises, jumps) for row in part.ATTACKS]


@pytest.mark.parametrize("attack", ATTACKS)
def test_falsehood_is_not_certified(attack):
    """A rule or a door refuses it."""
    assert not certified(attack)


def test_there_are_many():
    """The table is not empty, and a true statement offered the same way is certified."""
    assert len(ATTACKS) > 100
    assert certified(lambda: mk(eq((x + 1) ** 2, x**2 + 2 * x + 1), proof=binom))
    assert certified(lambda: mk(le(x, 4), refutation=lambda: ({x: 9},)))


def test_what_is_continuous_is_still_integrated():
    """A singularity at an end, an infinite range, a slope with another number, events that do shrink."""
    u, w = real("u", low=0, high=1), positive("w")
    assert certified(lambda: integral(1 / sympy.sqrt(u), (u, 0, 1), 2 * sympy.sqrt(u), 2))
    assert certified(lambda: integral(sympy.exp(-x), (x, 0, sympy.oo), -sympy.exp(-x), 1))
    assert certified(lambda: put(derivative(t * x, x, t), {t: w}))
    assert certified(lambda: from_above(Pr(le(1, r + x * k**2), R, K), x))


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
