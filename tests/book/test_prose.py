"""Written chapters hold no number that no code produced."""

from __future__ import annotations

from pathlib import Path

import pytest

from book.generate.prose import check_prose, loose_numbers

BOOK = Path(__file__).resolve().parents[2] / "book"


def test_chapters_name_no_loose_number():
    """The book as it is may be built."""
    assert len(list(BOOK.glob("chapters/*.md"))) >= 9
    check_prose(BOOK)


@pytest.mark.parametrize(
    ("prose", "found"),
    [
        ("It uses 4.6 of it.", ["4.6"]),
        ("It uses 46 % of it.", ["46 %"]),
        ("In 300 dimensions.", ["300"]),
        ("```{code-cell}\n---\ncaption: |\n      A share of 0.5.\n---\nplot()\n```\n", ["0.5"]),
    ],
)
def test_loose_numbers_are_found(prose, found):
    """Decimals, percentages and longer numbers in prose and in captions are found."""
    assert found == loose_numbers(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "---\nkernelspec: 3.11\n---\nNothing.",
        "```python\nx = 0.25\n```\n",
        "`alpha=0.05`, $x = 0.5$, {glue:text}`share:.2f`",
        "$$\n1.25\n$$",
        "[a claim](../claims/asghar-2026-thm-9.md)",
        "1. first\n2. second\n",
    ],
)
def test_code_formulas_glue_and_addresses_are_free(prose):
    """Numbers that are computed, typeset or part of an address are no findings."""
    assert [] == loose_numbers(prose)


def test_a_planted_number_stops_the_build(tmp_path):
    """The build refuses a chapter with a typed number and names both."""
    (tmp_path / "chapters").mkdir()
    (tmp_path / "chapters" / "planted.md").write_text("The level is 1.89.", encoding="utf-8")

    with pytest.raises(SystemExit, match=r"planted\.md.*1\.89"):
        check_prose(tmp_path)
