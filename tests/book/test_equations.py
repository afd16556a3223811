"""Every displayed formula and decimal number of expositions and result chapters is computed; false variants are refused."""

from __future__ import annotations

import mpmath as mp
import pytest

import book.checks.all_pages  # noqa: F401 - registers every check
from book.checks.registry import PAGES, Check, CheckError, displays, run, source_of
from book.generate.expositions import THEOREMS
from book.generate.toc import RESULTS


@pytest.mark.parametrize("name", sorted(PAGES))
def test_what_a_page_displays_was_checked(name):
    """Formulas hold at every point, numbers are computed, nothing is left unchecked, a false variant is refused."""
    assert run(name).rejected


def test_every_exposition_and_result_chapter_has_its_check():
    """A page without a check would be found here."""
    written = {path.stem.replace("_", "-") for path in THEOREMS.rglob("*.md")}

    assert written | set(RESULTS) == set(PAGES)


def test_a_planted_formula_or_number_is_noticed():
    """A display that no check is about, and a decimal that none computed."""
    check = Check("Text with $0.25$.\n\n$$\na = b\n$$\n\nMore.\n\n$$\nc = d\n$$\n")
    check.equal("a = b", [(1, 1)])

    assert check.missing() == ["c = d", "0.25"]
    with pytest.raises(CheckError, match="no displayed formula"):
        check.equal("x = y", [(1, 1)])
    with pytest.raises(CheckError, match="no point"):
        check.equal("a = b", [])


@pytest.mark.parametrize(
    ("method", "pair"), [("equal", (1, 1 + mp.mpf(10) ** -12)), ("less", (2, 1)), ("number", ("0.25", 0.256))]
)
def test_what_is_false_is_refused(method, pair):
    """A wrong equation, a wrong inequality, a number that was rounded wrongly."""
    check = Check("")
    with pytest.raises(CheckError):
        check.number(*pair) if method == "number" else getattr(check, method)("", [pair])


def test_displays_are_read():
    """Chapters have as many displayed formulas as a reader counts."""
    assert len(displays(source_of("variance_of_z").read_text(encoding="utf-8"))) == 4
