"""Pages of reproductions say what the recorded results say."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib")

from book.generate.reproduction_pages import (
    reproduction_page,
    reproductions,
    reproductions_index,
    with_printed,
)


def result(**changes):
    """Return the first recorded result with some changes."""
    return {**reproductions()[0], **changes}


def test_every_record_is_listed_with_its_failures():
    """The index links every record, and names each statement that does not hold, and only those."""
    one = result(findings={"the sea is wet": True, "the sky is green": False})
    page = reproductions_index([*reproductions(), one])

    assert all(f"(reproductions/{r['id']}.md)" in page for r in reproductions())
    below = page.partition("## What does not hold here")[2]
    assert "the sky is green" in below
    assert "the sea is wet" not in below


def test_a_page_shows_numbers_statements_and_where_they_come_from(tmp_path):
    """Printed and computed numbers, what holds, what differs, the command to run it again; the picture is drawn."""
    row = {"quantity": "depth", "paper": 3.0, "ours": 4.5, "stderr": 0.5, "low": 3.52, "high": 5.48}
    one = result(compared=[row], findings={"it is deep": False}, differences=["another sea"])
    page = reproduction_page(one, tmp_path)

    for part in (
        "| depth | 3 | 4.5 | +1.5 | 3.52 to 5.48 |",
        "✗ does not hold",
        "another sea",
        f"dxverify reproduce {one['id']}",
    ):
        assert part in page
    assert (tmp_path / f"{one['id']}.svg").exists() == bool(one["panels"])


def test_printed_values_stand_in_the_picture_where_all_of_a_line_are_printed():
    """A line whose points are all printed gets its crosses; a line with a missing one gets none."""
    line = {"values": [1.0, 2.0], "stderr": [0.1, 0.1]}
    panel = {"x": [1, 5], "series": {"λ = 0": line, "λ = 1": line}}
    rows = [{"quantity": f"mean, λ = 0, ε = {e}", "paper": float(e)} for e in (1, 5)]
    rows.append({"quantity": "mean, λ = 1, ε = 1", "paper": 9.0})
    series = with_printed({"panels": [panel], "compared": rows})["panels"][0]["series"]

    assert list(series) == ["λ = 0", "λ = 1", "printed"]
    assert series["printed"]["values"] == [1.0, 5.0]
