"""How long commands take that compute nothing, against starting Python with numpy."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from tests.bench._timing import line

CLAIM = "asghar-2026-eq-1"
COMMANDS = {
    "mechanisms": ["-m", "dxverify", "mechanisms"],
    "show, recorded": ["-m", "dxverify", "show", CLAIM],
    "import dxverify.audit": ["-c", "from dxverify import audit"],
}


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield one line a command; the first start, which may compile and record, is not counted."""
    tasks = {"numpy": ["-c", "import numpy"], **COMMANDS}
    for arguments in [] if small else tasks.values():
        _seconds(arguments)
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(1 if small else 7):
        for name, arguments in tasks.items():
            times[name].append(_seconds(arguments))
    middle = {name: statistics.median(kept) for name, kept in times.items()}
    for name in COMMANDS:
        yield line("start", name, middle[name], "python that imports numpy", middle["numpy"])


def _seconds(arguments: list[str]) -> float:
    """Return the CPU seconds of a process of its own, that finds its modules compiled as pip leaves them."""
    compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=compiled)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
