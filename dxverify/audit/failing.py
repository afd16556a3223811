"""Audits of code that cannot be observed end in a report, verdict FAILED, and not in an exception."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ParamSpec

from dxverify.audit.findings import Finding, FindingKind, Verdict
from dxverify.audit.observing import NotObserved, observations
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import Subject, as_subject
from dxverify.errors import CodeRaised, MechanismFault
from dxverify.foreign.notes import Kind
from dxverify.running.provenance import versions

if TYPE_CHECKING:
    from collections.abc import Mapping

Options = ParamSpec("Options")
_PROMISE = ("vocabulary", "epsilon", "metric", "delta", "shape")
_METHODS = {"auto": "sequential", "clopper-pearson": "fixed:clopper-pearson"}


def reporting_failures(run: Callable[Options, AuditReport]) -> Callable[Options, AuditReport]:
    """Let foreign code in by the one door, add what it did beside answering, and report it if it did not answer."""

    @functools.wraps(run)
    def audit(*arguments: Options.args, **options: Options.kwargs) -> AuditReport:
        mechanism: Any = arguments[0] if arguments else options.pop("mechanism")
        promise: dict[str, Any] = {name: options.pop(name) for name in _PROMISE if name in options}
        subject = as_subject(mechanism, **promise, time_limit=options.get("timeout"))  # type: ignore[arg-type]
        try:
            report = run(subject, **options)  # type: ignore[arg-type]
        except (NotObserved, MechanismFault, CodeRaised) as problem:
            report = failed(subject, options, str(problem))
        return _with_observations(report, subject)

    return audit


def failed(subject: Subject, options: Mapping[str, Any], problem: str) -> AuditReport:
    """Say that the code was not observed, and why; no level, no power and no counts are stated."""
    method = str(options.get("method", "auto"))
    reason = f"{problem.rstrip('.')}."
    return AuditReport(
        verdict=Verdict.FAILED,
        method=_METHODS.get(method, method),
        reason=reason,
        promised_epsilon=subject.epsilon,
        promised_delta=subject.delta,
        level_lower=0.0,
        alpha=float(options.get("alpha", 0.05)),
        findings=(Finding(kind=FindingKind.NOT_OBSERVED, message=reason),),
        draws=0,
        mechanism=subject.name,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
    )


def _with_observations(report: AuditReport, subject: Subject) -> AuditReport:
    """Add how the code was called and what it did; what the auditor reported itself is not said twice."""
    said = " ".join(finding.message for finding in report.findings)
    new = tuple(
        Finding(kind=FindingKind[note.kind], message=note.message, numbers={"calls": note.times})
        for note in observations(subject)
        if note.kind is not Kind.SILENCE and note.message.rstrip(".") not in said
    )
    reason = f"{report.reason} {subject.called}".strip()
    return replace(report, reason=reason, findings=(*report.findings, *new))
