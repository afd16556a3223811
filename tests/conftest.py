"""Rotation of slow checks, a header that records what chance was used, and clean global state.

Every test runs each time but those marked ``slow``, of which each day runs one part of 30: today's part is the day modulo
30, ``--slow-part`` chooses another, ``--all-slow`` runs all, as before a release. What is slow: more than about five seconds of
one core, while something quicker tests the same code each time. A check of other than about five CPU-seconds says so,
``slow(30)``, and parts are balanced by that: the whole suite has about 1,300 CPU-seconds, of which a part has at most 200. Of
tests over many cases (every claim changed, every control broken, code that hangs in every way) a few cases run each time and
the others take turns. Files with slow checks come first: a long one at the end would leave the other worker idle.
"""

from __future__ import annotations

import datetime as dt
import os

import hypothesis
import pytest

from tests import chance, turns

# Whoever runs the suite has a terminal of some width; what is printed here has the width of none.
os.environ.pop("COLUMNS", None)

hypothesis.settings.register_profile("suite", deadline=None, derandomize=True, max_examples=50)
hypothesis.settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the choice of slow checks."""
    group = parser.getgroup("dxverify suite")
    group.addoption("--all-slow", action="store_true", help="run every slow check")
    group.addoption(
        "--slow-part", type=int, help=f"which part of the slow checks to run, 0 to {turns.PARTS - 1}"
    )


def _part(config: pytest.Config) -> int:
    chosen = config.getoption("--slow-part")
    return (dt.datetime.now(dt.UTC).toordinal() if chosen is None else chosen) % turns.PARTS


def pytest_report_header(config: pytest.Config) -> str:
    """Say what would have to be set to repeat this run."""
    slow = "all" if config.getoption("--all-slow") else f"part {_part(config)} of {turns.PARTS}"
    return f"entropy {chance.ENTROPY} (DXVERIFY_ENTROPY), slow checks: {slow} (--slow-part, --all-slow)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep today's part of the slow checks, and begin with the files they are in."""
    slow = turns.parts(
        {item.nodeid: seconds for item in items if (seconds := turns.seconds_of(item)) is not None}
    )
    if not config.getoption("--all-slow"):
        today = _part(config)
        left_out = {name for name, part in slow.items() if part != today}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
        items[:] = [item for item in items if item.nodeid not in left_out]
        slow = {name: part for name, part in slow.items() if part == today}
    items[:] = turns.slow_files_first(items, slow)
