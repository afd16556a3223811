"""One line for a test suite: fails when the privacy promise is refuted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dxverify.adapters.guard import TIME_LIMIT
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.front import audit
from dxverify.protocols import MetricLike
from dxverify.testing.message import failure

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.protocols import RNGLike
    from dxverify.vocabulary import Vocabulary

#: The probability of a false alarm and the draws of an audit in a test, unless given.
ALPHA, MAX_DRAWS = 1e-6, 20_000


class AuditFailed(AssertionError):  # noqa: N818 - a finding, not an error of ours
    """An audit whose ``report`` a test does not accept."""

    def __init__(self, message: str, report: AuditReport) -> None:
        super().__init__(message)
        self.report = report


class PromiseRefuted(AuditFailed):
    """A promise was refuted; ``report`` says how."""


class NothingEstablished(AuditFailed):
    """An audit could not have seen a violation of any size, so it is no check; ``report`` says why."""


class MechanismFailed(AuditFailed):
    """The mechanism raised or hung instead of giving outputs; ``report`` says when."""


def assert_dx_private(
    mechanism: object,
    vocabulary: Vocabulary | None = None,
    epsilon: float | None = None,
    metric: MetricLike | None = None,
    *,
    delta: float | None = None,
    shape: str = "auto",
    alpha: float = ALPHA,
    max_samples: int = MAX_DRAWS,
    rng: RNGLike = None,
    time_limit: float | None = TIME_LIMIT,
    strict: bool = True,
    **options: Any,
) -> AuditReport:
    """Fail if draws from a mechanism refute its promise. That it does not fail proves nothing.

    Parameters
    ----------
    mechanism : Mechanism, callable or object
        Code of any shape in :mod:`dxverify.adapters.shapes`.
    vocabulary : Vocabulary, optional
        Needed unless the mechanism carries one.
    epsilon, metric, delta : optional
        The promise; for a Mechanism they replace its own.
    shape : str
        The call signature; inferred from parameter names by default.
    alpha : float
        Bound on the probability that a mechanism that keeps its promise fails here.
    max_samples : int
        Most outputs to draw.
    rng : None, int, SeedSequence or Generator
        Source of all randomness; a failure prints it as one integer.
    time_limit : float or None
        Seconds a block of outputs may take.
    strict : bool
        Fail too if the mechanism raised or hung, or if no violation of any size could have been seen.
    **options
        Further options of :func:`dxverify.audit`.

    Returns
    -------
    AuditReport
        With ``detectable_level``: what would have been seen.

    Raises
    ------
    PromiseRefuted
        An AssertionError with witness, counts, bound and promise.
    MechanismFailed, NothingEstablished
        AssertionErrors: the mechanism gave no outputs, or the audit was no check at all.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> line = Vocabulary(words=["a", "b", "c"], vectors=[[0.0], [1.0], [2.0]])
    >>> str(assert_dx_private(lambda word: "b", line, epsilon=1.0, max_samples=2000, rng=0).verdict)
    'NOT_REFUTED'
    """
    __tracebackhide__ = True
    report = audit(
        mechanism,
        vocabulary=vocabulary,
        epsilon=epsilon,
        metric=metric,
        delta=delta,
        shape=shape,
        alpha=alpha,
        max_samples=max_samples,
        rng=rng,
        timeout=time_limit,
        **options,
    )
    seed = "" if report.entropy is None else f", rng={report.entropy}"
    require(
        report, again=f"assert_dx_private(…, alpha={alpha!r}, max_samples={max_samples}{seed})", strict=strict
    )
    return report


def require(report: AuditReport, *, again: str, strict: bool = True) -> None:
    """Raise if a report refutes the promise or failed or, when strict, if nothing was looked at in earnest."""
    __tracebackhide__ = True
    if report.verdict is Verdict.REFUTED:
        raise PromiseRefuted(failure(report, again), report)
    if report.verdict is Verdict.FAILED:
        raise MechanismFailed(failure(report, again), report)
    if strict and any(found.kind is FindingKind.CRASH for found in report.findings):
        raise MechanismFailed(failure(report, again), report)
    if strict and report.verdict is Verdict.INCONCLUSIVE:
        raise NothingEstablished(failure(report, again), report)
