"""Compute a report again from what it records, part by part: method, tests, budget, verdict, witness, findings, and the rest by digest.

Numbers that follow from recorded counts, channels or lengths are computed again. What cannot follow from anything (names, sentences,
seeds, sizes of a pilot) is covered by the SHA-256 of all fields, so that every changed, added or deleted field is noticed. The digest is
no signature: who changes a field and writes a new digest is noticed only where a number no longer follows.
"""

from __future__ import annotations

import importlib
import math
from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.audit.checks import ROUNDING, Check, Checks
from dxverify.audit.decision import EXACT_CHANNEL, decide
from dxverify.audit.evidence import ChannelEvidence, ReleaseEvidence
from dxverify.audit.findings import Verdict
from dxverify.audit.suite.base import EvidenceKind, Meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.aliases import PlainView
    from dxverify.audit.findings import Finding
    from dxverify.audit.registry import Auditor
    from dxverify.audit.report import AuditReport
    from dxverify.audit.suite.base import TestResult


def recheck_report(report: AuditReport, auditor: Auditor) -> Checks:
    """Return one check for each number that can be computed again, and one for everything else."""
    by_method = tuple(_of_method(report, auditor))
    restated = (
        *_not_computed(report, {check.name for check in by_method}),
        *_of_findings(report),
        *_of_witness(report),
    )
    return Checks(
        (
            *by_method,
            # What a person reads next to the numbers is named only where it differs.
            *(check for check in restated if not check.agrees),
            *_of_tests(report),
            *_of_budget(report),
            *_of_verdict(report),
            *_of_digest(report),
        )
    )


def _of_method(report: AuditReport, auditor: Auditor) -> Iterator[Check]:
    """Yield the checks of the method; its own verdict stands with the test that it is."""
    own = next(
        (one.integers["verdict"] for one in report.tests if one.applies and "verdict" in one.integers), None
    )
    if report.method == "exact":
        own = next((one.integers["verdict"] for one in report.tests if one.name == EXACT_CHANNEL), own)
    alone = report if own is None else replace(report, verdict=Verdict[own])
    for check in auditor.recheck(alone):
        yield replace(check, name=f"{check.name} of {report.method}") if check.name == "verdict" else check


def _not_computed(report: AuditReport, checked: set[str]) -> Iterator[Check]:
    """Yield numbers that nothing computes for this method: they may not be there."""
    if isinstance(report.evidence, ChannelEvidence | ReleaseEvidence):
        yield Check.of("draws", report.draws, 0)
    # The bounds of a Gaussian release stand for its divergences, which are computed again.
    if "effective_epsilon.upper" not in checked and not isinstance(report.evidence, ReleaseEvidence):
        yield Check.of("effective_epsilon.upper", report.effective_epsilon.upper, None)


def _of_findings(report: AuditReport) -> Iterator[Check]:
    """Yield the counts that findings state, from the table."""
    # A word may be spelt like the label of what is no word; then labels do not say which column is meant.
    if report.counts is None or len({*report.counts["outputs"]}) < len(report.counts["outputs"]):
        return
    for found in report.findings:
        if found.witness is not None and "count_x" in found.numbers:
            stated = [found.numbers["count_x"], found.numbers["count_x_prime"]]
            yield Check.of(f"counts of {found.witness.x}", stated, _recount(report.counts, found))


def _recount(counts: PlainView, found: Finding) -> list[int] | None:
    """Return how often the event of a finding came from its two words; None if the table does not have them."""
    inputs, outputs, witness = counts["inputs"], counts["outputs"], found.witness
    if witness is None or not {witness.x, witness.x_prime} <= {*inputs} or not {*witness.event} <= {*outputs}:
        return None
    rows = [counts["table"][inputs.index(word)] for word in (witness.x, witness.x_prime)]
    return [sum(row[outputs.index(output)] for output in witness.event) for row in rows]


def _of_witness(report: AuditReport) -> Iterator[Check]:
    """Yield whether the witness of a refutation is that of a finding, and that of the test that refutes."""
    known = [found.witness for found in report.findings if found.witness is not None]
    if report.refuted and report.witness is not None and known:
        yield Check.that("witness", report.witness in known)
    rejecting = [one for one in report.tests if one.rejected and one.meaning is Meaning.CLAIM]
    if rejecting and rejecting[0].witness is not None:
        stated = None if report.witness is None else report.witness.to_dict()
        yield Check.of("witness of the test", stated, rejecting[0].witness.to_dict())


def _of_tests(report: AuditReport) -> Iterator[Check]:
    """Yield the evidence of every test that can be computed again."""
    for one in report.tests:
        # By name, as methods are found: the tests make reports, and a report asks this module.
        test = importlib.import_module("dxverify.audit.suite.runner").find_test(one.name)
        if not (one.applies and one.evidence and one.integers and test and test.recheck):
            continue
        again = test.recheck(one, report)
        if again is not None:
            yield Check.of(f"evidence of {one.name}", one.evidence.log_value, again)


def _of_budget(report: AuditReport) -> Iterator[Check]:
    """Yield whether the shares of α sum to at most one, and whether every test keeps its own."""
    shares = math.fsum(one.share for one in report.tests)
    yield Check.that("shares of the tests sum to at most 1", shares <= 1 + ROUNDING)
    within = all(_level(one) <= one.share * report.alpha * (1 + ROUNDING) for one in report.tests)
    yield Check.that("every test keeps its share of alpha", within)


def _level(one: TestResult) -> float:
    if one.applies and "level" in one.integers:  # a confidence statement, which has no evidence
        return float(one.integers["level"])
    return 0.0 if one.evidence is None or one.evidence.kind is EvidenceKind.EXACT else one.evidence.level


def _of_verdict(report: AuditReport) -> Iterator[Check]:
    matrix_only = all(one.name == EXACT_CHANNEL for one in report.tests if one.applies)
    yield Check.of("verdict", str(report.verdict), str(decide(report.tests, matrix_only=matrix_only)))


def _of_digest(report: AuditReport) -> Iterator[Check]:
    if report.digest:
        yield Check.of("digest of all fields", report.digest, report.computed_digest())
