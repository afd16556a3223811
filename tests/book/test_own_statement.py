"""The statement that a chapter shows is judged as the chapter says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from theory.errors import Refused
from theory.proof.derivations import derive

CHAPTER = Path(__file__).parents[2] / "book" / "chapters" / "ten_lines.md"


def _claim(change=lambda code: code):
    shown = re.search(
        r"## A statement of your own.*?```python\n(.*?)```", CHAPTER.read_text("utf-8"), re.DOTALL
    )
    names = {}
    exec(change(shown[1]), names)  # noqa: S102 - our own page
    return names["claim"]


def test_the_point_of_the_chapter_refutes_its_statement():
    """The counterexample is accepted, and a point where the statement holds is not."""
    assert "exp(-2)" in str(derive(_claim(), "refutation")[0].concl)
    with pytest.raises(Refused):
        derive(_claim(lambda code: code.replace("({x: 2},)", "({x: 1},)")), "refutation")


def test_a_point_without_its_tuple_is_told_so():
    """The mistake that a newcomer makes first has a sentence of its own."""
    with pytest.raises(Refused, match=r"a tuple such as .*, not dict"):
        derive(_claim(lambda code: code.replace("({x: 2},)", "{x: 2}")), "refutation")
