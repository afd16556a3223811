"""Definitions and sentences that answer alike however often they are asked."""

from dataclasses import dataclass, field

import pytest
import sympy as sp

from tests.theory.attack import certified, judged
from theory.errors import Refused
from theory.proof import Notion, Statement, le, lt, positive
from theory.proof.binding import unfold
from theory.proof.statement import ask_twice
from theory.rules.algebra import algebra
from theory.rules.instances import put

x = positive("x")
calls = []


class Counting(Notion):
    """Another number at every call."""

    @staticmethod
    def define(a):
        """Count the calls."""
        calls.append(a)
        return a + len(calls)


class Peeking(Notion):
    """The number itself, but 5 at 2."""

    @staticmethod
    def define(a):
        """Look at the argument."""
        return sp.Integer(5) if a == 2 else a


def test_a_definition_is_asked_once():
    """However often it is unfolded, and at whatever argument, a notion has one definition."""
    at_letter, at_two = unfold(Counting(x)), unfold(Counting(sp.Integer(2)))
    assert at_letter.xreplace({x: sp.Integer(2)}) == at_two
    assert len(calls) == 1


def test_a_definition_does_not_look_at_its_argument():
    """F(x) ≤ x put at 2 and F(2) = 5 would give 5 ≤ 2."""
    below = put(algebra(le(Peeking(x), x + 1)), {x: 2})
    assert below.concl == le(Peeking(sp.Integer(2)), 3)
    assert unfold(Peeking(sp.Integer(2))) == 2
    with pytest.raises(Refused):
        algebra(lt(4, Peeking(sp.Integer(2))))


@dataclass
class Forgetful:
    """An object that says something else when it is asked again."""

    asked: list = field(default_factory=list)

    def says(self):
        """A number that grows."""
        self.asked.append(1)
        return le(len(self.asked), 1)


def test_an_object_is_asked_afresh():
    """Two copies that nobody has asked yet answer alike; a memory outside of the object is noticed."""
    thing = Forgetful()
    assert ask_twice(Forgetful.says, thing) == le(1, 1)
    assert thing.asked == []
    with pytest.raises(Refused, match="asked twice"):
        ask_twice(lambda _: le(len(calls) if calls.append(1) is None else 0, 1), thing)


def test_a_sentence_says_something_in_numbers():
    """A letter, or something that is no proposition, is no answer."""
    for said in (le(x, 1), True, "0 < 1"):
        printed = Statement(
            "w", says=lambda _, said=said: said, meets=lambda _: le(0, 1), witness=1, over="o"
        )
        assert not certified(lambda printed=printed: judged(printed, refutation=lambda: (2,)))
