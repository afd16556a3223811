"""Rotation of slow checks, a header that records what chance was used, and clean global state.

Every test runs each time but those marked ``slow``, of which each day of the week runs a seventh: the part of a check is
a hash of its name, today's part is the day (Monday is 0), ``--slow-part`` chooses another, ``--all-slow`` runs all, as
before a release. What is slow: more than about five seconds of one core, and beside it something quicker that looks at
the same code each time. Of tests over many cases (every claim changed, every control broken, code that hangs in every
way) each day runs some cases, so the whole list is through within a week.
"""

from __future__ import annotations

import datetime as dt
import os
import zlib

import hypothesis
import pytest

from tests import chance

_PARTS = 7

# Whoever runs the suite has a terminal of some width; what is printed here has the width of none.
os.environ.pop("COLUMNS", None)

hypothesis.settings.register_profile("suite", deadline=None, derandomize=True, max_examples=50)
hypothesis.settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the choice of slow checks."""
    group = parser.getgroup("dxverify suite")
    group.addoption("--all-slow", action="store_true", help="run every slow check")
    group.addoption("--slow-part", type=int, help=f"which part of the slow checks to run, 0 to {_PARTS - 1}")


def _part(config: pytest.Config) -> int:
    chosen = config.getoption("--slow-part")
    return dt.datetime.now(dt.UTC).weekday() if chosen is None else chosen % _PARTS


def pytest_report_header(config: pytest.Config) -> str:
    """Say what would have to be set to repeat this run."""
    slow = "all" if config.getoption("--all-slow") else f"part {_part(config)} of {_PARTS}"
    return f"entropy {chance.ENTROPY} (DXVERIFY_ENTROPY), slow checks: {slow} (--slow-part, --all-slow)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep today's part of the slow checks; the part of a check is a hash of its name."""
    if config.getoption("--all-slow"):
        return
    today = _part(config)
    left_out = [
        item
        for item in items
        if item.get_closest_marker("slow") and zlib.crc32(item.nodeid.encode()) % _PARTS != today
    ]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]
