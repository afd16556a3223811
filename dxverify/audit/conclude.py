"""From the report of a method to the report that a caller sees: results of tests, and the verdict they amount to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.audit.decision import EXACT_CHANNEL, decide
from dxverify.audit.findings import Verdict
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.audit.suite.floating_point import NULL as FLOATING_POINT
from dxverify.audit.suite.floating_point import log_p_value
from dxverify.audit.suite.outputs import directions_result, exact_result, independence_results, outputs_result

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject


def concluded(report: AuditReport, subject: Subject) -> AuditReport:
    """Return the report with its tests and the verdict that they amount to.

    The default method brings the results of its tests; of a method that was asked for by name the one test is made here.
    """
    tests = report.tests or _tests_of(report, subject)
    verdict = decide(tests, matrix_only=all(one.name == EXACT_CHANNEL for one in tests if one.applies))
    witness = next((one.witness for one in tests if one.rejected and one.meaning is Meaning.CLAIM), None)
    return replace(report, verdict=verdict, tests=tests, witness=witness or report.witness)


def _tests_of(report: AuditReport, subject: Subject) -> tuple[TestResult, ...]:
    if report.verdict is Verdict.FAILED:
        return ()
    if report.method == "exact":
        return (exact_result(report, report.alpha),)
    if report.method == "directions":
        return (directions_result(report),)
    if report.method == "arithmetic":
        return (_low_bits(report),)
    return (outputs_result(report, subject, report.alpha, report.alpha), *independence_results(report))


def _low_bits(report: AuditReport) -> TestResult:
    seen = report.arithmetic
    log_p = 0.0 if seen is None else log_p_value(seen)
    return TestResult(
        name="floating-point",
        null=FLOATING_POINT,
        meaning=Meaning.CLAIM,
        share=1.0,
        evidence=Evidence(kind=EvidenceKind.P_VALUE, log_value=log_p, level=report.alpha),
        observed=True,
        sensitive=False,
        samples=report.draws,
        witness=report.witness if report.refuted else None,
        integers={"verdict": str(report.verdict), **({} if seen is None else seen.to_dict())},
    )
