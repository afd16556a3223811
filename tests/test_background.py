"""The suite is green also where a shell started it in the background, with interrupts ignored."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

#: The tests that send an interrupt, or look what becomes of one.
INTERRUPTED = (
    "tests/dxverify/test_datasets.py::test_an_interrupted_download_leaves_nothing",
    "tests/hostile/test_hostile.py::test_hostile_imports[interrupts]",
)


@pytest.mark.slow
def test_interrupts_are_heard_although_they_were_ignored():
    """A process inherits SIGINT as ignored; the tests that need it give their children the handler back."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--all-slow", *INTERRUPTED],
        cwd=Path(__file__).parents[1],
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
        capture_output=True,
        text=True,
        check=False,
    )

    assert f"{len(INTERRUPTED)} passed" in done.stdout, done.stdout + done.stderr
