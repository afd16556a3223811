"""Counterexamples that are pictures are drawn, and the picture shows the object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from book.generate.objects import drawn
from theory.laws.line import Axis
from theory.laws.nadp import Words
from theory.laws.neighbours import line
from theory.laws.skewness import Two
from theory.registry import claims


@dataclass(frozen=True)
class _Unknown:
    number: Any = 3


def test_words_on_a_line_are_dots_with_their_borders():
    """Three words give three dots and two borders; the input is filled."""
    svg, told = drawn(Axis(words=line(0, 1, 3), start=line(1)[0], eps=1))

    assert svg.count("<circle") == 3
    assert svg.count('class="border"') == 2
    assert svg.count('class="start"') == 1
    assert "0, 1, 3" in told


def test_neighbours_are_arcs():
    """The two near words are joined, the far one is not."""
    svg, told = drawn(Words(words=line(0, 1, 1000), m=2, tau=line("1/2")[0]))

    assert svg.count("<path") == 1
    assert "0–1" in told


def test_a_picture_that_is_not_to_scale_says_so():
    """1 and 1000 stand as far from each other as 0 and 1; of 0, 1 and 3 nothing need be said."""
    said = [drawn(Words(words=line(0, 1, last), m=2, tau=line("1/2")[0]))[1] for last in (1000, 3)]

    assert [True, False] == ["(not to scale)" in one for one in said]


def test_samples_are_dots_with_their_counts():
    """Equal probabilities are one dot with a number."""
    svg, _ = drawn(Two(first=(1, 1, 0), second=(0, 0, 1)))

    assert "2 × 1" in svg
    assert svg.count("<circle") == 4


def test_what_is_no_picture_is_not_drawn():
    """An object without words, samples or links has no picture."""
    assert drawn(_Unknown()) is None


@pytest.mark.parametrize(
    "claim", [c for c in claims() if c.printed.says and c.refutation], ids=lambda claim: claim.id
)
def test_every_counterexample_of_the_theory_can_be_asked_for(claim):
    """No object of a refuted statement stops the book; a picture says what is to be seen."""
    shown = drawn(claim.refutation()[0])

    assert shown is None or (shown[0] and shown[1].endswith("."))
