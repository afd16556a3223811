"""Compute a report again from what it records: the bounds of its method, the evidence of every test, the budget, the verdict.

What cannot be computed again (names, sentences, counts of a pilot) is covered by the digest of the whole report: every changed, added or
deleted field is noticed.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.checks import Check
from dxverify.audit.decision import EXACT_CHANNEL, decide
from dxverify.audit.evidence import ChannelEvidence
from dxverify.audit.findings import Verdict
from dxverify.audit.restated import restated
from dxverify.audit.suite import (
    coupling,
    dependence,
    floating_point,
    goodness_of_fit,
    noise_distribution,
    noise_size,
    repeats,
    support,
    two_sided,
)
from dxverify.audit.suite.base import EvidenceKind, Meaning
from dxverify.channel.log_channel import LogChannel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.audit.registry import Auditor
    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.base import TestResult

#: Tests whose evidence follows from the integers they record.
_RECOMPUTED = {
    module.NAME: module.recheck
    for module in (coupling, dependence, floating_point, noise_distribution, noise_size, repeats, support)
}
#: Rounding of a sum of shares, and of evidence that is found by bisection.
_ROUNDING = 1e-9


def rechecked(report: AuditReport, auditor: Auditor) -> tuple[Check, ...]:
    """Return one check for each number that can be recomputed, and one for everything else."""
    by_method = tuple(_by_method(report, auditor))
    return (
        *by_method,
        *restated(report, by_method),
        *_tests(report),
        *_decision(report),
        *_digest(report),
    )


def _by_method(report: AuditReport, auditor: Auditor) -> Iterator[Check]:
    """Yield the checks of the method; its own verdict stands with the test that it is."""
    own = next(
        (one.integers["verdict"] for one in report.tests if one.applies and "verdict" in one.integers), None
    )
    if report.method == "exact":
        own = next((one.integers["verdict"] for one in report.tests if one.name == EXACT_CHANNEL), own)
    alone = report if own is None else replace(report, verdict=Verdict[own])
    for check in auditor.recheck(alone):
        yield replace(check, name=f"{check.name} of {report.method}") if check.name == "verdict" else check


def _tests(report: AuditReport) -> Iterator[Check]:
    """Yield the evidence of every test that can be computed again, and whether the budget is kept."""
    for one in report.tests:
        if one.applies and one.evidence is not None and one.name in _RECOMPUTED and one.integers:
            yield Check.of(
                f"evidence of {one.name}", one.evidence.log_value, _RECOMPUTED[one.name](one), _ROUNDING
            )
    fit, kept = next((one for one in report.tests if one.name == goodness_of_fit.NAME), None), report.evidence
    recorded = isinstance(kept, ChannelEvidence) and kept.log is not None
    if recorded and fit is not None and fit.evidence is not None:
        logs = LogChannel(log=np.array(getattr(kept, "log")), relative=np.array(getattr(kept, "relative")))  # noqa: B009
        again = goodness_of_fit.recheck(fit, logs)
        yield Check.of(f"evidence of {fit.name}", fit.evidence.log_value, again, _ROUNDING)
    sided = next((one for one in report.tests if one.name == two_sided.NAME and one.applies), None)
    if sided is not None:
        kept_level = float(sided.integers["level"])
        yield Check.of("level of two-sided", kept_level <= sided.share * report.alpha * (1 + _ROUNDING), True)  # noqa: FBT003
    shares = math.fsum(one.share for one in report.tests)
    yield Check.of("shares of the tests sum to at most 1", shares <= 1 + _ROUNDING, True)  # noqa: FBT003 - a claim
    within = all(_level(one) <= one.share * report.alpha * (1 + _ROUNDING) for one in report.tests)
    yield Check.of("every test keeps its share of alpha", within, True)  # noqa: FBT003 - a claim


def _level(one: TestResult) -> float:
    return 0.0 if one.evidence is None or one.evidence.kind is EvidenceKind.EXACT else one.evidence.level


def _decision(report: AuditReport) -> Iterator[Check]:
    yield Check.of(
        "verdict", str(report.verdict), str(decide(report.tests, matrix_only=speaks_of_a_matrix(report)))
    )
    rejecting = [one for one in report.tests if one.rejected and one.meaning is Meaning.CLAIM]
    if rejecting and rejecting[0].witness is not None:
        stated = None if report.witness is None else report.witness.to_dict()
        yield Check.of("witness of the test", stated, rejecting[0].witness.to_dict())


def speaks_of_a_matrix(report: AuditReport) -> bool:
    """Whether nothing was sampled: the only test that was run is arithmetic on an exact channel."""
    return all(one.name == EXACT_CHANNEL for one in report.tests if one.applies)


def _digest(report: AuditReport) -> Iterator[Check]:
    if report.digest:
        yield Check.of("digest of all fields", report.digest, report.computed_digest())
