"""The suite: which tests apply, what each may spend, and in which order they are run.

The budget is one table. The share of every test is fixed before the first sample; the share of a test that does not apply goes to the
test of outputs, also before the first sample, so that the whole suite spends at most α. Cheap tests come first. The suite stops at the
first test that rejects the claim, or that rejects an assumption on which all others rest; ``keep_going`` runs the rest.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.audit.decision import EXACT_CHANNEL, NOTHING_CAME
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind, Verdict
from dxverify.audit.report import AuditReport
from dxverify.audit.sampling import NotObserved
from dxverify.audit.suite import (
    coupling,
    dependence,
    eprocess,
    exact_channel,
    floating_point,
    goodness_of_fit,
    noise_distribution,
    noise_size,
    repeats,
    support,
    two_sided,
)
from dxverify.audit.suite.base import Meaning, SuiteTest, TestResult
from dxverify.audit.suite.outputs import OUTPUTS
from dxverify.audit.suite.target import Found, Target
from dxverify.errors import CodeRaised, MechanismFault
from dxverify.runtime.run import versions

if TYPE_CHECKING:
    from dxverify.audit.registry import Task
    from dxverify.audit.subjects import Subject

#: Every test, in the order in which they are run.
TESTS: tuple[SuiteTest, ...] = (
    coupling.TEST,
    dependence.TEST,
    repeats.TEST,
    noise_size.TEST,
    support.TEST,
    floating_point.TEST,
    exact_channel.TEST,
    goodness_of_fit.TEST,
    noise_distribution.TEST,
    eprocess.TEST,
    two_sided.TEST,
)


def find_test(name: str) -> SuiteTest | None:
    """Return the test of that name; results of other names are warnings that a test adds."""
    return next((one for one in TESTS if one.name == name), None)


def share_out(target: Target) -> tuple[dict[str, float], dict[str, str]]:
    """Return what each test may spend of α, and why the others do not apply; what these would have spent goes to the outputs."""
    matrix = exact_channel.is_matrix(target)
    skipped = {
        test.name: why
        for test in TESTS
        if (why := _NO_SAMPLES if matrix and test.samples else test.skip(target))
    }
    shares = {test.name: test.share for test in TESTS if test.name not in skipped}
    if OUTPUTS in shares:
        shares[OUTPUTS] = 1 - sum(share for name, share in shares.items() if name != OUTPUTS)
    return shares, skipped


_NO_SAMPLES = "the channel is stated and nothing samples from it"


def run_suite(subject: Subject, task: Task) -> AuditReport:
    """Run the tests that apply and return the report, whose verdict the caller decides from the tests."""
    target, found, stopped = Target.of(subject, task), Found(), ""
    shares, skipped = share_out(target)
    # Sampled directions of the exact channel are paid by the test of outputs; a matrix needs none.
    shares[EXACT_CHANNEL] = shares.get(OUTPUTS, 1.0)
    for test in TESTS:
        if why := skipped.get(test.name, stopped):
            found.results.append(test.skipped(why))
            continue
        try:
            found.results += test.run(target, shares[test.name] * task.alpha, found)
        except (NotObserved, MechanismFault, CodeRaised) as problem:
            found.failed = found.failed or str(problem)
            found.results.append(test.skipped(f"{NOTHING_CAME}: {str(problem).rstrip('.')}"))
        if not task.keep_going:
            stopped = _reason_to_stop(found.results)
    return _assemble(target, found)


def _reason_to_stop(results: list[TestResult]) -> str:
    """Say why no further test is run; empty if one is."""
    for one in results:
        test = find_test(one.name)
        if one.rejected and one.meaning is Meaning.CLAIM:
            return f"stopped at the first test that rejects the claim ({one.name})"
        if one.rejected and one.meaning is Meaning.ASSUMPTION and test is not None and test.stops:
            return test.stops
    return ""


def _assemble(target: Target, found: Found) -> AuditReport:
    """Return one report of everything: that of the samples, or of the exact channel where it decides."""
    channel, report = found.channel, found.report
    # The channel speaks for the code only as long as its samples fit.
    exactly = (
        channel is not None
        and channel.verdict is not Verdict.INCONCLUSIVE
        and not found.rejected(goodness_of_fit.TEST.name)
    )
    base = channel if exactly and (report is None or not report.refuted) else report
    if base is None:
        base = _empty(target, found)
    findings = [*base.findings]
    if report is not None and base is not report:
        findings += [one for one in report.findings if one not in findings]
    return replace(
        base,
        alpha=target.alpha,
        entropy=target.task.run.entropy,
        findings=(*findings, *found.findings),
        tests=tuple(found.results),
        effective_epsilon=replace(base.effective_epsilon, confidence=None),
    )


def _empty(target: Target, found: Found) -> AuditReport:
    """Return the report of a suite that ended before outputs were compared with the claim."""
    subject = target.subject
    findings: tuple[Finding, ...] = ()
    if found.failed:
        reason = f"{found.failed.rstrip('.')}."
        findings = (Finding(kind=FindingKind.NOT_OBSERVED, message=reason),)
    else:
        reason = next((one.skipped for one in found.results if not one.applies and one.name == OUTPUTS), "")
    return AuditReport(
        verdict=Verdict.FAILED,
        method="suite",
        reason=reason,
        claimed_epsilon=subject.epsilon,
        claimed_delta=subject.delta,
        effective_epsilon=EffectiveEpsilon(lower=0.0),
        alpha=target.alpha,
        findings=findings,
        draws=sum(one.samples for one in found.results),
        mechanism=subject.name,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
    )
