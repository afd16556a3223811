"""The e-process on points of any type, as a method; reports of it are computed again from their blocks of counts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dxverify.audit.config import CONFIG
from dxverify.audit.decision import decide
from dxverify.audit.eprocess.integers import read_certificate
from dxverify.audit.eprocess.payoff import log_mean
from dxverify.audit.eprocess.recording import compare_bets, unpack
from dxverify.audit.eprocess.wealth import on_side
from dxverify.audit.recheck import Check
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.report import AuditReport
from dxverify.audit.space_audit import METHOD, audit_space, word_target
from dxverify.audit.space_results import (
    BOUNDS,
    OUTPUTS,
    exact_level,
    replay_bets,
    replay_process,
)
from dxverify.audit.subjects import Subject
from dxverify.audit.suite.base import TestResult
from dxverify.audit.suite.effective_epsilon import effective_epsilon, recheck_bounds
from dxverify.errors import ReportError
from dxverify.protocols import FloatArray

#: How far bets that are computed again may differ, as a part of the samples of a block: those on counts, and those of a classifier,
#: whose training stops at a tolerance.
_SAME_BETS, _SAME_LEARNED_BETS = 1e-6, 1e-3


def audit_words(subject: Subject, task: Task) -> AuditReport:
    """Audit a mechanism on the words of a vocabulary as points: outputs are words, or values of their own."""
    target = word_target(subject, task.words)
    return audit_space(target, task.run, alpha=task.alpha, max_samples=task.max_samples)


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
        stated, again = report.effective_epsilon, effective_epsilon(bounds, least=least)
        checks += [
            *recheck_bounds(bounds, report),
            Check.of("effective_epsilon.lower", stated.lower, again.lower),
            Check.of("effective_epsilon.upper", stated.upper, again.upper),
            Check.of("effective_epsilon.delta", stated.delta, again.delta),
        ]
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


AUDITOR = Auditor(name=METHOD, run=audit_words, recheck=recheck_eprocess)
