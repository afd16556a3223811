"""The audit by directions: exact radius, sampled directions, confidence bounds on every output probability."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.checks import Check
from dxverify.audit.config import CONFIG
from dxverify.audit.evidence import MomentEvidence
from dxverify.audit.findings import EffectiveEpsilon, FindingKind, Verdict
from dxverify.audit.methods.exact import (
    finding_of,
    moments_of,
    nothing_recorded,
    pair_bounds,
    recheck_log_bounds,
    seen_mechanism,
    witness_of,
)
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.report import AuditReport
from dxverify.channel.confidence import mean_bounds
from dxverify.channel.estimate import channel_estimate
from dxverify.channel.privacy_loss import log_effective_epsilon_bounds
from dxverify.errors import NotExactError
from dxverify.runtime.run import versions

if TYPE_CHECKING:
    from dxverify.audit.subjects import Subject


def audit_directions(subject: Subject, task: Task) -> AuditReport:
    """Audit a mechanism with additive noise by sampling directions and integrating the radius exactly.

    Parameters
    ----------
    subject : Subject
        Of additive noise followed by the nearest word, or a post-processing of it; its guarantee has δ = 0. What is
        audited is the noise distribution the mechanism states, not the code that samples it.
    task : Task
        Its alpha is split over all entries; its ``max_samples`` is the number of directions.

    Returns
    -------
    AuditReport
        ``REFUTED`` or ``NOT_REFUTED``, with simultaneous bounds of the effective ε from both sides.
    """
    mechanism = seen_mechanism(subject, AUDITOR.name)
    if subject.delta > 0:
        raise NotExactError("an audit by directions tests guarantees with δ = 0; use the exact audit")
    directions, entropy = task.max_samples or CONFIG.directions, task.run.entropy
    batches = max(
        16,
        min(directions, CONFIG.direction_batches, int(CONFIG.direction_work / len(subject.vocabulary) ** 3)),
    )
    estimate = channel_estimate(mechanism, directions=directions, replicates=batches, rng=entropy)
    low, high = (side[0] for side in estimate.bounds(task.alpha, simultaneous=True))
    with np.errstate(divide="ignore"):
        low, high, log = np.log(low), np.log(high), np.log(estimate.channel[0])
    losses = subject.losses(np.arange(len(subject.vocabulary)))
    lower, upper, triple = log_effective_epsilon_bounds(low, high, losses / subject.epsilon)
    refuted = lower > subject.epsilon
    # At distance zero any difference makes the effective ε infinite, without an output that is impossible.
    impossible = math.isinf(lower) and triple is not None and losses[triple[:2]] > 0
    kind = FindingKind.SUPPORT_MISMATCH if impossible else FindingKind.RATIO
    found = finding_of(subject, kind, triple, log, losses)
    return AuditReport(
        verdict=Verdict.REFUTED if refuted else Verdict.NOT_REFUTED,
        method=AUDITOR.name,
        reason=f"{task.reason} {estimate.directions} directions, the radius integrated exactly along each; bounds hold "
        f"for all {low.size} output probabilities together".strip(),
        claimed_epsilon=subject.epsilon,
        effective_epsilon=EffectiveEpsilon(lower=lower, upper=upper),
        alpha=task.alpha,
        witness=witness_of(subject, triple),
        findings=(found,) if refuted and found is not None else (),
        draws=estimate.directions,
        evidence=moments_of(estimate, losses),
        pairs=pair_bounds(subject, low, high, losses),
        entropy=entropy,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


def recheck_directions(report: AuditReport) -> tuple[Check, ...]:
    """Compute verdict and effective ε again from the recorded moments."""
    kept = report.evidence
    if not isinstance(kept, MomentEvidence):
        raise nothing_recorded()
    mean, variance, ceiling = (np.array(table) for table in (kept.mean, kept.variance, kept.ceiling))
    low, high = mean_bounds(mean, variance, kept.units, ceiling, report.alpha / mean.size)

    def verdict(lower: float, upper: float) -> Verdict:
        del upper
        return Verdict.REFUTED if lower > report.claimed_epsilon else Verdict.NOT_REFUTED

    with np.errstate(divide="ignore"):
        return recheck_log_bounds(report, np.log(low), np.log(high), kept.losses, verdict)


AUDITOR = Auditor(name="directions", run=audit_directions, recheck=recheck_directions)
