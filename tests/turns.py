"""Which slow checks run on which day, and in which order."""

from __future__ import annotations

import zlib
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    import pytest

#: Days of the week.
PARTS = 7


def parts(names: Iterable[str]) -> dict[str, int]:
    """Return the part of each check: the cases of a test take turns, and a hash of its name says which day begins."""
    taken: Counter[str] = Counter()
    found = {}
    for name in names:
        test = name.partition("[")[0]
        found[name] = (zlib.crc32(test.encode()) + taken[test]) % PARTS
        taken[test] += 1
    return found


def slow_files_first(items: Iterable[pytest.Item], slow: Collection[str]) -> list[pytest.Item]:
    """Return the tests with whole files in front if they have a slow check: a long test at the end leaves a worker idle."""
    files = {_file(name) for name in slow}
    return sorted(items, key=lambda item: _file(item.nodeid) not in files)


def _file(name: str) -> str:
    return name.partition("::")[0]
