"""The auditor that chooses: the low bits of vectors, the exact channel where there is one, draws, and a look at the noise."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.adapters.mechanism import ForeignChannel
from dxverify.audit.arithmetic import beside
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.methods import exact, sequential
from dxverify.audit.noise.beside import looked_inside, part_for_outputs
from dxverify.audit.noise.explain import explained
from dxverify.audit.registry import MAX_DRAWS, Auditor, Task
from dxverify.errors import NotExactError
from dxverify.protocols import HasChannel, PostProcessed

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject

#: Channels are computed from the law of the noise on vocabularies up to this size; those that are stated are taken at any.
EXACT_UP_TO = 64
#: Bytes that the matrices of a stated channel may take together, and how many matrices there are at one time.
_MEMORY, _MATRICES = 2 * 2**30, 10
#: Most outputs to draw beside an exact channel.
MAX_DRAWS_BESIDE_EXACT = 20_000


#: What is said of a channel for which no directions had to be sampled.
_CERTAIN = ", which leaves nothing to chance"
#: A law that is stated has no code that draws, so there is nothing for draws to contradict.
_NOTHING_DRAWS = "The law is stated and nothing draws from it, so that this holds of the law and of no code that samples it."


def audit_auto(subject: Subject, task: Task) -> AuditReport:
    """Look at released vectors, with a twentieth of alpha, where they can be seen, and then at everything else."""
    vectors = subject.vectors()
    if vectors is None:
        return _outputs_and_noise(subject, task)
    return beside.looked_first(subject, vectors, task, _outputs_and_noise)


def _outputs_and_noise(subject: Subject, task: Task) -> AuditReport:
    """Audit the outputs, then the noise, with a twentieth of alpha, if the mechanism states its law."""
    part = replace(task, alpha=part_for_outputs(subject, task.alpha))
    # The executor is closed by then: the noise is also drawn in forked processes, which its threads would make unsafe.
    seen = looked_inside(_outputs(subject, part), subject, alpha=task.alpha, entropy=task.run.entropy)
    other_law = any(found.kind is FindingKind.NOISE_LAW and found.established for found in seen.findings)
    if not (seen.refuted or other_law):
        return seen
    return explained(seen, subject, task.run.entropy, other_law=other_law)


def _outputs(subject: Subject, task: Task) -> AuditReport:
    """Audit by the exact channel and draws that may contradict it, or by draws alone."""
    stated, reason, spent = _try_exact(subject, task)
    if stated is not None and stated.verdict is not Verdict.EXACT_OK:
        return stated
    if stated is not None and isinstance(subject.mechanism, ForeignChannel):
        return replace(stated, reason=f"{stated.reason.rstrip('.')}. {_NOTHING_DRAWS}")
    limit = task.max_samples or MAX_DRAWS
    fewer = limit if stated is None else min(limit, MAX_DRAWS_BESIDE_EXACT)
    left = replace(task, reason=reason, max_samples=fewer, alpha=task.alpha - spent)
    drawn = replace(sequential.AUDITOR.run(subject, left), alpha=task.alpha)
    if stated is None or drawn.refuted:
        return drawn
    return _other_law(stated, drawn, reason) if _contradicted(stated, drawn) else _agreeing(stated, drawn)


def _try_exact(subject: Subject, task: Task) -> tuple[AuditReport | None, str, float]:
    """Return the exact report, if there is one, what to say of the choice, and what it took from alpha."""
    if subject.mechanism is None:
        return None, "Method sequential was chosen: a bare callable shows nothing but its outputs.", 0.0
    size = len(subject.vocabulary)
    if size > EXACT_UP_TO and (too_large := _too_large(subject, size)):
        return None, f"Method sequential was chosen: {too_large}.", 0.0
    reason = f"Method exact was chosen: the channel on {size} words can be computed{_CERTAIN}."
    try:
        report = exact.AUDITOR.run(subject, replace(task, reason=reason))
    except NotExactError as problem:
        return None, f"Method sequential was chosen: {str(problem).rstrip('.')}.", 0.0
    spent = exact.spent(report)
    if spent:
        report = replace(report, reason=report.reason.replace(_CERTAIN, "", 1))
    if report.verdict is Verdict.INCONCLUSIVE:
        return (
            None,
            "Method sequential was chosen: the exact channel left the level too uncertain to decide.",
            spent,
        )
    return (
        report,
        "The channel that the mechanism states keeps the promise; the draws of its code do not.",
        spent,
    )


def _too_large(subject: Subject, size: int) -> str:
    """Say why the channel on so many words is not asked for; nothing if it is."""
    if not _is_stated(subject.mechanism) or subject.delta > 0:
        which = "exact channels" if subject.delta == 0 else "exact channels of promises with δ"
        return f"{which} are tried up to {EXACT_UP_TO} words, and there are {size}"
    needed = 8 * _MATRICES * size**2
    if needed > _MEMORY:
        return (
            f"the stated channel on {size} words would take about {needed / 2**30:.0f} GiB of memory, and more than "
            f"{_MEMORY / 2**30:.0f} are taken only if method exact is asked for"
        )
    return ""


def _is_stated(mechanism: object) -> bool:
    """Tell whether a mechanism states its channel, or processes the outputs of one that does."""
    while isinstance(mechanism, PostProcessed):
        mechanism = mechanism.base
    return isinstance(mechanism, HasChannel)


def _contradicted(stated: AuditReport, drawn: AuditReport) -> bool:
    """Whether draws show a larger level than the stated channel has, though none that breaks the promise."""
    most = stated.level_upper
    return most is not None and drawn.level_lower > most * (1 + exact.TOLERANCE)


def _other_law(stated: AuditReport, drawn: AuditReport, expected: str) -> AuditReport:
    """Return what the draws say alone: the level of a channel that the code does not draw from says nothing of the code."""
    said = (
        f"The channel that the mechanism states keeps the promise, with a level of at most {stated.level_upper:.4g}, and its code "
        f"does not draw from it: draws show a level of at least {drawn.level_lower:.4g}. What follows is what the draws say."
    )
    return replace(drawn, reason=drawn.reason.replace(expected, said, 1))


def _agreeing(stated: AuditReport, drawn: AuditReport) -> AuditReport:
    """Return the exact report with what the draws add: observations, and that they do not contradict it."""
    said = (
        f"{stated.reason.rstrip('.')}. {drawn.draws} draws of the code itself do not contradict the promise."
    )
    return replace(stated, reason=said, findings=(*stated.findings, *drawn.findings), entropy=drawn.entropy)


AUDITOR = Auditor(
    name="auto", label=sequential.AUDITOR.name, run=audit_auto, recheck=sequential.AUDITOR.recheck
)
