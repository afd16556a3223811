"""Statistics in two processes against one, in seconds on the clock: only a quiet machine can judge them.

``python -m tests.bench scale`` prints both; ``cpu_seconds`` and ``baseline_cpu_seconds`` are seconds on the clock here, since
CPU time cannot tell whether two processes work at one time. ``busy`` is the load of the machine before the run: above about 0.3 the
ratio says nothing. The first line is the start of a pool: a job so small that nearly all of its time is the start of two workers.
"""

from __future__ import annotations

import os
import resource
import statistics as middle
import time
from collections.abc import Callable, Iterator
from typing import Any

from dxverify.mechanisms import EuclideanLaplace
from dxverify.statistics import statistics
from tests.bench._timing import line
from tests.bench._vectors import normal


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the start of a pool and a job of about eight seconds; one and two processes take turns."""
    rounds = 1 if small else 3
    yield _measured("start of two workers", _job(1000, 5, rows=500, draws=4), rounds)
    long = _job(500, 5, rows=100, draws=8) if small else _job(32_000, 100, rows=1024, draws=100)
    yield _measured("a job of about eight seconds", long, rounds)


def _job(words: int, dim: int, *, rows: int, draws: int) -> Callable[[int], Any]:
    mechanism = EuclideanLaplace(normal(words, dim), epsilon=2.0)
    options = {"sample": rows, "draws": draws, "runs": 2, "neighbours": 0, "method": "directions", "rng": 1}
    return lambda workers: statistics(mechanism, workers=workers, **options)


def _measured(case: str, job: Callable[[int], Any], rounds: int) -> dict[str, Any]:
    busy, before = os.getloadavg()[0], _children()
    times: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for workers, kept in times.items():
            start = time.perf_counter()
            job(workers)
            kept.append(time.perf_counter() - start)
    one, two = (middle.median(kept) for kept in times.values())
    spent = (_children() - before) / rounds
    return line("scale", case, two, "one process", one, clock=True, busy=busy, cpu_seconds_of_workers=spent)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
