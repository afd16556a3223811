"""Method ``scores``, for ``audit(f, inputs=…, method="scores")``: how its reports are rechecked (the audit is :mod:`dxverify.audit.space_scores`)."""

from __future__ import annotations

import numpy as np

from dxverify.audit.checks import Check
from dxverify.audit.decision import EXACT_CHANNEL, decide
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.report import AuditReport
from dxverify.audit.space_scores import METHOD, worst_loss
from dxverify.audit.subjects import Subject
from dxverify.errors import InputError, ReportError


def refuse_words(_subject: Subject, _task: Task) -> AuditReport:
    """Raise an error: on a vocabulary, stated scores are a call signature (``shape``) and not a method."""
    raise InputError("method scores needs inputs=; on a vocabulary use shape='scores' or 'log_row'")


def recheck_scores(report: AuditReport) -> tuple[Check, ...]:
    """Compute the largest loss again from the recorded logarithms of probabilities."""
    result = next((one for one in report.tests if one.name == EXACT_CHANNEL), None)
    if result is None or result.evidence is None:
        raise ReportError("the report has no exact test of scores")
    logs, losses = (
        np.array([[float(one) for one in row] for row in result.integers[name]])
        for name in ("logs", "losses")
    )
    value, threshold, _ = worst_loss(logs, losses, float(result.integers["delta"]))
    return (
        Check.of("verdict", str(report.verdict), str(decide([result], matrix_only=True))),
        Check.of("largest loss", result.evidence.log_value, value),
        Check.of("threshold", result.evidence.threshold, threshold),
        Check.of("sums of probabilities", True, bool(np.allclose(np.exp(logs).sum(1), 1.0))),  # noqa: FBT003 - a statement
        Check.of("effective_epsilon.upper", report.effective_epsilon.upper, report.effective_epsilon.lower),
    )


AUDITOR = Auditor(name=METHOD, run=refuse_words, recheck=recheck_scores)
