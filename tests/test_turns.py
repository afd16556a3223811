"""Slow checks take turns: within 30 days each runs once, and no day takes much longer than another."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

from tests import turns


def test_every_check_has_one_part_and_parts_take_equally_long():
    """Hundreds of checks of 1 to 100 seconds: no part exceeds the mean by more than the longest check; by the hour it would."""
    seconds = {f"tests/a.py::test_{number}": 1 + 99 / (1 + number % 37) for number in range(400)}
    found = turns.parts(seconds)
    loads = Counter()
    for name, part in found.items():
        loads[part] += seconds[name]

    assert set(seconds) == set(found)
    assert set(range(turns.PARTS)) == set(loads)
    assert max(loads.values()) - sum(loads.values()) / turns.PARTS <= 100
    assert max(loads.values()) - min(loads.values()) <= 10


def test_the_part_does_not_depend_on_the_order_of_collection():
    """Two workers of one run choose the same checks."""
    names = {f"tests/a.py::test_{number}": 5.0 for number in range(60)}

    assert turns.parts(names) == turns.parts(dict(reversed(names.items())))


def test_cases_that_run_each_time_are_not_slow():
    """The first case runs each time; the others state their seconds."""
    first, *others = turns.take_turns([("a", 1), ("b", 2), ("c", 3)], seconds=7)

    assert first == ("a", 1)
    assert [("b", 2), ("c", 3)] == [case.values for case in others]
    assert all(mark.name == "slow" and mark.args == (7,) for case in others for mark in case.marks)
    assert ["x", ("y",)] == [getattr(case, "values", case) for case in turns.take_turns("xy")]


def test_files_with_slow_checks_come_first_and_stay_whole():
    """The order within a file, and among files, is kept."""
    names = ["a::1", "b::1", "b::2", "c::1", "d::1", "d::2"]
    items = [SimpleNamespace(nodeid=name) for name in names]
    moved = turns.slow_files_first(items, {"b::2", "d::1"})

    assert ["b::1", "b::2", "d::1", "d::2", "a::1", "c::1"] == [item.nodeid for item in moved]
