"""The exact audit: the level of the output distributions themselves, however rare the violation."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.releases import audit_release, promises_neighbours
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import Subject, as_subject
from dxverify.audit.white_box import evidence_of, finding_of, kept_versions, pair_bounds, witness_of
from dxverify.channel.exact import exact_channel
from dxverify.channel.hockey_stick import delta_level, pair_deltas
from dxverify.channel.level import Triple, privacy_level_bounds
from dxverify.errors import NotExactError, ParameterError
from dxverify.protocols import FloatArray, RNGLike

#: A promise counts as kept up to this share of ε: the rounding of ε·d itself.
TOLERANCE = 1e-9


class _Levels(NamedTuple):
    lower: float
    upper: float
    triple: Triple | None
    kind: FindingKind


def audit_exact(
    mechanism: Any,
    *,
    alpha: float = 0.05,
    rng: RNGLike = None,
    epsilon: float | None = None,
    metric: Any = None,
    delta: float | None = None,
) -> AuditReport:
    """Audit a mechanism by its exact channel.

    Parameters
    ----------
    mechanism : Mechanism or Subject
        One with an exact channel; see :func:`dxverify.channel.exact_channel`.
    alpha : float
        Stated in the report; an exact audit spends none of it up to three dimensions.
    rng : ignored
        Nothing is drawn. Accepted so that auditors can be exchanged.
    epsilon, metric, delta : optional
        Another promise than the mechanism's own.

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
    del rng
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "strictly between 0 and 1")
    subject = as_subject(mechanism, epsilon=epsilon, metric=metric, delta=delta)
    if subject.mechanism is None:
        raise NotExactError("an exact audit needs a mechanism object, not a bare function")
    if promises_neighbours(subject):
        return audit_release(subject, alpha)
    channel, error = exact_channel(subject.mechanism, return_error=True)
    losses = subject.losses(np.arange(len(subject.vocabulary)))
    levels = _levels(channel, error, losses, subject)
    verdict = verdict_of(levels.lower, levels.upper, subject.epsilon)
    found = finding_of(subject, levels.kind, levels.triple, channel, losses)
    return AuditReport(
        verdict=verdict,
        method="exact",
        reason=_reason(verdict, float(error.max())),
        promised_epsilon=subject.epsilon,
        promised_delta=subject.delta,
        level_lower=levels.lower,
        level_upper=levels.upper,
        alpha=alpha,
        witness=witness_of(subject, levels.triple),
        findings=(found,) if verdict is Verdict.REFUTED and found is not None else (),
        draws=0,
        evidence=evidence_of(channel, error, losses),
        pairs=pair_bounds(subject, channel, error, losses),
        versions=kept_versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


def _levels(channel: FloatArray, error: FloatArray, losses: FloatArray, subject: Subject) -> _Levels:
    distances = losses / subject.epsilon
    if subject.delta == 0:
        lower, upper, triple = privacy_level_bounds(channel, error, distances)
        kind = FindingKind.SUPPORT_MISMATCH if math.isinf(lower) else FindingKind.RATIO
        return _Levels(lower, upper, triple, kind)
    low, high = np.maximum(channel - error, 0.0), channel + error
    lower = delta_level(low, distances, subject.delta, other=high)
    upper = delta_level(high, distances, subject.delta, other=low)
    deltas = pair_deltas(channel, losses)
    x, other = (int(i) for i in np.unravel_index(int(deltas.argmax()), deltas.shape))
    output = int((channel[x] - np.exp(min(losses[x, other], 700.0)) * channel[other]).argmax())
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
    return known
