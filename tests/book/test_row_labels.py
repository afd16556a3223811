"""Rows of comparisons say what they are about, and labels belong to their numbers."""

from __future__ import annotations

import pytest

from book.generate.numbers import comparison
from book.generate.row_labels import LABELS, labelled
from dxverify import catalog


@pytest.fixture(scope="module")
def known():
    """The claims with labels, judged, by their ids."""
    found = catalog.report(catalog.judge_claims(list(LABELS), workers=1))["claims"]
    return {entry["id"]: entry for entry in found}


@pytest.mark.parametrize("claim_id", LABELS)
def test_every_row_has_a_label_of_its_own(known, claim_id):
    """The statement as printed and as amended; no label is used twice."""
    for which in ("printed", "amended"):
        rows = known[claim_id][f"{which}_rows"]
        assert len(set(labelled(rows, claim_id))) == len(rows)
    assert len(list(LABELS[claim_id]())) == len(known[claim_id]["printed_rows"]) > 0


def test_a_label_beside_other_numbers_stops_the_build():
    """Changed by a hundredth, or in another order, the row is nobody's."""
    with pytest.raises(SystemExit, match=r"no label of a row has the numbers 0\.12 and 0\.5"):
        labelled([["0.12", "≤", "0.5"]], "feyisetan-2020-tab-4")
    with pytest.raises(SystemExit, match="no label"):
        labelled([["0.11", "≤", "0.5"], ["0.06", "≤", "0.5"]], "feyisetan-2020-tab-4")
    assert labelled([["0.12", "≤", "0.5"]], "dx-of-somebody") == []


def test_a_row_that_does_not_hold_says_so(known):
    """The last of four rows refutes the statement; none of an amended one fails."""
    claim_id = "feyisetan-2020-tab-3-three-times"
    rows = [comparison(known[claim_id][f"{which}_rows"], claim_id) for which in ("printed", "amended")]

    assert [line.count("**fails**") for line in rows[0].splitlines()[2:]] == [0, 0, 0, 1]
    assert "**fails**" not in rows[1]


def test_a_sum_has_no_place_in_a_table(known):
    """Sums of two cells are equal to some third cell by chance, and were once shown as that cell."""
    claim_id = "xu-2020-tables-consistent"
    assert "(Table" not in comparison(known[claim_id]["printed_rows"], claim_id)
