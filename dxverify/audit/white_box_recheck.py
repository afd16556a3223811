"""Computing the report of a white-box audit again from the distributions or the divergences it records."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dxverify.audit.findings import Verdict
from dxverify.audit.report import AuditReport, Check
from dxverify.channel.confidence import mean_bounds
from dxverify.channel.hockey_stick import delta_level
from dxverify.channel.level import privacy_level_bounds
from dxverify.errors import ReportError
from dxverify.laws import gaussian_hockey_stick
from dxverify.protocols import FloatArray


def recheck_white_box(report: AuditReport) -> tuple[Check, ...]:
    """Compute verdict and levels of an exact audit or an audit by directions from the recorded evidence."""
    evidence = report.evidence
    if evidence is None or not evidence.keys() & {"release", "channel", "mean"}:
        raise ReportError(
            "the report holds no counts and no distributions; those of a large vocabulary are not recorded"
        )
    if "release" in evidence:
        return _release(report, evidence)
    low, high = _bounds(report, evidence)
    distances = _matrix(evidence["losses"]) / report.promised_epsilon
    if report.promised_delta > 0:
        lower = delta_level(low, distances, report.promised_delta, other=high)
        upper = delta_level(high, distances, report.promised_delta, other=low)
    else:
        lower, upper, _ = privacy_level_bounds((low + high) / 2, (high - low) / 2, distances)
    verdict = (_exact if report.method == "exact" else _sampled)(report, lower, upper)
    return (
        _check("verdict", str(report.verdict), str(verdict)),
        _close("level_lower", report.level_lower, lower),
        _close("level_upper", report.level_upper, upper),
    )


def _bounds(report: AuditReport, evidence: Any) -> tuple[FloatArray, FloatArray]:
    if report.method == "exact":
        channel, error = np.array(evidence["channel"]), np.array(evidence["error"])
        return np.maximum(channel - error, 0.0), channel + error
    mean, variance, ceiling = (np.array(evidence[name]) for name in ("mean", "variance", "ceiling"))
    return mean_bounds(mean, variance, int(evidence["units"]), ceiling, report.alpha / mean.size)


def _exact(report: AuditReport, lower: float, upper: float) -> Verdict:
    from dxverify.audit.methods.exact import verdict_of  # noqa: PLC0415 - that module imports the report

    return verdict_of(lower, upper, report.promised_epsilon)


def _sampled(report: AuditReport, lower: float, upper: float) -> Verdict:
    del upper
    return Verdict.REFUTED if lower > report.promised_epsilon else Verdict.NOT_REFUTED


def _release(report: AuditReport, evidence: Any) -> tuple[Check, ...]:
    """Compute the worst divergence of a Gaussian release again from distances and deviations."""
    deltas = [
        _delta(report.promised_epsilon, distance, own, other, int(evidence["dim"]))
        for distance, own, other in evidence["release"]
    ]
    worst = max(deltas, default=0.0)
    broken = worst > report.promised_delta * (1 + 1e-9)
    return (
        _check("verdict", str(report.verdict), str(Verdict.REFUTED if broken else Verdict.EXACT_OK)),
        _close("worst delta", float(evidence["worst"]), worst),
    )


def _delta(epsilon: float, distance: float, own: float, other: float, dim: int) -> float:
    if own == 0 or other == 0:
        return 0.0 if own == other and distance == 0 else 1.0
    return gaussian_hockey_stick(epsilon=epsilon, distance=distance, sigma=own, other_sigma=other, dim=dim)


def _matrix(rows: Any) -> FloatArray:
    return np.array([[np.inf if value is None else value for value in row] for row in rows], dtype=float)


def _check(name: str, stated: Any, recomputed: Any) -> Check:
    return Check(name=name, stated=stated, recomputed=recomputed, agrees=stated == recomputed)


def _close(name: str, stated: float | None, recomputed: float) -> Check:
    agrees = stated is not None and math.isclose(stated, recomputed, rel_tol=1e-9, abs_tol=1e-12)
    return Check(name=name, stated=stated, recomputed=recomputed, agrees=agrees)
