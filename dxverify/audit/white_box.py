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
from dxverify.channel.hockey_stick import log_delta_level
from dxverify.channel.level import Triple, log_level_bounds, log_pair_bounds
from dxverify.channel.logs import LogChannel
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
    subject: Subject, kind: FindingKind, triple: Triple | None, log: FloatArray, losses: FloatArray
) -> Finding | None:
    """Describe the worst triple with its numbers, from logarithms of probabilities."""
    if triple is None:
        return None
    x, other, output = triple
    p, q = float(log[x, output]), float(log[other, output])
    names = [subject.label(word) for word in triple]
    message = (
        f"{names[2]!r} has probability {_power(p)} from {names[0]!r} and {_power(q)} from {names[1]!r}; "
        f"the promise allows a factor of {_power(losses[x, other])}"
    )
    numbers = {"p": math.exp(p), "p_prime": math.exp(q), "promised_loss": float(losses[x, other])}
    return Finding(
        kind=kind, message=message, established=True, witness=witness_of(subject, triple), numbers=numbers
    )


def evidence_of(logs: LogChannel, losses: FloatArray) -> ChannelEvidence | None:
    """Return the distributions with their errors and the promised losses."""
    if len(losses) > _SHOWN:
        return None
    return ChannelEvidence(
        channel=rows(logs.channel),
        error=rows(logs.error),
        losses=rows(losses),
        log=rows(logs.log),
        relative=rows(logs.relative),
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
    """Return the bounds of each ordered pair to which something is promised, from bounds of the logarithms."""
    if len(low) > _SHOWN or subject.delta > 0:
        return ()
    lower, upper = log_pair_bounds(low, high, losses / subject.epsilon)
    words = subject.vocabulary.words
    return tuple(
        PairBound(x=words[x], x_prime=words[y], lower=float(lower[x, y]), upper=float(upper[x, y]))
        for x, y in np.argwhere(np.isfinite(losses))
        if x != y
    )


def _power(log: float) -> str:
    """Write e^log, also if that is past all doubles."""
    return f"{math.exp(log):.6g}" if abs(log) < 700 or log == -math.inf else f"e^{log:.6g}"


def levels_again(
    report: AuditReport,
    low: FloatArray,
    high: FloatArray,
    losses: Rows,
    verdict: Callable[[float, float], Verdict],
) -> tuple[Check, ...]:
    """Compute verdict and levels from bounds on the logarithm of every output probability."""
    distances = np.array(losses) / report.promised_epsilon
    if report.promised_delta > 0:
        lower = log_delta_level(low, distances, report.promised_delta, high)
        upper = log_delta_level(high, distances, report.promised_delta, low)
    else:
        lower, upper, _ = log_level_bounds(low, high, distances)
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
