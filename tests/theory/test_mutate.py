"""Changed statements are really changed, and what an engine does not look at is noticed."""

from dataclasses import replace

import pytest
import sympy as sp

from theory.errors import Refused
from theory.laws.line import LaplaceTail
from theory.proof import (
    And,
    Claim,
    Implies,
    Not,
    Or,
    Statement,
    eq,
    integer,
    le,
    lt,
    mutate,
    positive,
    q,
    real,
)
from theory.proof.mutate import survivors, widened
from theory.proof.mutate_objects import changes, half_way, holds
from theory.proof.values import value
from theory.verdict import Outcome


@pytest.mark.parametrize(
    "letter",
    [
        positive("x"),
        real("x", high=0, high_open=True),
        real("x", low=0, high=1, high_open=True),
        real("x", low=0, high=1, low_open=True, high_open=True),
        integer("x", low=2),
        real("x", high=3),
    ],
)
def test_widened_reaches_further(letter):
    """One end of the range moves outwards, and an integer stays one."""
    wider = widened(letter)
    assert wider != letter
    assert wider.domain.integer == letter.domain.integer
    assert all(wider.domain.admits(point).name == "TRUE" for point in letter.domain.inner())


SMALL = Statement(
    "Numbers are at most 3.", says=lambda o: le(o, 3), meets=lambda o: le(0, o), witness=q(1), over="numbers"
)


def refuted(at):
    """A claim that the sentence is false of a number."""

    def counterexample():
        """A number."""
        return (at,)

    return Claim(
        id="dx-a",
        title="t",
        locator="l",
        reason="r",
        printed=SMALL,
        refutation=counterexample,
        severity="result",
    )


def test_every_change_of_a_sentence_about_objects_is_tried():
    """Negation, sides, strictness, constant up and down, range, object, and a control; < is as false of 5 as ≤."""
    found = survivors(refuted(q(5)))

    assert [] == found.kept
    assert ["strictness"] == found.still_false
    assert {what.split(":")[0] for what, *_ in changes(SMALL, q(5))} == {
        "negated",
        "sides exchanged",
        "strictness",
        "constant",
        "range",
        "object",
    }
    # 5 ≤ 3 + t from t = 2 on, and 0 − t < 5 is lost to the range at the first power of two.
    assert value(changed_says("loosened")(q(5))) is Outcome.TRUE
    assert value(half_way(SMALL, q(5)).says(q(5))) is Outcome.FALSE
    assert half_way(replace(SMALL, says=lambda o: lt(o, 3)), q(3)) is None


def changed_says(word):
    """What a changed sentence says."""
    return next(s.says for what, s, _ in changes(SMALL, q(5)) if word in what)


@pytest.mark.parametrize(
    "careless",
    [
        lambda *_: None,
        lambda s, _: s.check(),
        lambda s, at: None if value(s.says(at)) is Outcome.FALSE else refuse(),
    ],
    ids=["accepts everything", "forgets the object", "forgets the range"],
)
def test_an_engine_that_does_not_look_is_noticed(careless, monkeypatch):
    """Whatever part of a refutation is not checked, some changed sentence keeps its verdict wrongly."""
    monkeypatch.setattr(mutate, "refute", careless)

    assert survivors(refuted(q(5))).kept


def refuse():
    """Say no."""
    raise Refused("no")


def test_an_engine_that_refuses_everything_is_noticed(monkeypatch):
    """The control: half of the constant that would make it true leaves the sentence false."""
    monkeypatch.setattr(mutate, "refute", lambda *_: refuse())

    assert ["constant: half of that, still false"] == survivors(refuted(q(5))).kept


@pytest.mark.parametrize(
    ("p", "true"),
    [
        (le(1, 1), True),
        (lt(1, 1), False),
        (eq(sp.exp(1), sp.E), True),
        (lt(sp.exp(1), q("2.718281829")), True),
        (lt(sp.sqrt(2) ** 2, 2), False),
        (eq(sp.log(2) + sp.log(3), sp.log(6)), None),
        (And(le(1, 2), lt(sp.pi, 3)), False),
        (Or(lt(2, 1), Not(lt(sp.pi, 3))), True),
        (Implies(lt(sp.pi, 3), lt(2, 1)), True),
        (Implies(lt(3, sp.pi), eq(LaplaceTail(0), q(1, 2))), True),
    ],
)
def test_the_second_evaluator(p, true):
    """Exact where both sides are rational, sixty digits elsewhere, and no answer where they are too close."""
    assert holds(p) is true
