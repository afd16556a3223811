"""The default: the whole suite of tests, with one budget and one decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.audit.checks import Check
from dxverify.audit.registry import Auditor
from dxverify.audit.suite.runner import run_suite

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport


def recheck_suite(report: AuditReport) -> tuple[Check, ...]:
    """Count the samples of the tests; a report in which no other method decided is checked test by test."""
    return (Check.of("draws", report.draws, sum(one.samples for one in report.tests)),)


AUDITOR = Auditor(name="auto", label="suite", run=run_suite, recheck=recheck_suite)
