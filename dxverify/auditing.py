"""The front door: choose a method, run it, say why."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from dxverify.auditors.fixed import audit_fixed
from dxverify.auditors.parallel import executor_for
from dxverify.auditors.sequential import Progress, audit_sequential
from dxverify.errors import NotExactError, ParameterError
from dxverify.subjects import Subject, as_subject

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor
    from pathlib import Path

    from dxverify.protocols import RNGLike
    from dxverify.report import AuditReport
    from dxverify.vocabulary import Vocabulary

METHODS = ("auto", "exact", "directions", "sequential", "fixed", "clopper-pearson")
#: ``auto`` asks for the exact channel of vocabularies up to this size.
EXACT_UP_TO = 64


def audit(
    mechanism: Any,
    *,
    vocabulary: Vocabulary | None = None,
    epsilon: float | None = None,
    metric: Any = None,
    delta: float | None = None,
    method: str = "auto",
    alpha: float = 0.05,
    max_draws: int = 100_000,
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
        ``auto`` takes the exact channel if the mechanism has one that is small enough, else bets sequentially.
    alpha : float
        Bound on the probability that any established statement of the report is false.
    max_draws : int
        Most outputs to draw (methods that draw).
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
    if method in ("exact", "directions"):
        return _seeing(subject, method, alpha=alpha, max_draws=max_draws, rng=rng, reason=f"Method {method} was asked for.")
    reason = f"Method {method} was asked for."
    if method == "auto":
        report, reason = _try_exact(subject, alpha=alpha, max_draws=max_draws, rng=rng)
        if report is not None:
            return report
    with executor_for(executor=executor, workers=workers, scheduler=scheduler) as where:
        common: dict[str, Any] = {
            "words": words,
            "alpha": alpha,
            "max_draws": max_draws,
            "rng": rng,
            "executor": where,
            "checkpoint": checkpoint,
            "timeout": timeout,
            "progress": progress,
            "reason": reason,
        }
        if method in ("auto", "sequential"):
            return audit_sequential(subject, allocation=allocation, **common)
        test = "fixed" if method == "fixed" else "fixed:clopper-pearson"
        return audit_fixed(subject, test=test, **common)


def _try_exact(
    subject: Subject, *, alpha: float, max_draws: int, rng: RNGLike
) -> tuple[AuditReport | None, str]:
    """Return the exact report if there is one, else why not."""
    if subject.mechanism is None:
        return None, "Method sequential was chosen: a bare callable shows nothing but its outputs."
    size = len(subject.vocabulary)
    if size > EXACT_UP_TO:
        return None, (
            f"Method sequential was chosen: exact channels are tried up to {EXACT_UP_TO} words, and there are {size}."
        )
    reason = f"Method exact was chosen: the channel on {size} words can be computed, and computing leaves no chance."
    try:
        return _seeing(subject, "exact", alpha=alpha, max_draws=max_draws, rng=rng, reason=reason), reason
    except NotExactError as problem:
        return None, f"Method sequential was chosen: {str(problem).rstrip('.')}."


def _seeing(
    subject: Subject, method: str, *, alpha: float, max_draws: int, rng: RNGLike, reason: str
) -> AuditReport:
    """Call an auditor that looks into the mechanism."""
    if subject.mechanism is None:
        raise NotExactError(f"method {method} needs a Mechanism; a bare callable shows nothing but its outputs")
    module = importlib.import_module(f"dxverify.auditors.{method}")
    if method == "exact":
        report: AuditReport = module.audit_exact(subject, reason=reason)
        return report
    directions: AuditReport = module.audit_directions(subject, alpha=alpha, max_draws=max_draws, rng=rng, reason=reason)
    return directions
