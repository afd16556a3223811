"""``audit()``: choose a method, run it, and record how the audit can be repeated and what could not be observed."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec

from dxverify.adapters.sampler import Kind
from dxverify.adapters.supervision import supervised
from dxverify.aliases import Plain, PlainView
from dxverify.audit import registry
from dxverify.audit.decision import EXACT_CHANNEL, decide
from dxverify.audit.findings import Finding, FindingKind, Verdict
from dxverify.audit.registry import Task
from dxverify.audit.report import AuditReport, failed_report
from dxverify.audit.sampling import NotObserved, observations
from dxverify.audit.space_audit import audit_points
from dxverify.audit.subjects import Subject, as_subject
from dxverify.audit.suite.base import Meaning, TestResult
from dxverify.audit.suite.outputs import directions_result, exact_result
from dxverify.errors import CodeRaised, MechanismFault, ParameterError
from dxverify.protocols import MetricLike, RNGLike
from dxverify.runtime.run import Progress, Run
from dxverify.vocabulary import Vocabulary, VocabularyLike

#: Options that do not change the report.
_WITHOUT_EFFECT = frozenset({"executor", "workers", "scheduler", "checkpoint", "progress", "rng"})
#: Types whose values are printed; of other options only the name is.
_PRINTED = (str, int, float, list, tuple)


def recording_call(run: Callable[Options, AuditReport]) -> Callable[Options, AuditReport]:
    """Put the Python call that repeats an audit into its report."""

    @functools.wraps(run)
    def audit(*arguments: Options.args, **options: Options.kwargs) -> AuditReport:
        report = run(*arguments, **options)
        given = {"mechanism": arguments[0], **options} if arguments else {**options}
        kept = {name: value for name, value in given.items() if name not in _WITHOUT_EFFECT}
        seed = {} if report.entropy is None else {"rng": report.entropy}
        return replace(report, command=python_call({**kept, **seed}))

    return audit


def python_call(options: PlainView) -> str:
    """Return the call of ``audit`` with these options, after the imports that it needs.

    What cannot be written down (code of a session, a large vocabulary from nowhere) stands there by its name.

    Examples
    --------
    >>> print(python_call({"mechanism": Vocabulary.load, "vocabulary": Vocabulary.builtin("line"), "rng": 7}))
    from dxverify import Vocabulary
    from dxverify import audit
    audit(mechanism, vocabulary=Vocabulary.builtin('line'), rng=7)
    """
    imports, shown = {"from dxverify import audit"}, []
    for name, value in options.items():
        if value is not None:
            needed, text = _written(name, value)
            imports |= needed
            shown.append(text if name == "mechanism" else f"{name}={text}")
    return "\n".join([*sorted(imports), f"audit({', '.join(shown)})"])


def _written(name: str, value: object) -> tuple[set[str], str]:
    """Return the imports and the expression for a value, or its name alone."""
    if isinstance(value, _PRINTED):
        return set(), repr(value)
    if isinstance(value, Vocabulary):
        text = repr(value)
        return (set(), name) if text.startswith("<") else ({"from dxverify import Vocabulary"}, text)
    kind = type(value)
    if kind.__module__.startswith("dxverify.mechanisms") and "<" not in repr(value):
        wanted = {"from dxverify import Vocabulary", f"from dxverify.mechanisms import {kind.__name__}"}
        return wanted, repr(value)
    if inspect.isfunction(value) and _reachable(value.__module__, value.__qualname__, value):
        # What a session or a script defines is there by its name, and nowhere to be imported from.
        here = value.__module__ == "__main__"
        return set() if here else {f"from {value.__module__} import {value.__qualname__}"}, value.__qualname__
    return set(), name


def _reachable(module: str, name: str, value: object) -> bool:
    return getattr(sys.modules.get(module), name, None) is value


Options = ParamSpec("Options")


def _with_observations(report: AuditReport, subject: Subject) -> AuditReport:
    """Add how the code was called and what it did; what the auditor reported itself is not said twice."""
    said = " ".join(finding.message for finding in report.findings)
    new = tuple(
        Finding(kind=FindingKind[note.kind], message=note.message, numbers={"calls": note.times})
        for note in observations(subject)
        if note.kind is not Kind.SILENCE and note.message.rstrip(".") not in said
    )
    reason = f"{report.reason.rstrip('.')}. {subject.called}" if subject.called else report.reason
    return replace(report, reason=reason, findings=(*report.findings, *new))


def _conclude(report: AuditReport) -> AuditReport:
    """Return the report with its tests and the verdict that they amount to.

    The default method brings the results of its tests; of a method that was asked for by name the one test is made here.
    """
    tests = report.tests or _tests_of(report)
    verdict = decide(tests, matrix_only=all(one.name == EXACT_CHANNEL for one in tests if one.applies))
    witness = next((one.witness for one in tests if one.rejected and one.meaning is Meaning.CLAIM), None)
    return replace(report, verdict=verdict, tests=tests, witness=witness or report.witness)


def _tests_of(report: AuditReport) -> tuple[TestResult, ...]:
    if report.verdict is Verdict.FAILED:
        return ()
    if report.method == "exact":
        return (exact_result(report, report.alpha),)
    if report.method == "directions":
        return (directions_result(report),)
    raise RuntimeError(f"method {report.method} gives no results of tests")


@recording_call
@supervised
def audit(
    mechanism: object,
    *,
    vocabulary: VocabularyLike | None = None,
    epsilon: float | None = None,
    metric: MetricLike | None = None,
    delta: float | None = None,
    shape: str = "auto",
    factory: Callable[[], object] | None = None,
    method: str = "auto",
    alpha: float = 0.05,
    max_samples: int | None = None,
    words: Iterable[str | int] | None = None,
    inputs: Iterable[object] | None = None,
    observe: object = None,
    rng: RNGLike = None,
    executor: Executor | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    checkpoint: str | Path | None = None,
    allocation: str = "adaptive",
    continue_after_refutation: bool = False,
    release: str = "auto",
    vectors: object = None,
    keep_going: bool = False,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> AuditReport:
    """Test whether a mechanism keeps its guarantee, and bound its effective ε.

    Parameters
    ----------
    mechanism : Mechanism or user code
        User code has one of the shapes of :mod:`dxverify.adapters`, such as
        ``callable(word_index, size, rng) -> integer array``, and needs ``epsilon`` and mostly ``vocabulary``.
    vocabulary : Vocabulary, mapping or pairs of words and vectors, optional
        Inputs and outputs of user code that does not carry its own.
    epsilon, metric, delta : optional
        The guarantee; for a Mechanism they replace the one it makes itself.
    shape : str
        How user code is called; inferred by default, and shown in the report.
    factory : callable, optional
        Makes a new instance of the same code; it is then tested whether two instances repeat each other.
    method : {"auto", "exact", "directions", "sequential", "fixed"}
        ``auto`` runs every test of the suite that applies, with one budget (:mod:`dxverify.audit.suite`); the others run one test.
    alpha : float
        Bound on the probability that any significant statement of the report is false.
    max_samples : int
        Most outputs (or directions) to sample; 100,000 outputs or 20,000 directions unless given.
    words : iterable of str or int, optional
        Inputs to sample; chosen if not given.
    inputs : iterable, optional
        Points of any type to audit code on in the place of words; ``metric`` is then a name (``discrete`` if not given, ``hamming``,
        ``euclidean``, ``manhattan``, ``angular``, ``haversine`` in metres, ``edit``), a callable ``d(x, y)`` or a matrix. The code gets
        one point (and by name ``rng``, ``seed``, ``size``, ``epsilon`` if it asks for them) and may return anything.
    observe : optional
        With ``inputs``: how outputs are seen: a name (``identity``, ``nearest``, ``bins``, ``length``, ``words``, ``contains-input``,
        ``learned``), a function of the output, a classifier of scikit-learn, or several; chosen by their type if not given.
    rng : None, int, SeedSequence or Generator
        Source of all randomness; the report records it as one integer.
    executor, workers, scheduler : optional
        Any ``concurrent.futures.Executor``, a number of processes, or the address of a Dask scheduler. The
        report is the same whichever is used.
    checkpoint : path, optional
        File to resume from and to keep up to date. A sequential audit may be continued with a larger ``max_samples``; it
        keeps its samples and stays valid.
    allocation : {"adaptive", "even"}
        Whether the sequential auditor gives more samples to inputs that matter.
    continue_after_refutation : bool
        Spend what the e-process leaves of ``max_samples`` on the bounds of the effective ε; at most a quarter of it by default.
    release : {"auto", "words", "vectors"}
        What is published: what the function returns, or with ``"words"`` words alone, so that vectors count as internal.
    vectors : callable, optional
        A second function that gives the noisy vectors behind the words, for the tests of the noise.
    keep_going : bool
        Run the whole suite, also after a test that rejects the claim.
    timeout : float, optional
        Seconds one call of the mechanism may take. With a limit it runs in a process of its own, which alone can be
        stopped; without one it runs in this process. For an object that is a mechanism by itself the whole audit does,
        ``progress`` too; together with an ``executor`` that is refused.
    progress : callable, optional
        Called now and then with samples so far, the limit, and a short text.

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
    if inputs is not None:
        where: Plain = {
            "executor": executor,
            "workers": workers,
            "scheduler": scheduler,
            "checkpoint": checkpoint,
        }
        return audit_points(
            mechanism,
            inputs=inputs,
            metric=metric,
            epsilon=epsilon,
            delta=delta,
            observe=observe,
            method=method,
            alpha=alpha,
            max_samples=max_samples,
            run=Run.of(rng, **where, progress=progress, timeout=timeout),
        )
    if observe is not None:
        raise ParameterError("observe", observe, "left out unless inputs= is given")
    auditor = registry.auditor(method)
    claim: Plain = {
        "vocabulary": vocabulary,
        "epsilon": epsilon,
        "metric": metric,
        "delta": delta,
        "shape": shape,
    }
    subject = as_subject(mechanism, **claim, factory=factory, time_limit=timeout)
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
    task = Task.of(
        run,
        words=words,
        allocation=allocation,
        alpha=alpha,
        max_samples=max_samples,
        reason=reason,
        continue_after_refutation=continue_after_refutation,
        release=release,
        vectors=None if vectors is None else _second(vectors, subject, timeout),
        keep_going=keep_going,
    )
    try:
        report = auditor.run(subject, task)
    except (NotObserved, MechanismFault, CodeRaised) as problem:
        report = failed_report(
            subject,
            str(problem),
            name=subject.name,
            method=auditor.label or auditor.name,
            alpha=alpha,
            entropy=run.entropy,
            vocabulary_digest=subject.vocabulary.digest,
        )
    return _with_observations(_conclude(report), subject)


def _second(vectors: object, subject: Subject, timeout: float | None) -> Subject:
    """Return the function that gives the noisy vectors behind the words, with the same claim."""
    if isinstance(vectors, Subject):
        return vectors
    return as_subject(vectors, vocabulary=subject.vocabulary, epsilon=subject.epsilon, time_limit=timeout)
