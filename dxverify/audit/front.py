"""The front door: choose a method, run it, say why."""

from __future__ import annotations

import importlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dxverify.adapters.reporting import noting_manners
from dxverify.audit.findings import Verdict
from dxverify.audit.methods.fixed import audit_fixed
from dxverify.audit.methods.sequential import Progress, audit_sequential
from dxverify.audit.noise.beside import looked_inside, part_for_outputs
from dxverify.audit.repeating import recording_call
from dxverify.audit.subjects import Subject, as_subject
from dxverify.errors import NotExactError, ParameterError
from dxverify.running.executors import executor_for

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor
    from pathlib import Path

    from dxverify.audit.report import AuditReport
    from dxverify.protocols import RNGLike
    from dxverify.vocabulary import Vocabulary

METHODS = ("auto", "exact", "directions", "sequential", "fixed", "clopper-pearson")
#: ``auto`` asks for the exact channel of vocabularies up to this size.
EXACT_UP_TO = 64
#: Most outputs to draw, alone and beside an exact channel.
MAX_DRAWS, MAX_DRAWS_BESIDE_EXACT = 100_000, 20_000


@recording_call
@noting_manners
def audit(
    mechanism: Any,
    *,
    vocabulary: Vocabulary | None = None,
    epsilon: float | None = None,
    metric: Any = None,
    delta: float | None = None,
    method: str = "auto",
    alpha: float = 0.05,
    max_draws: int | None = None,
    words: Iterable[str | int] | None = None,
    rng: RNGLike = None,
    executor: Executor | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    checkpoint: str | Path | None = None,
    allocation: str = "adaptive",
    timeout: float | None = None,
    progress: Progress | None = None,
) -> AuditReport:
    """Look for a broken promise.

    Parameters
    ----------
    mechanism : Mechanism or callable
        A callable is ``callable(word_index, size, rng) -> integer array`` and needs ``vocabulary`` and ``epsilon``.
    vocabulary : Vocabulary, optional
        Inputs and outputs of a bare callable.
    epsilon, metric, delta : optional
        The promise; for a Mechanism they replace the one it makes itself.
    method : {"auto", "exact", "directions", "sequential", "fixed", "clopper-pearson"}
        ``auto`` takes the exact channel if the mechanism has one that is small enough, and then lets the sequential
        auditor look whether the draws contradict it, since a channel says what the code should do and draws
        what it does; without such a channel it is the sequential auditor alone. Noise whose law the mechanism
        states is tested too, with a twentieth of alpha; see :mod:`dxverify.audit.noise.beside` for what that refutes.
    alpha : float
        Bound on the probability that any established statement of the report is false.
    max_draws : int
        Most outputs (or directions) to draw; 100,000 outputs or 20,000 directions unless given.
    words : iterable of str or int, optional
        Inputs to draw; chosen if not given.
    rng : None, int, SeedSequence or Generator
        Source of all randomness; the report records it as one integer.
    executor, workers, scheduler : optional
        Any ``concurrent.futures.Executor``, a number of processes, or the address of a Dask scheduler. The
        report is the same whichever is used.
    checkpoint : path, optional
        File to resume from and to keep up to date.
    allocation : {"adaptive", "even"}
        Whether the sequential auditor gives more draws to inputs that matter.
    timeout : float, optional
        Seconds one call of the mechanism may take.
    progress : callable, optional
        Called now and then with draws so far, the limit, and a short text.

    Returns
    -------
    AuditReport

    Examples
    --------
    >>> from dxverify import Vocabulary, audit
    >>> line = Vocabulary(words=["a", "b", "c"], vectors=[[0.0], [1.0], [2.0]])
    >>> def identity(word, size, rng):
    ...     return [word] * size
    >>> str(audit(identity, vocabulary=line, epsilon=1.0, rng=0).verdict)
    'REFUTED'
    """
    if method not in METHODS:
        raise ParameterError("method", method, f"one of {', '.join(METHODS)}")
    subject = as_subject(mechanism, vocabulary=vocabulary, epsilon=epsilon, metric=metric, delta=delta)
    reason = f"Method {method} was asked for."
    if method in ("exact", "directions"):
        return _seeing(subject, method, reason, alpha=alpha, max_draws=max_draws, rng=rng)
    with executor_for(executor=executor, workers=workers, scheduler=scheduler) as where:
        common: dict[str, Any] = {
            "words": words,
            "alpha": alpha,
            "max_draws": max_draws or MAX_DRAWS,
            "rng": rng,
            "executor": where,
            "checkpoint": checkpoint,
            "timeout": timeout,
            "progress": progress,
            "reason": reason,
        }
        if method == "sequential":
            return audit_sequential(subject, allocation=allocation, **common)
        if method != "auto":
            return audit_fixed(subject, test="fixed" if method == "fixed" else f"fixed:{method}", **common)
        report = _chosen(subject, allocation, common)
    # The noise is also drawn in forked processes, which the threads of an executor would make unsafe.
    return looked_inside(report, subject, alpha=alpha, rng=rng)


def _chosen(subject: Subject, allocation: str, common: dict[str, Any]) -> AuditReport:
    """Audit the outputs: by the exact channel and draws that may contradict it, or by draws alone."""
    alpha = part_for_outputs(subject, common["alpha"])
    exact, reason = _try_exact(subject, alpha)
    if exact is not None and exact.verdict is not Verdict.EXACT_OK:
        return exact
    limit = common["max_draws"]
    common |= {
        "alpha": alpha,
        "reason": reason,
        "max_draws": limit if exact is None else min(limit, MAX_DRAWS_BESIDE_EXACT),
    }
    drawn = audit_sequential(subject, allocation=allocation, **common)
    return drawn if exact is None or drawn.refuted else _agreeing(exact, drawn)


def _try_exact(subject: Subject, alpha: float) -> tuple[AuditReport | None, str]:
    """Return the exact report, if there is one, and what to say of the choice."""
    if subject.mechanism is None:
        return None, "Method sequential was chosen: a bare callable shows nothing but its outputs."
    size = len(subject.vocabulary)
    if size > EXACT_UP_TO:
        return None, (
            f"Method sequential was chosen: exact channels are tried up to {EXACT_UP_TO} words, and there are {size}."
        )
    reason = f"Method exact was chosen: the channel on {size} words can be computed, which leaves nothing to chance."
    try:
        report = _seeing(subject, "exact", reason, alpha=alpha, max_draws=None, rng=None)
    except NotExactError as problem:
        return None, f"Method sequential was chosen: {str(problem).rstrip('.')}."
    if report.verdict is Verdict.INCONCLUSIVE:
        return None, "Method sequential was chosen: the exact channel left the level too uncertain to decide."
    return report, "The channel that the mechanism states keeps the promise; the draws of its code do not."


def _agreeing(exact: AuditReport, drawn: AuditReport) -> AuditReport:
    """Return the exact report with what the draws add: observations, and that they do not contradict it."""
    said = (
        f"{exact.reason.rstrip('.')}. {drawn.draws} draws of the code itself do not contradict the promise."
    )
    return replace(exact, reason=said, findings=(*exact.findings, *drawn.findings), entropy=drawn.entropy)


def _seeing(
    subject: Subject, method: str, reason: str, *, alpha: float, max_draws: int | None, rng: RNGLike
) -> AuditReport:
    """Call an auditor that looks into the mechanism."""
    if subject.mechanism is None:
        raise NotExactError(
            f"method {method} needs a Mechanism; a bare callable shows nothing but its outputs"
        )
    auditor = getattr(importlib.import_module(f"dxverify.audit.methods.{method}"), f"audit_{method}")
    more = {"directions": max_draws} if method == "directions" and max_draws is not None else {}
    report: AuditReport = auditor(subject, alpha=alpha, rng=rng, **more)
    return replace(report, reason=f"{reason} {report.reason}")
