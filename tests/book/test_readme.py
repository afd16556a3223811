"""The verdict table of the README is the recorded one."""

from __future__ import annotations

from pathlib import Path

import pytest

from book.generate.readme import BEGIN, END, with_verdicts
from theory.store.golden import golden_verdicts

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_table_is_current():
    """Writing the table again changes nothing (python -m book.generate.readme writes it)."""
    text = README.read_text(encoding="utf-8")

    assert text == with_verdicts(text)
    assert f"**{len(golden_verdicts())}**" in text


def test_an_old_table_is_replaced():
    """Whatever stands between the markers goes, everything else stays."""
    text = with_verdicts(f"before\n{BEGIN}\nold\n{END}\nafter")

    assert text.startswith("before\n")
    assert text.endswith("\nafter")
    assert "old" not in text


def test_missing_markers_are_told():
    """A README without markers is an error, not silently left as it is."""
    with pytest.raises(ValueError, match="verdicts:begin"):
        with_verdicts("no table here")
