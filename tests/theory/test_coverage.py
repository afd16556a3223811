"""Coverage sheets: every row says which claims judge its sentence, or why none does; no claim of a paper is left out."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import theory
from theory.registry import claims

SHEETS = sorted((Path(theory.__file__).parent / "coverage").glob("*.toml"))
IDS = {c.id for c in claims()}


def rows(sheet):
    """Return the rows of a sheet."""
    return tomllib.loads(sheet.read_text(encoding="utf-8"))["sentence"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_rows_are_whole(sheet):
    """A place, a sentence, and either claims that exist or a reason."""
    for row in rows(sheet):
        assert set(row) in ({"where", "says", "claims"}, {"where", "says", "none"}), row
        assert all(isinstance(row[key], str) and row[key].strip() for key in row if key != "claims"), row
        assert set(row.get("claims", ())) <= IDS, row
        assert row.get("claims") != [], row


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_every_claim_of_the_paper_has_a_sentence(sheet):
    """What we judge stands in the paper."""
    judged = {claim for row in rows(sheet) for claim in row.get("claims", ())}
    assert set() == {claim for claim in IDS if claim.startswith(f"{sheet.stem}-")} - judged


def test_every_paper_has_a_sheet():
    """All four papers."""
    assert ["asghar-2026", "bollegala-2023", "feyisetan-2020", "xu-2020"] == [path.stem for path in SHEETS]
