"""The e-process as a method: that of words where a vocabulary is given, and reports on points computed again from their counts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dxverify.audit.checks import Check
from dxverify.audit.config import CONFIG
from dxverify.audit.decision import decide
from dxverify.audit.eprocess.integers import read_certificate
from dxverify.audit.eprocess.payoff import log_mean
from dxverify.audit.eprocess.recording import compare_bets, unpack
from dxverify.audit.eprocess.replay import replay_bets, replay_process
from dxverify.audit.eprocess.wealth import on_side
from dxverify.audit.methods.sequential import audit_sequential
from dxverify.audit.registry import Auditor
from dxverify.audit.report import AuditReport
from dxverify.audit.space_results import (
    BOUNDS,
    METHOD,
    OUTPUTS,
    exact_level,
)
from dxverify.audit.suite.base import TestResult
from dxverify.audit.suite.effective_epsilon import recheck_effective
from dxverify.errors import ReportError
from dxverify.protocols import FloatArray

#: How far bets that are computed again may differ, as a part of the samples of a block: those on counts, and those of a classifier,
#: whose training stops at a tolerance.
_SAME_BETS, _SAME_LEARNED_BETS = 1e-6, 1e-3


def recheck_eprocess(report: AuditReport) -> tuple[Check, ...]:
    """Compute the e-process and the bounds again from recorded counts, and the verdict from the tests."""
    tests = {one.name: one for one in report.tests}
    if OUTPUTS not in tests:
        raise ReportError("the report has no test of outputs")
    checks = [Check.of("verdict", str(report.verdict), str(decide(report.tests)))]
    spent = sum(one.share for one in report.tests)
    checks.append(Check.of("shares", True, spent <= 1 + 1e-12))  # noqa: FBT003 - a statement
    outputs = tests[OUTPUTS]
    if outputs.evidence is None:
        return tuple(checks)
    losses = np.array([[float(one) for one in row] for row in outputs.integers["losses"]])
    delta = float(outputs.integers["delta"])
    replayed = [replay_process(one, losses, delta) for one in outputs.integers["processes"]]
    last = np.array([end for _, end in replayed])
    log_value = replayed[0][0] if len(replayed) == 1 else log_mean(last, np.full(len(last), 1 / len(last)))
    rejects = outputs.evidence.rejects
    checks += [
        Check.of(
            "log e-value",
            outputs.evidence.log_value,
            on_side(log_value, outputs.evidence.level, rejects=rejects),
        ),
        Check.of("level", outputs.evidence.level, CONFIG.point_shares[OUTPUTS] * report.alpha),
        Check.of("samples", report.draws, outputs.samples),
    ]
    checks += _recheck_bets(outputs, report, losses, delta)
    bounds = tests.get(BOUNDS)
    if bounds is not None:
        least = report.claimed_epsilon if outputs.rejected else 0.0
        checks += recheck_effective(bounds, report, least=least)
    return tuple(checks)


def _recheck_bets(
    outputs: TestResult, report: AuditReport, losses: FloatArray, delta: float
) -> Iterator[Check]:
    """Yield whether recorded bets follow from earlier blocks, and whether their integers reject as the report says."""
    if not outputs.rejected:
        return
    for process in outputs.integers["processes"]:
        for account in process["accounts"]:
            again = replay_bets(process, account, losses, delta) if "bets" in account else None
            if again is not None:
                tolerance = _SAME_BETS if "counts" in account else _SAME_LEARNED_BETS
                differs = compare_bets([unpack(one) for one in account["bets"]], again, tolerance)
                yield Check.of(f"bets on {account['observer']} follow from earlier blocks", differs, "")
    certificate = read_certificate(outputs.integers, exact_level(report.alpha))
    if certificate is not None:
        yield Check.of("integers reject", outputs.rejected, certificate.accepted)


AUDITOR = Auditor(name=METHOD, run=audit_sequential, recheck=recheck_eprocess)
