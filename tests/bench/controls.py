"""How many broken controls the default audit finds, with how many draws, and how often it cries wolf."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify import audit
from dxverify.controls import BROKEN, CORRECT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.audit.report import AuditReport
    from dxverify.controls import Control

ALPHA = 0.05
#: Repetitions for each broken and for each correct control.
BROKEN_RUNS, CORRECT_RUNS = 3, 20
BROKEN_DRAWS, CORRECT_DRAWS = 200_000, 2500
ENTROPY = 20261116


def run() -> Iterator[dict[str, Any]]:
    """Yield a row for each control and, last, the totals."""
    started = time.perf_counter()
    broken = [_broken(one) for one in BROKEN]
    yield from broken
    correct = [_correct(one) for one in CORRECT]
    yield from correct
    yield {
        "bench": "controls",
        "control": "all",
        "broken": len(broken),
        "found_by_auto": sum(row["found"] == row["runs"] for row in broken),
        "established_beside_the_verdict": sum(
            row["found"] < row["runs"] and bool(row["found_inside"]) for row in broken
        ),
        "without_a_violation": sum(bool(one.equivalent) for one in BROKEN),
        "missed": [row["control"] for row in broken if _missed(row)],
        "correct": len(correct),
        "false_alarms": sum(row["false_alarms"] for row in correct),
        "correct_runs": CORRECT_RUNS * len(correct),
        "alpha": ALPHA,
        "seconds": round(time.perf_counter() - started, 1),
    }


def _missed(row: dict[str, Any]) -> bool:
    return row["found"] < row["runs"] and not row["found_inside"] and not row["equivalent"]


def _broken(one: Control) -> dict[str, Any]:
    # What has no violation in single outputs is tried once.
    reports = _audits(one, BROKEN_RUNS if one.violates else 1, BROKEN_DRAWS)
    found = [report for report in reports if report.refuted]
    return {
        "bench": "controls",
        "control": one.name,
        "level": str(one.level),
        "epsilon": one.epsilon,
        "runs": len(reports),
        "found": len(found),
        "median_draws": statistics.median(report.draws for report in found) if found else None,
        "found_inside": _inside(reports),
        "equivalent": one.equivalent,
    }


def _correct(one: Control) -> dict[str, Any]:
    reports = _audits(one, CORRECT_RUNS, CORRECT_DRAWS)
    return {
        "bench": "controls",
        "control": one.name,
        "level": str(one.level),
        "epsilon": one.epsilon,
        "runs": CORRECT_RUNS,
        "false_alarms": sum(report.refuted for report in reports),
        "alpha": ALPHA,
    }


def _audits(one: Control, runs: int, draws: int) -> list[AuditReport]:
    seeds = np.random.SeedSequence(ENTROPY).spawn(runs)
    return [audit(one, alpha=ALPHA, max_draws=draws, rng=seed) for seed in seeds]


def _inside(reports: list[AuditReport]) -> list[str]:
    """Return the tests of the noise that any of the audits refuted."""
    found = (finding for report in reports for finding in report.findings if finding.established)
    return sorted({str(finding.numbers["check"]) for finding in found if "check" in finding.numbers})
