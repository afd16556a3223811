"""Statistics in two processes against one, in seconds on the clock: only a quiet machine can judge them.

``cpu_seconds`` and ``baseline_cpu_seconds`` are seconds on the clock here, since CPU time cannot tell whether two processes work
at one time; ``own_cpu_seconds`` and ``cpu_seconds_of_workers`` are what they say. ``busy`` is the load of the machine before the
run: where it is above about 0.3, and nobody gave this run precedence over the others, the ratio says nothing.
"""

from __future__ import annotations

import os
import resource
import statistics as middle
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from dxverify.mechanisms import EuclideanLaplace
from dxverify.runtime.run import executor_for
from dxverify.statistics import statistics
from tests.bench._timing import line
from tests.bench._vectors import normal

#: What a worker of statistics loads before its first block.
LOADED = "dxverify.statistics.blocks"


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the start of a pool, a job that is hardly worth one, and a job of about eight seconds."""
    rounds = 1 if small else 3
    yield _measured(
        "start of two workers", _pool, "two times Python that imports numpy, at one time", _numpy, rounds
    )
    short = _job(1000, 5, rows=500, draws=4)
    yield _measured("a job of a third of a second", lambda: short(2), "one process", lambda: short(1), rounds)
    long = _job(500, 5, rows=100, draws=8) if small else _job(32_000, 100, rows=5600, draws=100)
    yield _measured("a job of about eight seconds", lambda: long(2), "one process", lambda: long(1), rounds)


def _pool() -> None:
    with executor_for(workers=2) as pool:
        for answer in [pool.submit(exec, f"import {LOADED}") for _ in range(2)]:
            answer.result()


def _numpy() -> None:
    both = [subprocess.Popen([sys.executable, "-c", "import numpy"]) for _ in range(2)]
    for one in both:
        one.wait()


def _job(words: int, dim: int, *, rows: int, draws: int) -> Callable[[int], Any]:
    mechanism = EuclideanLaplace(normal(words, dim), epsilon=2.0)
    options = {"sample": rows, "samples": draws, "runs": 2, "neighbours": 0, "method": "directions", "rng": 1}
    return lambda workers: statistics(mechanism, workers=workers, **options)


def _measured(
    case: str, ours: Callable[[], Any], baseline: str, theirs: Callable[[], Any], rounds: int
) -> dict[str, Any]:
    """Return the medians on the clock of both, which take turns; what is loaded once is loaded before."""
    busy, times, spent = os.getloadavg()[0], ([], []), []
    theirs()
    for _ in range(rounds):
        for task, kept in zip((ours, theirs), times, strict=True):
            start, own, workers = time.perf_counter(), time.process_time(), _children()
            task()
            kept.append(time.perf_counter() - start)
            spent.append((time.process_time() - own, _children() - workers))
    own, workers = (middle.median(column) for column in zip(*spent[::2], strict=True))
    two, one = map(middle.median, times)
    cpu = {"own_cpu_seconds": own, "cpu_seconds_of_workers": workers}
    return line("scale", case, two, baseline, one, clock=True, busy=busy, **cpu)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
