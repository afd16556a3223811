"""The default: the whole suite of tests, with one budget and one decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.audit.registry import Auditor, Task

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport, Check
    from dxverify.audit.subjects import Subject


def audit_auto(subject: Subject, task: Task) -> AuditReport:
    """Run every test that applies."""
    from dxverify.audit.suite.runner import run_suite  # noqa: PLC0415 - the suite runs the other methods

    return run_suite(subject, task)


def recheck_suite(report: AuditReport) -> tuple[Check, ...]:
    """Return nothing: a report in which no other method decided is checked test by test."""
    del report
    return ()


AUDITOR = Auditor(name="auto", label="suite", run=audit_auto, recheck=recheck_suite)
