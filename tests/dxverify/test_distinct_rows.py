"""Distinct rows: found by keys, the same as by comparing all rows."""

from __future__ import annotations

import numpy as np
import pytest

from dxverify import vocabulary
from tests.chance import stream


def by_comparing(points):
    """Return the first index of each distinct row, and the distinct row of each row, one by one."""
    seen = {}
    group = [seen.setdefault(tuple(row + 0.0), len(seen)) for row in points]
    first = [group.index(number) for number in range(len(seen))]
    return first, group


@pytest.mark.parametrize("words", [1, 2, 500, 5000])
@pytest.mark.parametrize("values", [1, 2, 3, 1000])
def test_first_rows_and_groups(words, values):
    """From all rows equal to hardly any, with zeros of both signs."""
    points = stream(f"distinct rows {words} {values}").integers(-values, values, (words, 3)) * 0.5
    points[::2] *= -1.0

    first, group = vocabulary.distinct_rows(points)

    assert by_comparing(points) == (first.tolist(), group.tolist())


def test_keys_that_meet_do_not_join_rows(monkeypatch):
    """Where all rows have one key they are compared number by number."""
    points = stream("distinct rows one key").integers(0, 3, (200, 2)).astype(float)
    monkeypatch.setattr(vocabulary, "_row_hashes", lambda rows: np.zeros(len(rows), np.uint64))

    first, group = vocabulary.distinct_rows(points)

    assert by_comparing(points) == (first.tolist(), group.tolist())
