"""What the auditors that see output distributions put into a report, and how it is computed again."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from dxverify.audit.evidence import ChannelEvidence, MomentEvidence, Rows, rows
from dxverify.audit.findings import Finding, FindingKind, Verdict, Witness
from dxverify.audit.report import AuditReport, Check, PairBound
from dxverify.audit.subjects import Subject
from dxverify.channel.estimated import ChannelEstimate
from dxverify.channel.hockey_stick import delta_level
from dxverify.channel.level import Triple, pair_level_bounds, privacy_level_bounds
from dxverify.errors import NotExactError, ReportError
from dxverify.protocols import FloatArray, Mechanism

#: Vocabularies up to this size have their distributions and pairs in the report.
_SHOWN = 32
#: Numbers near zero may differ by so much when computed again.
CLOSE = 1e-12


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
    subject: Subject, kind: FindingKind, triple: Triple | None, channel: FloatArray, losses: FloatArray
) -> Finding | None:
    """Describe the worst triple with its numbers."""
    if triple is None:
        return None
    x, other, output = triple
    p, q = float(channel[x, output]), float(channel[other, output])
    names = [subject.label(word) for word in triple]
    message = (
        f"{names[2]!r} has probability {p:.6g} from {names[0]!r} and {q:.6g} from {names[1]!r}; "
        f"the promise allows a factor of {_factor(losses[x, other])}"
    )
    numbers = {"p": p, "p_prime": q, "promised_loss": float(losses[x, other])}
    return Finding(
        kind=kind, message=message, established=True, witness=witness_of(subject, triple), numbers=numbers
    )


def evidence_of(channel: FloatArray, error: FloatArray, losses: FloatArray) -> ChannelEvidence | None:
    """Return the distributions with their errors and the promised losses."""
    if len(channel) > _SHOWN:
        return None
    return ChannelEvidence(channel=rows(channel), error=rows(error), losses=rows(losses))


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
    subject: Subject, channel: FloatArray, error: FloatArray, losses: FloatArray
) -> tuple[PairBound, ...]:
    """Return the bounds of each ordered pair to which something is promised."""
    if len(channel) > _SHOWN or subject.delta > 0:
        return ()
    lower, upper = pair_level_bounds(channel, error, losses / subject.epsilon)
    words = subject.vocabulary.words
    return tuple(
        PairBound(x=words[x], x_prime=words[y], lower=float(lower[x, y]), upper=float(upper[x, y]))
        for x, y in np.argwhere(np.isfinite(losses))
        if x != y
    )


def _factor(loss: float) -> str:
    return f"{math.exp(loss):.6g}" if loss < 700 else f"e^{loss:.6g}"


def levels_again(
    report: AuditReport,
    low: FloatArray,
    high: FloatArray,
    losses: Rows,
    verdict: Callable[[float, float], Verdict],
) -> tuple[Check, ...]:
    """Compute verdict and levels from bounds on every output probability."""
    distances = np.array(losses) / report.promised_epsilon
    if report.promised_delta > 0:
        lower = delta_level(low, distances, report.promised_delta, other=high)
        upper = delta_level(high, distances, report.promised_delta, other=low)
    else:
        lower, upper, _ = privacy_level_bounds((low + high) / 2, (high - low) / 2, distances)
    return (
        Check.of("verdict", str(report.verdict), str(verdict(lower, upper))),
        Check.of("level_lower", report.level_lower, lower, CLOSE),
        Check.of("level_upper", report.level_upper, upper, CLOSE),
    )


def nothing_recorded() -> ReportError:
    """Return the error of a report that cannot be computed again."""
    return ReportError(
        "the report holds no counts and no distributions; those of a large vocabulary are not recorded"
    )
