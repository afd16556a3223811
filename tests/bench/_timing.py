"""How everything here is timed: CPU seconds, one thread, in turn, medians."""

from __future__ import annotations

import gc
import math
import resource
import statistics
import time
from collections.abc import Callable
from typing import Any

from threadpoolctl import threadpool_limits

#: CPU seconds that one reading takes at least: what is shorter is done several times, as the noise of a clock is milliseconds.
_READING = 0.05


def in_turn(*tasks: Callable[[], Any], rounds: int = 5) -> list[float]:
    """Return the median CPU time of each task; they take turns, so that a busy machine slows all of them alike."""
    with threadpool_limits(1):
        times = [[_once(task)] for task in tasks]
        repeats = [max(1, math.ceil(_READING / (first + 1e-6))) if rounds > 1 else 1 for (first,) in times]
        for _ in range(rounds - 1):
            for task, many, kept in zip(tasks, repeats, times, strict=True):
                kept.append(_once(lambda: [task() for _ in range(many)]) / many)  # noqa: B023 - called at once
    return [statistics.median(kept) for kept in times]


def _once(task: Callable[[], Any]) -> float:
    gc.collect()
    start = time.process_time()
    task()
    return time.process_time() - start


def line(bench: str, case: str, ours: float, baseline: str, theirs: float, **more: Any) -> dict[str, Any]:
    """Return one measurement; ``ratio`` above one says how many times faster we are than the baseline."""
    return {
        "bench": bench,
        "case": case,
        "cpu_seconds": ours,
        "baseline": baseline,
        "baseline_cpu_seconds": theirs,
        "ratio": theirs / ours,
        **more,
        "peak_gigabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6,
    }
