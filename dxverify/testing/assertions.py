"""One line for a test suite: fails when the privacy guarantee is refuted."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

from dxverify.adapters.config import CONFIG as ADAPTERS
from dxverify.audit.api import audit
from dxverify.audit.decision import EXIT_STATUS
from dxverify.audit.findings import Verdict
from dxverify.audit.suite.base import Meaning
from dxverify.errors import ParameterError
from dxverify.protocols import MetricLike
from dxverify.reporting import parts, wording
from dxverify.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Collection

    from dxverify.audit.report import AuditReport, Witness
    from dxverify.protocols import RNGLike
    from dxverify.vocabulary import Vocabulary

#: Default false-alarm probability and number of samples of an audit in a test.
ALPHA, MAX_SAMPLES = 1e-6, 20_000


class AuditFailed(AssertionError):  # noqa: N818 - a finding, not an error of ours
    """An audit whose ``report`` a test does not accept."""

    def __init__(self, message: str, report: AuditReport) -> None:
        super().__init__(message)
        self.report = report


class GuaranteeRefuted(AuditFailed):
    """A guarantee was refuted; ``report`` says how."""


class AssumptionFailed(AuditFailed):
    """Something that the guarantee needs is false: fresh randomness, or samples that follow the stated distribution."""


class DxAuditWarning(UserWarning):
    """Something that an audit noticed and that refutes nothing, such as forked workers that share a generator."""


class AuditInconclusive(AuditFailed):
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
    max_samples: int = MAX_SAMPLES,
    rng: RNGLike = None,
    time_limit: float | None = ADAPTERS.time_limit,
    allow: tuple[str, ...] = (),
    **options: Any,
) -> AuditReport:
    """Fail if samples from a mechanism refute its guarantee. Not failing proves nothing.

    Parameters
    ----------
    mechanism : Mechanism, callable or object
        Code with any call signature of :mod:`dxverify.adapters`.
    vocabulary : Vocabulary, optional
        Needed unless the mechanism carries one.
    epsilon, metric, delta : optional
        The guarantee; for a Mechanism they replace its own.
    shape : str
        The call signature; inferred from parameter names by default.
    alpha : float
        Bound on the probability that a mechanism that keeps its guarantee fails here.
    max_samples : int
        Largest number of samples.
    rng : None, int, SeedSequence or Generator
        Source of all randomness; a failure prints it as one integer.
    time_limit : float or None
        Seconds a block of outputs may take.
    allow : tuple of str
        Names of verdicts that do not fail, such as ``("INCONCLUSIVE",)``.
    **options
        Further options of :func:`dxverify.audit`.

    Returns
    -------
    AuditReport
        With bounds of the effective ε from both sides.

    Raises
    ------
    GuaranteeRefuted, AssumptionFailed
        AssertionErrors with witness, counts, bound and claim.
    MechanismFailed, AuditInconclusive
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
        report, again=f"assert_dx_private(…, alpha={alpha!r}, max_samples={max_samples}{seed})", allow=allow
    )
    return report


def require(report: AuditReport, *, again: str, allow: Collection[str] = ()) -> None:
    """Raise unless the verdict is one that passes or is allowed by name, and pass on the warnings of an audit that does.

    Raises
    ------
    ParameterError
        If ``allow`` names no verdict.
    """
    __tracebackhide__ = True
    if unknown := set(allow) - set(Verdict):
        raise ParameterError("allow", sorted(unknown), f"names of verdicts: {', '.join(Verdict)}")
    if EXIT_STATUS[report.verdict] and str(report.verdict) not in allow:
        raise _FAILURES[report.verdict](_failure(report, again), report)
    for test in report.tests:
        if test.rejected and test.meaning is Meaning.WARNING:
            message = test.lines.get("Witness", test.null)
            warnings.warn(f"{report.mechanism}: {message}", DxAuditWarning, stacklevel=3)


_FAILURES = {
    Verdict.REFUTED: GuaranteeRefuted,
    Verdict.ASSUMPTION_FAILED: AssumptionFailed,
    Verdict.FAILED: MechanismFailed,
    Verdict.INCONCLUSIVE: AuditInconclusive,
}


def _failure(report: AuditReport, again: str) -> str:
    """Return the headline, the parts of the report and how to see it again, one a line."""
    facts = {**dict(parts.body(report)), "Counts": _counts(report), "Also": _also(report), "Repeat": again}
    lines = [f"  {name:<10} {value}" for name, value in facts.items() if value]
    return visible("\n".join([f"{report.verdict}: {parts.headline(report)}", *lines]))


def _also(report: AuditReport) -> str:
    """Return what was observed and refutes nothing, at most three of them."""
    seen = [found.message for found in report.findings if not found.established and found.witness is None]
    return " ".join(seen[:3])


def _counts(report: AuditReport) -> str:
    """Say how often the event came from either word, and in how many samples."""
    if report.witness is None or report.counts is None:
        return ""
    seen = [_event_count(report, report.witness, word) for word in (report.witness.x, report.witness.x_prime)]
    asked = next(
        (found.numbers.get("allowed_x_prime") for found in report.findings if found.established), None
    )
    least = (
        "" if asked is None else f"; the claim requires about {wording.number(float(asked))} or more there"
    )
    return f"the event came {seen[0]} and {seen[1]}{least}"


def _event_count(report: AuditReport, witness: Witness, word: str) -> str:
    counts = report.counts or {}
    row = counts["table"][list(counts["inputs"]).index(word)]
    inside = sum(
        int(count) for label, count in zip(counts["outputs"], row, strict=True) if label in witness.event
    )
    return wording.once(f"{inside} times in {sum(map(int, row))} samples from {word!r}")
