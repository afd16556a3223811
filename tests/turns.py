"""Which slow checks run on which day, and in which order."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import Any

#: Days until every slow check has run; no multiple of 7, since `theory.mutation` changes other places of code each week.
PARTS = 30
#: CPU-seconds of a slow check that states none.
USUAL = 5.0


def parts(seconds: Mapping[str, float]) -> dict[str, int]:
    """Return the part of each check, such that all parts take about equally long.

    Longest first, each to the part with the least so far (Graham 1969): no part exceeds the mean by more than the longest check.
    """
    loads = [(0.0, part) for part in range(PARTS)]
    found = {}
    for name in sorted(seconds, key=lambda name: (-seconds[name], name)):
        load, part = heapq.heappop(loads)
        found[name] = part
        heapq.heappush(loads, (load + seconds[name], part))
    return found


def seconds_of(item: pytest.Item) -> float | None:
    """Return the CPU-seconds that a check states, ``slow(30)``; None if it is not slow."""
    marker = item.get_closest_marker("slow")
    return None if marker is None else float(marker.args[0] if marker.args else USUAL)


def take_turns(cases: Iterable[Any], *, always: Collection[int] = (0,), seconds: float = USUAL) -> list[Any]:
    """Return cases for ``parametrize``: those at the places ``always`` run each time, the others are slow checks."""
    return [
        case
        if place in always
        else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow(seconds))
        for place, case in enumerate(cases)
    ]


def slow_files_first(items: Iterable[pytest.Item], slow: Collection[str]) -> list[pytest.Item]:
    """Return the tests with whole files in front if they have a slow check: a long test at the end leaves a worker idle."""
    files = {_file(name) for name in slow}
    return sorted(items, key=lambda item: _file(item.nodeid) not in files)


def _file(name: str) -> str:
    return name.partition("::")[0]
