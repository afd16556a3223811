"""The front door: choose a method, run it, say why."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from dxverify.audit import registry
from dxverify.audit.failing import reporting_failures
from dxverify.audit.registry import Task
from dxverify.audit.repeating import recording_call
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import as_subject
from dxverify.protocols import RNGLike
from dxverify.running.run import Progress, Run
from dxverify.vocabulary import Vocabulary


@recording_call
@reporting_failures
def audit(
    mechanism: Any,
    *,
    vocabulary: Vocabulary | None = None,
    epsilon: float | None = None,
    metric: Any = None,
    delta: float | None = None,
    shape: str = "auto",
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
    mechanism : Mechanism or foreign code
        Foreign code has one of the shapes of :mod:`dxverify.foreign`, such as
        ``callable(word_index, size, rng) -> integer array``, and needs ``epsilon`` and mostly ``vocabulary``.
    vocabulary : Vocabulary, optional
        Inputs and outputs of foreign code that does not carry its own.
    epsilon, metric, delta : optional
        The promise; for a Mechanism they replace the one it makes itself.
    shape : str
        How foreign code is called; told from it unless given, and shown in the report.
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
        File to resume from and to keep up to date. A sequential audit may be gone on with a larger ``max_draws``; it
        keeps what was drawn and stays valid.
    allocation : {"adaptive", "even"}
        Whether the sequential auditor gives more draws to inputs that matter.
    timeout : float, optional
        Seconds one call of the mechanism may take. With a limit it runs in a process of its own, which alone can be
        stopped; without one it runs in this process.
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
    auditor = registry.auditor(method)
    subject = as_subject(
        mechanism, vocabulary=vocabulary, epsilon=epsilon, metric=metric, delta=delta, shape=shape
    )
    run = Run.of(
        rng,
        executor=executor,
        workers=workers,
        scheduler=scheduler,
        checkpoint=checkpoint,
        progress=progress,
        timeout=timeout,
    )
    reason = f"Method {method} was asked for."
    task = Task.of(run, words=words, allocation=allocation, alpha=alpha, max_draws=max_draws, reason=reason)
    return auditor.run(subject, task)
