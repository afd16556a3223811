"""Audits of code with bad manners end in a report and not in an exception."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec

from dxverify.adapters.guard import GaveUp
from dxverify.adapters.manners import with_observations
from dxverify.audit.findings import Finding, FindingKind, Verdict
from dxverify.audit.report import AuditReport

Options = ParamSpec("Options")
_METHODS = {"fixed": "fixed", "clopper-pearson": "fixed:clopper-pearson"}


def noting_manners(run: Callable[Options, AuditReport]) -> Callable[Options, AuditReport]:
    """Add what adapters saw to the report; a mechanism that was given up gets an inconclusive one."""

    @functools.wraps(run)
    def audit(*arguments: Options.args, **options: Options.kwargs) -> AuditReport:
        mechanism: Any = arguments[0] if arguments else options.get("mechanism")
        try:
            report = run(*arguments, **options)
        except GaveUp as problem:
            report = _given_up(mechanism, options, str(problem))
        return with_observations(report, mechanism)

    return audit


def _given_up(mechanism: Any, options: Mapping[str, Any], problem: str) -> AuditReport:
    """Say that nothing can be said, and why."""
    return AuditReport(
        verdict=Verdict.INCONCLUSIVE,
        method=_METHODS.get(options.get("method", "auto"), "sequential"),
        reason=f"{problem}.",
        promised_epsilon=float(mechanism.epsilon),
        promised_delta=float(getattr(mechanism, "delta", 0.0)),
        level_lower=0.0,
        alpha=float(options.get("alpha", 0.05)),
        findings=(Finding(kind=FindingKind.CRASH, message=f"{problem}."),),
        draws=0,
        mechanism=str(mechanism.name),
        vocabulary_digest=mechanism.vocabulary.digest,
    )
