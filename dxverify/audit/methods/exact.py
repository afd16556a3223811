"""The exact audit: the level of the output distributions themselves, however rare the violation."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dxverify.audit.evidence import ChannelEvidence, ReleaseEvidence
from dxverify.audit.findings import IN_REAL_ARITHMETIC, FindingKind, Verdict
from dxverify.audit.noise.beside import rechecked_beside
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.releases import audit_release, promises_neighbours, recheck_release
from dxverify.audit.report import AuditReport, Check
from dxverify.audit.white_box import (
    evidence_of,
    finding_of,
    levels_again,
    nothing_recorded,
    pair_bounds,
    seen_mechanism,
    witness_of,
)
from dxverify.channel.exact import exact_logs
from dxverify.channel.hockey_stick import log_delta_level, log_pair_deltas
from dxverify.channel.level import Triple, log_level_bounds
from dxverify.channel.logs import LogChannel
from dxverify.protocols import FloatArray, PromisesNeighbours
from dxverify.running.run import versions

if TYPE_CHECKING:
    from dxverify.audit.subjects import Subject

#: A promise counts as kept up to this share of ε: the rounding of ε·d itself.
TOLERANCE = 1e-9


class _Levels(NamedTuple):
    lower: float
    upper: float
    triple: Triple | None
    kind: FindingKind


def audit_exact(subject: Subject, task: Task) -> AuditReport:
    """Audit a mechanism by its exact channel; nothing is drawn.

    Parameters
    ----------
    subject : Subject
        Of a mechanism with an exact channel; see :func:`dxverify.channel.exact_channel`.
    task : Task
        Its alpha is stated in the report; up to three dimensions none of it is spent.

    Returns
    -------
    AuditReport
        ``EXACT_OK`` or ``REFUTED``; ``INCONCLUSIVE`` if the promise lies between the bounds that the
        numerical error leaves for the level.

    Raises
    ------
    NotExactError
        If the mechanism has no exact channel.

    Notes
    -----
    Of a Gaussian release the noisy vectors are audited, since they are what is published.
    """
    mechanism = seen_mechanism(subject, AUDITOR.name)
    if isinstance(mechanism, PromisesNeighbours) and promises_neighbours(subject, mechanism):
        return audit_release(subject, mechanism, task)
    logs = exact_logs(mechanism)
    losses = subject.losses(np.arange(len(subject.vocabulary)))
    levels = _levels(logs, losses, subject)
    verdict = verdict_of(levels.lower, levels.upper, subject.epsilon)
    found = finding_of(subject, levels.kind, levels.triple, logs.log, losses)
    return AuditReport(
        verdict=verdict,
        method=AUDITOR.name,
        reason=f"{task.reason} {_reason(verdict, float(logs.error.max()))}".strip(),
        promised_epsilon=subject.epsilon,
        promised_delta=subject.delta,
        level_lower=levels.lower,
        level_upper=levels.upper,
        alpha=task.alpha,
        witness=witness_of(subject, levels.triple),
        findings=(found,) if verdict is Verdict.REFUTED and found is not None else (),
        draws=0,
        evidence=evidence_of(logs, losses),
        pairs=pair_bounds(subject, logs.low, logs.high, losses),
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


def _levels(logs: LogChannel, losses: FloatArray, subject: Subject) -> _Levels:
    distances = losses / subject.epsilon
    low, high = logs.low, logs.high
    if subject.delta == 0:
        lower, upper, triple = log_level_bounds(low, high, distances)
        kind = FindingKind.SUPPORT_MISMATCH if math.isinf(lower) else FindingKind.RATIO
        return _Levels(lower, upper, triple, kind)
    lower = log_delta_level(low, distances, subject.delta, high)
    upper = log_delta_level(high, distances, subject.delta, low)
    deltas = log_pair_deltas(logs.log, losses, logs.log)
    x, other = (int(i) for i in np.unravel_index(int(deltas.argmax()), deltas.shape))
    output = int((logs.channel[x] - np.exp(np.minimum(losses[x, other] + logs.log[other], 1.0))).argmax())
    return _Levels(lower, upper, (x, other, output) if deltas.max() > 0 else None, FindingKind.HOCKEY_STICK)


def verdict_of(lower: float, upper: float, epsilon: float) -> Verdict:
    """Hold the bounds that the numerical error leaves for the level against the promise."""
    allowed = epsilon * (1 + TOLERANCE)
    if lower > allowed:
        return Verdict.REFUTED
    return Verdict.EXACT_OK if upper <= allowed else Verdict.INCONCLUSIVE


def _reason(verdict: Verdict, error: float) -> str:
    known = f"Every output probability is known up to {error:.1e} without sampling"
    if verdict is Verdict.INCONCLUSIVE:
        return f"{known}, and the promise lies within what that leaves open"
    return f"{known}. {IN_REAL_ARITHMETIC}" if verdict is Verdict.EXACT_OK else known


def recheck_exact(report: AuditReport) -> tuple[Check, ...]:
    """Compute verdict and levels again from the recorded distributions or divergences."""
    match report.evidence:
        case ReleaseEvidence() as kept:
            return recheck_release(report, kept)
        case ChannelEvidence() as kept:
            decide = partial(verdict_of, epsilon=report.promised_epsilon)
            return levels_again(report, *_recorded(kept), kept.losses, decide)
        case _:
            raise nothing_recorded()


def _recorded(kept: ChannelEvidence) -> tuple[FloatArray, FloatArray]:
    """Return bounds of the logarithms; reports of before these were recorded hold probabilities only."""
    if kept.log is not None and kept.relative is not None:
        logs = LogChannel(log=np.array(kept.log), relative=np.array(kept.relative))
        return logs.low, logs.high
    channel, error = np.array(kept.channel), np.array(kept.error)
    with np.errstate(divide="ignore"):
        return np.log(np.maximum(channel - error, 0.0)), np.log(channel + error)


AUDITOR = Auditor(name="exact", run=audit_exact, recheck=rechecked_beside(recheck_exact))
