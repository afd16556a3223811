"""Slow checks take turns: within a week each runs once, and no day has many more than another."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

from tests import turns


def test_a_week_runs_every_case_and_days_are_alike():
    """Twenty cases are two or three a day; each case has one day."""
    names = [f"tests/a.py::test_kill[{number}]" for number in range(20)]
    found = turns.parts(names)

    assert names == list(found)
    assert {2: 1, 3: 6} == Counter(Counter(found.values()).values())


def test_tests_of_one_case_do_not_share_a_day():
    """Each test has a first day of its own, so that not all fall on a Monday."""
    found = turns.parts(f"tests/a.py::test_{number}" for number in range(50))

    assert set(range(turns.PARTS)) == set(found.values())


def test_files_with_slow_checks_come_first_and_stay_whole():
    """The order within a file, and among files, is kept."""
    names = ["a::1", "b::1", "b::2", "c::1", "d::1", "d::2"]
    items = [SimpleNamespace(nodeid=name) for name in names]
    moved = turns.slow_files_first(items, {"b::2", "d::1"})

    assert ["b::1", "b::2", "d::1", "d::2", "a::1", "c::1"] == [item.nodeid for item in moved]
