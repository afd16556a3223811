"""Every claim says where it stands: in a paper, or in a section of this book that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from book.generate.locators import chapter_of
from theory.registry import claims

CHAPTERS = Path(__file__).resolve().parents[2] / "book" / "chapters"
_OURS = [claim for claim in claims() if chapter_of(claim.locator)]


def test_no_locator_names_a_file_that_readers_do_not_have():
    """A locator names papers or this book, never notes of the authors."""
    assert [claim.id for claim in claims() if re.search(r"\.md|issue", claim.locator, re.IGNORECASE)] == []


@pytest.mark.parametrize("claim", _OURS, ids=lambda claim: claim.id)
def test_a_section_of_the_book_names_the_claim_that_points_to_it(claim):
    """The chapter and the section exist, and the section links to the claim."""
    chapter, heading = chapter_of(claim.locator)
    text = (CHAPTERS / f"{chapter}.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]

    assert f"(../claims/{claim.id}.md)" in section


def test_an_unknown_chapter_is_told():
    """A locator that names no chapter of this book is an error."""
    with pytest.raises(ValueError, match="no chapter"):
        chapter_of('Chapter "Nothing at all", First')
