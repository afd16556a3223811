"""The audit by directions: exact radius, sampled directions, confidence bounds on every output probability."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import as_subject
from dxverify.audit.white_box import finding_of, kept_versions, moments_of, pair_bounds, witness_of
from dxverify.channel.estimate import channel_estimate
from dxverify.channel.level import privacy_level_bounds
from dxverify.errors import NotExactError, ParameterError
from dxverify.protocols import RNGLike
from dxverify.running.entropy import entropy_of

#: Multiplications to spend on post-processing; each batch of directions is post-processed on its own.
_WORK, _BATCHES = 2e9, 2000


def audit_directions(
    mechanism: Any,
    *,
    alpha: float = 0.05,
    directions: int = 20_000,
    rng: RNGLike = None,
    epsilon: float | None = None,
    metric: Any = None,
    delta: float | None = None,
) -> AuditReport:
    """Audit a mechanism with additive noise by sampling directions and integrating the radius exactly.

    Parameters
    ----------
    mechanism : Mechanism or Subject
        Additive noise followed by the nearest word, or a post-processing of it. What is audited is the noise
        law the mechanism states, not the code that draws it.
    alpha : float
        Bound on the probability that any bound in the report is wrong; it is split over all entries.
    directions : int
        Directions to sample.
    rng : None, int, SeedSequence or Generator
        Source of randomness.
    epsilon, metric, delta : optional
        Another promise than the mechanism's own; δ must be 0.

    Returns
    -------
    AuditReport
        ``REFUTED`` or ``NOT_REFUTED``, with simultaneous bounds for the level from both sides.
    """
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "strictly between 0 and 1")
    subject = as_subject(mechanism, epsilon=epsilon, metric=metric, delta=delta)
    if subject.mechanism is None:
        raise NotExactError("an audit by directions needs a mechanism object that states its noise")
    if subject.delta > 0:
        raise NotExactError("an audit by directions tests promises with δ = 0; use the exact audit")
    entropy = entropy_of(rng)
    batches = max(16, min(directions, _BATCHES, int(_WORK / len(subject.vocabulary) ** 3)))
    estimate = channel_estimate(subject.mechanism, directions=directions, replicates=batches, rng=entropy)
    low, high = (side[0] for side in estimate.bounds(alpha, simultaneous=True))
    centre, margin = (low + high) / 2, (high - low) / 2
    losses = subject.losses(np.arange(len(subject.vocabulary)))
    lower, upper, triple = privacy_level_bounds(centre, margin, losses / subject.epsilon)
    refuted = lower > subject.epsilon
    kind = FindingKind.SUPPORT_MISMATCH if math.isinf(lower) else FindingKind.RATIO
    found = finding_of(subject, kind, triple, estimate.channel[0], losses)
    return AuditReport(
        verdict=Verdict.REFUTED if refuted else Verdict.NOT_REFUTED,
        method="directions",
        reason=f"{estimate.directions} directions, the radius integrated exactly along each; bounds hold for all "
        f"{low.size} output probabilities together",
        promised_epsilon=subject.epsilon,
        level_lower=lower,
        level_upper=upper,
        alpha=alpha,
        witness=witness_of(subject, triple),
        findings=(found,) if refuted and found is not None else (),
        draws=estimate.directions,
        evidence=moments_of(estimate, losses),
        pairs=pair_bounds(subject, centre, margin, losses),
        entropy=entropy,
        versions=kept_versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )
