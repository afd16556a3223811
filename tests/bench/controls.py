"""How many broken controls the default audit finds, with how many draws, and how often it cries wolf."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from threadpoolctl import threadpool_limits

from dxverify import audit
from dxverify.testing.broken import BROKEN, CORRECT

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.testing.broken import Control

ALPHA = 0.05
#: Repetitions for each broken and for each correct control.
BROKEN_RUNS, CORRECT_RUNS = 1, 3
BROKEN_DRAWS, CORRECT_DRAWS = 200_000, 2500
ENTROPY = 20261116


def run(*, small: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the totals, with the controls that were missed; of each control one row in ``rows``."""
    start = time.process_time()
    with threadpool_limits(1):
        broken = [_broken(one, small=small) for one in BROKEN[: 3 if small else None]]
        correct = [_correct(one, 1 if small else CORRECT_RUNS) for one in CORRECT[: 2 if small else None]]
    yield {
        "bench": "controls",
        "case": "default audit",
        "cpu_seconds": time.process_time() - start,
        "broken": len(broken),
        "found": sum(row["found"] == row["runs"] for row in broken),
        "missed": [row["control"] for row in broken if _missed(row)],
        "correct": len(correct),
        "false_alarms": sum(row["false_alarms"] for row in correct),
        "correct_runs": sum(row["runs"] for row in correct),
        "alpha": ALPHA,
        "rows": broken + correct,
    }


def _missed(row: dict[str, Any]) -> bool:
    return row["found"] < row["runs"] and not row["found_inside"] and not row["equivalent"]


def _broken(one: Control, *, small: bool) -> dict[str, Any]:
    # What has no violation in single outputs is tried once.
    reports = _audits(one, BROKEN_RUNS if one.violates and not small else 1, 5000 if small else BROKEN_DRAWS)
    found = [report for report in reports if report.refuted]
    return {
        "control": one.name,
        "runs": len(reports),
        "found": len(found),
        "median_draws": statistics.median(report.draws for report in found) if found else None,
        "found_inside": _inside(reports),
        "equivalent": bool(one.equivalent),
    }


def _correct(one: Control, runs: int) -> dict[str, Any]:
    reports = _audits(one, runs, CORRECT_DRAWS)
    return {
        "control": one.name,
        "runs": runs,
        "false_alarms": sum(report.refuted for report in reports),
    }


def _audits(one: Control, runs: int, draws: int) -> list[AuditReport]:
    seeds = np.random.SeedSequence(ENTROPY).spawn(runs)
    return [audit(one, alpha=ALPHA, max_samples=draws, rng=seed) for seed in seeds]


def _inside(reports: list[AuditReport]) -> list[str]:
    """Return the tests of the noise that any of the audits refuted."""
    found = (finding for report in reports for finding in report.findings if finding.established)
    return sorted({str(finding.numbers["check"]) for finding in found if "check" in finding.numbers})
