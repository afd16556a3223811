"""Killed at any moment, a command loses at most the part in flight."""

from __future__ import annotations

import functools
import signal
import tempfile
from collections import Counter
from pathlib import Path

import pytest

from tests.chance import stream
from tests.dxverify.killing import COMMANDS, killed, undisturbed

#: Five kills a round; each run of the suite takes a seventh of the rounds.
_ROUNDS = range(12)


@functools.cache
def _whole(name):
    with tempfile.TemporaryDirectory() as folder:
        return undisturbed(COMMANDS[name][0], Path(folder))


@pytest.mark.slow
@pytest.mark.parametrize("number", _ROUNDS)
def test_killed_commands_end_with_the_result_of_an_undisturbed_one(tmp_path, record_property, number):
    """Kill -9 at random moments of programs started afresh, resume, and nothing is lost, torn or left behind."""
    whole = _whole("audit")

    kills, results = killed("audit", whole, tmp_path, kills=5, rng=stream(f"kill audit {number}"))

    for kill in kills:
        record_property("kill", f"{kill} ({kill.before} to {kill.after}, {kill.moment} s)")
    record_property("runs that ended", len(results))
    # Four of five wait until something new is kept: the test would be about starting otherwise.
    assert Counter(map(str, kills))["new work kept"] >= 4
    assert all(whole.result == found for found in results)
    assert {"kept", "out.json"} == {file.name for file in tmp_path.iterdir()}


def test_interrupted_audits_go_on_to_the_result_of_an_undisturbed_one(tmp_path):
    """Ctrl-C in the middle, again and again: verdict, counts and level are those of a run that nobody interrupted."""
    whole = _whole("audit")

    kills, results = killed(
        "audit", whole, tmp_path, kills=3, rng=stream("interrupt audit"), by=signal.SIGINT
    )

    assert Counter(map(str, kills))["new work kept"] >= 2
    assert all(whole.result == found for found in results)
    assert {"verdict", "counts", "effective_epsilon"} <= set(whole.result)
