"""A look at the noise beside an audit of the outputs: its own part of alpha, its own findings.

What a finding about the noise says of the promise
--------------------------------------------------
``NOISE_LAW`` does not refute ε·d: noise that is too large, or of another shape, can keep the promise. The verdict
stays what the outputs say, and the finding is shown before everything else.

``RNG_REUSE`` does refute. A mechanism promises *independent* outputs (:class:`dxverify.protocols.Mechanism`), and every
statement about more than one release, the sum of losses over the words of a text to begin with, assumes them. Two
releases with the same noise give away the difference of their inputs exactly, whatever ε is. Only tests that hold for any
marginal law count for this: vectors that merely come twice, as those of rounded noise do, are reported and do not refute.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.evidence import NoiseEvidence
from dxverify.audit.findings import Finding, FindingKind, Verdict
from dxverify.audit.noise.examine import Examination, NoiseLaw, examine_noise
from dxverify.audit.report import AuditReport, Check
from dxverify.bounds import ErrorBudget
from dxverify.errors import MechanismFault
from dxverify.protocols import Noise, StatesNoise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dxverify.audit.subjects import Subject

Recheck = Callable[[AuditReport], tuple[Check, ...]]

#: How the budget is divided between outputs and noise.
SHARES = {"outputs": 19.0, "noise": 1.0}
#: Tests of independence whose p-values hold whatever the law of a single draw is.
INDEPENDENCE = frozenset({"successive draws", "batches", "seeds", "calls", "instances", "processes"})
#: Numbers to draw for one sample, at most and at least so many vectors of them.
_NUMBERS, _MOST, _LEAST = 500_000, 10_000, 1000
#: Place of this look among the streams; blocks count upwards from zero, the probe has 2³¹.
_PLACE = 2**31 + 1


def has_stated_noise(subject: Subject) -> bool:
    """Whether the mechanism states the law of its noise, so that it can be held against it."""
    stated: object = subject.mechanism
    return isinstance(stated, StatesNoise) and isinstance(stated.noise, Noise)


def part_for_outputs(subject: Subject, alpha: float) -> float:
    """Return what the audit of the outputs may spend: everything, unless the noise is looked at too."""
    budget = ErrorBudget(alpha=alpha)
    return budget.split(SHARES)["outputs"].alpha if has_stated_noise(subject) else alpha


def looked_inside(report: AuditReport, subject: Subject, *, alpha: float, entropy: int) -> AuditReport:
    """Return the report with what the noise shows.

    Parameters
    ----------
    report : AuditReport
        Of an audit of the outputs that spent ``part_for_outputs``.
    subject : Subject
        What is audited; a mechanism without stated noise leaves the report as it is.
    alpha : float
        What outputs and noise may spend together.
    entropy : int
        Root of the random streams of the audit.
    """
    if not has_stated_noise(subject):
        return report
    part = ErrorBudget(alpha=alpha).split(SHARES)["noise"].alpha
    whole = replace(report, alpha=alpha, entropy=entropy)
    try:
        seen = _examined(subject, part, entropy)
    except Exception as problem:  # noqa: BLE001 - whatever the audited code raises is a finding
        return _unseen(whole, problem)
    return _with(whole, seen)


def _examined(subject: Subject, alpha: float, entropy: int) -> Examination:
    noise = subject.mechanism.noise  # type: ignore[union-attr]  # it states one
    size = min(_MOST, max(_LEAST, _NUMBERS // int(noise.dim)))
    stream = np.random.SeedSequence(entropy, spawn_key=(_PLACE,))
    return examine_noise(noise, NoiseLaw.of(noise), alpha=alpha, size=size, rng=np.random.default_rng(stream))


def _unseen(report: AuditReport, problem: Exception) -> AuditReport:
    what = str(problem) if isinstance(problem, MechanismFault) else f"{type(problem).__name__}: {problem}"
    finding = Finding(kind=FindingKind.CRASH, message=f"The noise could not be looked at: {what}.")
    return replace(report, findings=(*report.findings, finding))


def _with(report: AuditReport, seen: Examination) -> AuditReport:
    broken = refutes(seen.findings) and not report.refuted
    # What refutes comes first: the headline is the first established finding.
    found = sorted(seen.findings, key=lambda one: not refutes([one]))
    return replace(
        report,
        verdict=Verdict.REFUTED if broken else report.verdict,
        # Where the outputs come nearest to the promise is no witness of what the noise does.
        witness=None if broken else report.witness,
        findings=(*found, *report.findings) if broken else (*report.findings, *found),
        reason=f"{report.reason.rstrip('.')}. {_said(seen)}",
        noise=_recorded(seen, report.verdict),
    )


def refutes(findings: Iterable[Finding]) -> bool:
    """Whether a finding shows releases that are not independent."""
    return any(
        found.established
        and found.kind is FindingKind.RNG_REUSE
        and found.numbers.get("check") in INDEPENDENCE
        for found in findings
    )


def _said(seen: Examination) -> str:
    size = seen.checks[0].size
    shown = ", ".join(found.numbers["check"] for found in seen.findings)  # type: ignore[misc]
    outcome = f"refuted {shown}" if shown else "contradict nothing it states"
    return f"The noise was looked at too: {len(seen.checks)} families of tests on {size:,} draws {outcome}."


def _recorded(seen: Examination, outputs: Verdict) -> NoiseEvidence:
    """Return what the findings rest on."""
    return NoiseEvidence(
        verdict_of_outputs=str(outputs),
        alpha=seen.alpha,
        share=seen.checks[0].share,
        checks=tuple(check.name for check in seen.checks),
        refuted=tuple(check.name for check in seen.checks if check.rejected),
    )


def rechecked_beside(recheck: Recheck, report: AuditReport) -> tuple[Check, ...]:
    """Recompute what the outputs say, then what the recorded p-values of the noise make of it.

    The p-values themselves rest on noise that no report holds: only what follows from them is checked.
    """
    noise = report.noise
    if noise is None:
        return recheck(report)
    outputs = Verdict[noise.verdict_of_outputs]
    first, *others = recheck(replace(report, verdict=outputs))
    refuted = [
        str(found.numbers["check"])
        for found in report.findings
        if "check" in found.numbers and float(found.numbers["p_value"]) <= noise.share
    ]
    verdict = Verdict.REFUTED if refutes(report.findings) else outputs
    spent = noise.share * len(noise.checks)
    return (
        Check.of("verdict", str(report.verdict), str(verdict)),
        replace(first, name="verdict of the outputs"),
        *others,
        Check.of("findings of the noise, given their p-values", sorted(noise.refuted), sorted(refuted)),
        Check.of("alpha of the noise", True, spent <= noise.alpha <= report.alpha / 2),  # noqa: FBT003 - a claim
    )
