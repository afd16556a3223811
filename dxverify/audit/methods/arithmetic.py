"""The auditor of low bits alone: whether released vectors show what real arithmetic would hide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.audit.arithmetic.looking import delta_bound, level_bound, refutes, share_bounds
from dxverify.audit.arithmetic.pairs import as_unknown, sample_pairs
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind, Verdict, Witness
from dxverify.audit.registry import MAX_DRAWS, Auditor, Task
from dxverify.audit.report import AuditReport, Check
from dxverify.errors import MechanismFault
from dxverify.protocols import GaussianRelease
from dxverify.runtime.run import versions

if TYPE_CHECKING:
    from dxverify.audit.evidence import ArithmeticEvidence
    from dxverify.audit.subjects import Subject

_PUBLISHED = "In real arithmetic the same noise may keep the promise, and words decoded from the vectors hide these bits."
_FUSED = "Fused multiply-adds were not looked for: they can be told only where the code states its σ."


def audit_arithmetic(subject: Subject, task: Task) -> AuditReport:
    """Audit the vectors that a mechanism releases, or that foreign code returns, by their low bits.

    Parameters
    ----------
    subject : Subject
        Of code that shows vectors; see :meth:`dxverify.audit.subjects.Subject.vectors`.
    task : Task
        All of its alpha and of its draws may be spent.

    Raises
    ------
    MechanismFault
        If the code shows words only.
    """
    vectors = subject.vectors()
    if vectors is None:
        raise MechanismFault(f"{subject.name} shows words and no vectors")
    seen = sample_pairs(subject, vectors, task, task.max_samples or MAX_DRAWS)
    return refuting(subject, task, seen) if refutes(seen) else report_of(subject, task, seen)


def refuting(subject: Subject, task: Task, seen: ArithmeticEvidence) -> AuditReport:
    """Return the report of a promise that the low bits refute."""
    found = _finding(subject, seen, _PUBLISHED)
    return replace(
        report_of(subject, task, seen),
        verdict=Verdict.REFUTED,
        effective_epsilon=EffectiveEpsilon(lower=level_bound(seen, subject.epsilon)),
        witness=found.witness,
        findings=(found,),
    )


def report_of(subject: Subject, task: Task, seen: ArithmeticEvidence) -> AuditReport:
    """Return the report of a look at the low bits alone, for one that does not refute."""
    return AuditReport(
        verdict=Verdict.NOT_REFUTED,
        method="arithmetic",
        reason=f"{task.reason} {said(subject, seen)}".strip(),
        claimed_epsilon=subject.epsilon,
        claimed_delta=subject.delta,
        effective_epsilon=EffectiveEpsilon(lower=0.0),
        alpha=task.alpha,
        findings=observed(subject, seen),
        draws=seen.piloted + seen.draws + seen.draws_prime,
        arithmetic=seen,
        entropy=task.run.entropy,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


def said(subject: Subject, seen: ArithmeticEvidence) -> str:
    """Say what was looked at, and how far it carries."""
    blind = "" if refutes(seen) or isinstance(as_unknown(subject), GaussianRelease) else f" {_FUSED}"
    if not seen.draws:
        return (
            f"The low bits of {seen.piloted:,} released vectors were looked at, and no family of events told two words "
            f"apart; a family that is not known here would have gone unseen.{blind}"
        )
    return (
        f"The low bits of released vectors were looked at: {seen.piloted:,} draws chose one event (vectors that no "
        f"{seen.family} gives for one word), and {seen.draws + seen.draws_prime:,} fresh draws tested it.{blind}"
    )


def observed(subject: Subject, seen: ArithmeticEvidence) -> tuple[Finding, ...]:
    """Return what was seen and refutes nothing, since e^{ε·d} is too large for so many draws."""
    lower, upper = share_bounds(seen)
    if refutes(seen) or seen.wanted <= seen.draws_prime or lower <= upper:
        return ()
    return (_finding(subject, seen, None),)


def _finding(subject: Subject, seen: ArithmeticEvidence, reach: str | None) -> Finding:
    """Return the finding, established if there is something to say of its reach."""
    x, x_prime = (subject.label(word) for word in seen.pair)
    counted = (
        f"Low bits tell words apart: {seen.hits:,} of {seen.draws:,} vectors released for {x!r} cannot come from "
        f"{x_prime!r} by a {seen.family}, and {seen.hits_prime:,} of {seen.draws_prime:,} released for {x_prime!r} are such."
    )
    follows = (
        f"So δ is at least {seen.delta_lower:.4g} where {seen.claimed_delta:.4g} is promised. {reach}"
        if reach
        else f"The promise allows a factor e^{seen.loss:.4g} between the two, which so few draws cannot refute; about "
        f"{seen.wanted:,} draws would."
    )
    event = f"<vectors that no {seen.family} gives for {x_prime}>"
    return Finding(
        kind=FindingKind.ARITHMETIC,
        message=f"{counted} {follows}",
        established=reach is not None,
        witness=Witness(x=x, x_prime=x_prime, event=(event,)),
        numbers={
            "family": seen.family,
            "hits": seen.hits,
            "draws": seen.draws,
            "hits_prime": seen.hits_prime,
            "draws_prime": seen.draws_prime,
            "delta_lower": seen.delta_lower,
        },
    )


def recheck_arithmetic(report: AuditReport) -> tuple[Check, ...]:
    """Compute the bound on δ, the level and what they mean again from the counts."""
    seen = report.arithmetic
    if seen is None:
        return ()
    again = delta_bound(seen)
    refuted = again > seen.claimed_delta
    claimed = any(found.kind is FindingKind.ARITHMETIC and found.established for found in report.findings)
    checks = [
        Check.of("low bits refute", claimed, refuted),
        Check.of("lower bound on delta from low bits", seen.delta_lower, again),
        Check.of("alpha of low bits", True, 0 < seen.alpha <= report.alpha),  # noqa: FBT003 - a claim
    ]
    if report.method == "arithmetic":
        verdict = Verdict.REFUTED if refuted else Verdict.NOT_REFUTED
        level = level_bound(seen, report.claimed_epsilon) if refuted else 0.0
        checks = [
            Check.of("verdict", str(report.verdict), str(verdict)),
            Check.of("effective_epsilon.lower", report.effective_epsilon.lower, level),
            *checks,
        ]
    return tuple(checks)


AUDITOR = Auditor(name="arithmetic", run=audit_arithmetic, recheck=recheck_arithmetic)
