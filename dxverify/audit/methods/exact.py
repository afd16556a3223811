"""The exact audit: the effective ε of the output distributions themselves, however rare the violation."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dxverify.audit.checks import Check
from dxverify.audit.evidence import ChannelEvidence, MomentEvidence, ReleaseEvidence, Rows
from dxverify.audit.findings import (
    IN_REAL_ARITHMETIC,
    EffectiveEpsilon,
    Finding,
    FindingKind,
    Verdict,
    Witness,
)
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.releases import CLOSE, audit_release, promises_neighbours, recheck_release
from dxverify.audit.report import AuditReport, PairBound
from dxverify.audit.subjects import Subject
from dxverify.audit.word_results import rows
from dxverify.channel.confidence import ChannelEstimate
from dxverify.channel.exact import exact_log_channel
from dxverify.channel.hockey_stick import log_effective_epsilon_at_delta, log_pair_deltas
from dxverify.channel.log_channel import LogChannel
from dxverify.channel.privacy_loss import Triple, log_effective_epsilon_bounds, log_pairwise_bounds
from dxverify.errors import NotExactError, ReportError
from dxverify.protocols import FloatArray, Mechanism, PromisesNeighbours
from dxverify.runtime.run import versions

if TYPE_CHECKING:
    from dxverify.audit.subjects import Subject

#: Vocabularies up to this size have their distributions and pairs in the report.
_SHOWN = 32


def seen_mechanism(subject: Subject, method: str) -> Mechanism:
    """Return the mechanism itself, which an auditor that sees more than outputs needs."""
    if subject.mechanism is None:
        raise NotExactError(
            f"method {method} needs a Mechanism; a bare callable shows nothing but its outputs"
        )
    return subject.mechanism


def witness_of(subject: Subject, triple: Triple | None) -> Witness | None:
    """Name the words of a triple."""
    if triple is None:
        return None
    x, other, output = (subject.label(word) for word in triple)
    return Witness(x=x, x_prime=other, event=(output,))


def finding_of(
    subject: Subject,
    kind: FindingKind,
    triple: Triple | None,
    log: FloatArray,
    losses: FloatArray,
    *,
    low: FloatArray | None = None,
) -> Finding | None:
    """Describe the worst triple with its numbers, from logarithms of probabilities; what may be zero is stated as a bound."""
    if triple is None:
        return None
    x, other, output = triple
    p, q = float(log[x, output]), float(log[other, output])
    names = [subject.label(word) for word in triple]
    at_most = "at most " if low is not None and low[other, output] == -np.inf < q else ""
    message = (
        f"{names[2]!r} has probability {_power(p)} from {names[0]!r} and {at_most}{_power(q)} from {names[1]!r}; "
        f"the claim allows a factor of {_power(losses[x, other])}"
    )
    numbers = {"p": math.exp(p), "p_prime": math.exp(q), "loss_bound": float(losses[x, other])}
    return Finding(
        kind=kind, message=message, established=True, witness=witness_of(subject, triple), numbers=numbers
    )


def evidence_of(logs: LogChannel, losses: FloatArray) -> ChannelEvidence | None:
    """Return the distributions with their errors and the claimed losses."""
    # What was paid for is always recorded.
    if len(losses) > _SHOWN and not logs.failure_probability:
        return None
    return ChannelEvidence(
        channel=rows(logs.channel),
        error=rows(logs.error),
        losses=rows(losses),
        log=rows(logs.log),
        relative=rows(logs.relative),
        spent=logs.failure_probability or None,
    )


def moments_of(estimate: ChannelEstimate, losses: FloatArray) -> MomentEvidence | None:
    """Return what the confidence bounds of an estimate follow from."""
    found = estimate.moments
    if len(losses) > _SHOWN:
        return None
    ceiling = estimate.ceiling() if callable(estimate.ceiling) else estimate.ceiling
    return MomentEvidence(
        mean=rows(found.mean[0]),
        variance=rows(found.variance[0]),
        ceiling=rows(ceiling[0]),
        units=found.units,
        losses=rows(losses),
    )


def pair_bounds(
    subject: Subject, low: FloatArray, high: FloatArray, losses: FloatArray
) -> tuple[PairBound, ...]:
    """Return the bounds of each ordered pair of which something is claimed, from bounds of the logarithms."""
    if len(low) > _SHOWN or subject.delta > 0:
        return ()
    lower, upper = log_pairwise_bounds(low, high, losses / subject.epsilon)
    words = subject.vocabulary.words
    return tuple(
        PairBound(x=words[x], x_prime=words[y], lower=float(lower[x, y]), upper=float(upper[x, y]))
        for x, y in np.argwhere(np.isfinite(losses))
        if x != y
    )


def _power(log: float) -> str:
    """Write e^log, also if that is past all doubles."""
    return f"{math.exp(log):.6g}" if abs(log) < 700 or log == -math.inf else f"e^{log:.6g}"


def recheck_log_bounds(
    report: AuditReport,
    low: FloatArray,
    high: FloatArray,
    losses: Rows,
    verdict: Callable[[float, float], Verdict],
) -> tuple[Check, ...]:
    """Compute verdict and effective ε from bounds on the logarithm of every output probability."""
    distances = np.array(losses) / report.claimed_epsilon
    if report.claimed_delta > 0:
        lower = log_effective_epsilon_at_delta(low, distances, report.claimed_delta, high)
        upper = log_effective_epsilon_at_delta(high, distances, report.claimed_delta, low)
    else:
        lower, upper, _ = log_effective_epsilon_bounds(low, high, distances)
    return (
        Check.of("verdict", str(report.verdict), str(verdict(lower, upper))),
        Check.of("effective_epsilon.lower", report.effective_epsilon.lower, lower, CLOSE),
        Check.of("effective_epsilon.upper", report.effective_epsilon.upper, upper, CLOSE),
        *_recheck_pairs(report, low, high, distances),
    )


def _recheck_pairs(
    report: AuditReport, low: FloatArray, high: FloatArray, distances: FloatArray
) -> tuple[Check, ...]:
    """Compare the bounds of pairs, where the report has any, with those that follow from bounds of probabilities."""
    if not report.pairs:
        return ()
    lower, upper = log_pairwise_bounds(low, high, distances)
    again = [
        [float(lower[x, y]), float(upper[x, y])] for x, y in np.argwhere(np.isfinite(distances)) if x != y
    ]
    return (Check.of("pairs", [[pair.lower, pair.upper] for pair in report.pairs], again, CLOSE),)


def nothing_recorded() -> ReportError:
    """Return the error of a report that cannot be computed again."""
    return ReportError(
        "the report holds no counts and no distributions; those of a large vocabulary are not recorded"
    )


#: A guarantee counts as kept up to this share of ε: the rounding of ε·d itself.
TOLERANCE = 1e-9
#: Part of alpha that errors may cost which are estimated from directions.
SHARE = 0.05


class _Effective(NamedTuple):
    lower: float
    upper: float
    triple: Triple | None
    kind: FindingKind


def audit_exact(subject: Subject, task: Task) -> AuditReport:
    """Audit a mechanism by its exact channel; nothing is sampled.

    Parameters
    ----------
    subject : Subject
        Of a mechanism with an exact channel; see :func:`dxverify.channel.exact_channel`.
    task : Task
        Its alpha is stated in the report. A twentieth of it is spent where the channel needs sampled directions, which
        it does above three dimensions where cells are too many or not found with certainty, and without numba.

    Returns
    -------
    AuditReport
        ``EXACT_OK`` or ``REFUTED``; ``INCONCLUSIVE`` if the guarantee lies between the bounds that the
        numerical error leaves for the effective ε.

    Raises
    ------
    NotExactError
        If the mechanism has no exact channel.

    Notes
    -----
    Of a Gaussian release the noisy vectors are audited, since they are what is published.
    """
    return exact_report(subject, task)[0]


def exact_report(subject: Subject, task: Task) -> tuple[AuditReport, LogChannel | None]:
    """Return the report of the exact audit and the channel it rests on; None for a Gaussian release, which has none."""
    mechanism = seen_mechanism(subject, AUDITOR.name)
    if isinstance(mechanism, PromisesNeighbours) and promises_neighbours(subject, mechanism):
        return audit_release(subject, mechanism, task), None
    progress = partial(task.run.report_progress, text="rows computed")
    logs = exact_log_channel(mechanism, alpha=SHARE * task.alpha, progress=progress)
    losses = subject.losses(np.arange(len(subject.vocabulary)))
    effective = _effective(logs, losses, subject, task)
    verdict = verdict_of(effective.lower, effective.upper, subject.epsilon)
    found = finding_of(subject, effective.kind, effective.triple, logs.log, losses, low=logs.low)
    report = AuditReport(
        verdict=verdict,
        method=AUDITOR.name,
        reason=f"{task.reason} {_reason(verdict, logs)}".strip(),
        claimed_epsilon=subject.epsilon,
        claimed_delta=subject.delta,
        effective_epsilon=EffectiveEpsilon(lower=effective.lower, upper=effective.upper),
        alpha=task.alpha,
        witness=witness_of(subject, effective.triple),
        findings=(found,) if verdict is Verdict.REFUTED and found is not None else (),
        draws=0,
        evidence=evidence_of(logs, losses),
        pairs=pair_bounds(subject, logs.low, logs.high, losses),
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )
    return report, logs


def _effective(logs: LogChannel, losses: FloatArray, subject: Subject, task: Task) -> _Effective:
    distances = losses / subject.epsilon
    low, high = logs.low, logs.high
    if subject.delta == 0:
        progress = partial(task.run.report_progress, text="inputs compared exactly")
        lower, upper, triple = log_effective_epsilon_bounds(low, high, distances, progress)
        # At distance zero any difference makes the effective ε infinite; supports differ only where an output is impossible.
        impossible = triple is not None and high[triple[1], triple[2]] == -np.inf
        kind = FindingKind.SUPPORT_MISMATCH if impossible else FindingKind.RATIO
        return _Effective(lower, upper, triple, kind)
    lower = log_effective_epsilon_at_delta(low, distances, subject.delta, high)
    upper = log_effective_epsilon_at_delta(high, distances, subject.delta, low)
    deltas = log_pair_deltas(logs.log, losses, logs.log)
    x, other = (int(i) for i in np.unravel_index(int(deltas.argmax()), deltas.shape))
    output = int((logs.channel[x] - np.exp(np.minimum(losses[x, other] + logs.log[other], 1.0))).argmax())
    return _Effective(
        lower, upper, (x, other, output) if deltas.max() > 0 else None, FindingKind.HOCKEY_STICK
    )


def verdict_of(lower: float, upper: float, epsilon: float) -> Verdict:
    """Compare the bounds of the effective ε, as wide as the numerical error makes them, with the claimed one."""
    allowed = epsilon * (1 + TOLERANCE)
    if lower > allowed:
        return Verdict.REFUTED
    return Verdict.EXACT_OK if upper <= allowed else Verdict.INCONCLUSIVE


def spent(report: AuditReport) -> float:
    """Return the part of alpha that was spent on estimated errors; zero if all was computed."""
    kept = report.evidence
    return (kept.spent or 0.0) if isinstance(kept, ChannelEvidence) else 0.0


def _reason(verdict: Verdict, logs: LogChannel) -> str:
    how = (
        f"from sampled directions, except with a probability of {logs.failure_probability:.2g} that alpha pays for"
        if logs.failure_probability
        else "without sampling"
    )
    known = f"Every output probability is known up to {logs.error.max():.1e} {how}"
    if verdict is Verdict.INCONCLUSIVE:
        return f"{known}, and the claim lies within what that leaves open"
    return f"{known}. {IN_REAL_ARITHMETIC}" if verdict is Verdict.EXACT_OK else known


def recheck_exact(report: AuditReport) -> tuple[Check, ...]:
    """Compute verdict and effective ε again from the recorded distributions or divergences."""
    match report.evidence:
        case ReleaseEvidence() as kept:
            return recheck_release(report, kept)
        case ChannelEvidence() as kept:
            decide = partial(verdict_of, epsilon=report.claimed_epsilon)
            paid = Check.of("alpha of the directions", True, spent(report) <= 2 * SHARE * report.alpha)  # noqa: FBT003
            again = (
                *recheck_log_bounds(report, *_read_bounds(kept), kept.losses, decide),
                *_distributions(kept),
            )
            return again if kept.spent is None else (*again, paid)
        case _:
            raise nothing_recorded()


def _distributions(kept: ChannelEvidence) -> tuple[Check, ...]:
    """Hold the probabilities that are shown against the logarithms that are judged; each row is a distribution."""
    if kept.log is None:
        return ()
    shown, judged = np.array(kept.channel), np.exp(np.array(kept.log))
    sums, error = judged.sum(axis=1), np.array(kept.error).sum(axis=1)
    return (
        Check.of("probabilities", shown.tolist(), judged.tolist(), CLOSE),
        Check.of("sums of probabilities", True, bool((np.abs(sums - 1) <= error + CLOSE).all())),  # noqa: FBT003
    )


def _read_bounds(kept: ChannelEvidence) -> tuple[FloatArray, FloatArray]:
    """Return bounds of the logarithms; reports of before these were recorded hold probabilities only."""
    if kept.log is not None and kept.relative is not None:
        logs = LogChannel(log=np.array(kept.log), relative=np.array(kept.relative))
        return logs.low, logs.high
    channel, error = np.array(kept.channel), np.array(kept.error)
    with np.errstate(divide="ignore"):
        return np.log(np.maximum(channel - error, 0.0)), np.log(channel + error)


AUDITOR = Auditor(name="exact", run=audit_exact, recheck=recheck_exact)
