"""Killed at any moment, a command loses at most the part in flight."""

from __future__ import annotations

import pytest

from tests.chance import stream
from tests.dxverify.killing import COMMANDS, killed_until_done, undisturbed


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_killed_commands_end_with_the_result_of_an_undisturbed_one(tmp_path, name):
    """Kill -9 at random moments, resume, and nothing is lost, torn or left behind."""
    line, codec = COMMANDS[name]
    folders = [tmp_path / part for part in ("whole", "killed")]
    for folder in folders:
        folder.mkdir()
    whole, seconds = undisturbed(line, folders[0])
    found, sizes = killed_until_done(
        line, codec, folders[1], kills=3, seconds=seconds, rng=stream(f"kill {name}")
    )

    assert sizes, "every run ended before its moment"
    assert whole == found
    assert {"kept", "out.json"} == {file.name for file in folders[1].iterdir()}
