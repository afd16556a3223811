"""Quantifier rules, and what they refuse."""

import pytest

from theory.errors import Refused
from theory.proof import And, Exists, ForAll, Or, family, le, lt, points_of, positive, real
from theory.proof.terms import Point
from theory.rules.algebra import algebra, compute, follows
from theory.rules.logic import assume
from theory.rules.quantifiers import either, exhibit, generalise, specialise, within

x, y, c = positive("x"), positive("y"), real("c")


def test_generalise_refuses_a_condition_on_the_letter():
    """0 < x for every x > 0; but not x < 1 for every x because it was assumed of one."""
    assert generalise(algebra(lt(0, x)), x).concl == ForAll(x, lt(0, x))
    with pytest.raises(Refused, match="depends"):
        generalise(assume(lt(x, 1)), x)


def test_specialise_keeps_the_range():
    """What holds of positive numbers is said of −1 only under a condition that is false there."""
    every = generalise(algebra(lt(0, x + 1)), x)
    assert specialise(every, 2).concl == lt(0, 3)
    assert specialise(every, c).hyps == {lt(0, c)}


def test_specialise_refuses_a_number_for_a_set():
    """A set is not a number."""
    sets, cell, measure = Point("A"), points_of("cell"), family("P", real("_", low=0, high=1))
    every = generalise(algebra(le(measure(sets), 1)), sets)
    assert specialise(every, cell(1)).concl == le(measure(cell(1)), 1)
    with pytest.raises(Refused, match="sort"):
        specialise(every, 2)


def test_exhibit_refuses_a_value_without_the_property_or_out_of_range():
    """There is an x > 0 with x < 2: 1 is, 3 is not, −1 is no such x."""
    goal = Exists(x, lt(x, 2))
    assert not exhibit(goal, 1, compute(lt(1, 2))).hyps
    with pytest.raises(Refused, match="property"):
        exhibit(goal, 3, compute(lt(1, 2)))
    assert exhibit(goal, -1, compute(lt(-1, 2))).hyps


def test_within_refuses_another_condition_on_the_letter():
    """From x < 1 to x < 2 inside the quantifier; not from a condition that the existence does not grant."""
    some = exhibit(Exists(x, lt(x, 1)), compute(lt(0, 1)).concl.rhs / 2, compute(lt("1/2", 1)))
    assert within(some, follows(lt(x, 2), assume(lt(x, 1)))).concl == Exists(x, lt(x, 2))
    with pytest.raises(Refused, match="depends"):
        within(some, follows(lt(x, 1), assume(lt(x, "1/4"))))


def test_either_refuses_what_is_no_alternative():
    """One of the alternatives, or nothing."""
    assert either(Or(lt(2, 1), lt(1, 2)), compute(lt(1, 2))).concl == Or(lt(2, 1), lt(1, 2))
    with pytest.raises(Refused, match="alternatives"):
        either(Or(lt(2, 1), And(lt(1, 2))), compute(lt(1, 3)))
