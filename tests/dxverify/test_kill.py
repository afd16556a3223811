"""Killed at any moment, a command loses at most the part in flight."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

import pytest

from tests.chance import stream
from tests.dxverify.killing import COMMANDS, killed, undisturbed
from tests.hostile.running import warm_up

#: Five kills a round: 60 of audits, 40 of statistics; each run of the suite takes a seventh of the rounds.
_ROUNDS = [("audit", number) for number in range(12)] + [("statistics", number) for number in range(8)]


@functools.cache
def _whole(name):
    warm_up()
    with tempfile.TemporaryDirectory() as folder:
        return undisturbed(COMMANDS[name][0], Path(folder))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), _ROUNDS)
def test_killed_commands_end_with_the_result_of_an_undisturbed_one(tmp_path, record_property, name, number):
    """Kill -9 at random moments, resume, and nothing is lost, torn or left behind."""
    whole, seconds = _whole(name)
    rng = stream(f"kill {name} {number}")

    kept, results = killed(*COMMANDS[name], tmp_path, kills=5, seconds=seconds, rng=rng)

    record_property("parts kept after each kill", kept)
    # The first kill may come before anything is kept; the others do not.
    assert all(parts > 0 for parts in kept[1:]), kept
    assert all(whole == found for found in results)
    assert {"kept", "out.json"} == {file.name for file in tmp_path.iterdir()}
