"""Method ``auto``, the default: run every test of the suite that applies, split α among them, decide once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.audit.checks import Check
from dxverify.audit.registry import Auditor
from dxverify.audit.suite.runner import run_suite

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport


def recheck_suite(report: AuditReport) -> tuple[Check, ...]:
    """Check that the samples of all tests add up; each test is rechecked by its own function."""
    return (Check.of("draws", report.draws, sum(one.samples for one in report.tests)),)


AUDITOR = Auditor(name="auto", label="suite", run=run_suite, recheck=recheck_suite)
