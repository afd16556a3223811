"""From the report of a method to the report that a caller sees: results of tests, and the verdict they amount to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.audit.decision import EXACT_CHANNEL, decide
from dxverify.audit.findings import Verdict
from dxverify.audit.suite.base import Meaning
from dxverify.audit.suite.outputs import directions_result, exact_result

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.base import TestResult


def concluded(report: AuditReport) -> AuditReport:
    """Return the report with its tests and the verdict that they amount to.

    The default method brings the results of its tests; of a method that was asked for by name the one test is made here.
    """
    tests = report.tests or _tests_of(report)
    verdict = decide(tests, matrix_only=all(one.name == EXACT_CHANNEL for one in tests if one.applies))
    witness = next((one.witness for one in tests if one.rejected and one.meaning is Meaning.CLAIM), None)
    return replace(report, verdict=verdict, tests=tests, witness=witness or report.witness)


def _tests_of(report: AuditReport) -> tuple[TestResult, ...]:
    if report.verdict is Verdict.FAILED:
        return ()
    if report.method == "exact":
        return (exact_result(report, report.alpha),)
    if report.method == "directions":
        return (directions_result(report),)
    raise RuntimeError(f"method {report.method} gives no results of tests")
