"""How everything here is timed: CPU seconds, one thread, in turn, medians."""

from __future__ import annotations

import gc
import resource
import statistics
import time
from collections.abc import Callable
from typing import Any

from threadpoolctl import threadpool_limits


def in_turn(*tasks: Callable[[], Any], rounds: int = 5) -> list[float]:
    """Return the median CPU time of each task; they take turns, so that a busy machine slows all of them alike."""
    times: list[list[float]] = [[] for _ in tasks]
    with threadpool_limits(1):
        for _ in range(rounds):
            for task, kept in zip(tasks, times, strict=True):
                gc.collect()
                start = time.process_time()
                task()
                kept.append(time.process_time() - start)
    return [statistics.median(kept) for kept in times]


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
