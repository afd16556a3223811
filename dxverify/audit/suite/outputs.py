"""The results of the auditors that compare outputs with the guarantee, as results of tests.

* ``outputs``: an e-process over all tested pairs (method sequential) or one test of a table (method fixed). It counts as a test of the
  claim only if it would have found the standard fault (:mod:`dxverify.audit.suite.sensitivity`).
* ``exact-channel``: arithmetic on output probabilities that are computed or stated; no probability of error but that of its α, where
  directions had to be sampled.
* ``directions``: confidence bounds on the output probabilities of stated noise.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.concluding import MOST_PROPOSED
from dxverify.audit.config import CONFIG
from dxverify.audit.decision import EXACT_CHANNEL
from dxverify.audit.evidence import BetEvidence, ReleaseEvidence
from dxverify.audit.findings import Verdict
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.audit.suite.sensitivity import finds_standard_fault, least_factor, least_samples
from dxverify.audit.suite.target import has_euclidean_losses
from dxverify.protocols import HasChannel, PostProcessed

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject

OUTPUTS = "outputs"
NULL = "Every output is at most e^{ε·d} times as likely from one word as from another at distance d, up to δ."
#: A guarantee counts as kept up to this share of ε: the rounding of ε·d itself.
TOLERANCE = 1e-9
#: Place of the simulation of the standard fault among the streams.
_PLACE = 2**31 + 5


def outputs_result(report: AuditReport, subject: Subject, level: float, alpha: float) -> TestResult:
    """Return the result of an audit by samples.

    Parameters
    ----------
    report : AuditReport
        Of method sequential or fixed.
    level, alpha : float
        What it was allowed to spend, and the whole.
    """
    counts = report.counts
    inputs = [] if counts is None else counts["inputs"]
    sensitive = _is_sensitive(report, subject, level)
    witness = next((found for found in report.findings if found.witness), None) if report.refuted else None
    alone = witness is not None and witness.established
    lines = {
        "Headline": f"does not satisfy its claim {_claim(report)}",
        "Tested": _tested(subject, len(inputs)),
        **({} if sensitive or report.refuted else _why(report, subject, level, len(inputs))),
        **({} if witness is None else {"Witness": witness.message}),
        **({} if witness is None or alone else {"Note": "No single pair is significant on its own."}),
    }
    return TestResult(
        name=OUTPUTS,
        null=NULL,
        meaning=Meaning.CLAIM,
        share=level / alpha,
        evidence=_evidence(report, level),
        observed=report.draws > 0,
        sensitive=sensitive,
        samples=report.draws,
        witness=report.witness if report.refuted else None,
        lines=lines,
        integers={"verdict": str(report.verdict)},
    )


def exact_result(report: AuditReport, alpha: float) -> TestResult:
    """Return the result of the exact audit; one that the numerical error leaves open has no evidence."""
    decided = report.verdict is not Verdict.INCONCLUSIVE
    value, allowed = report.effective_epsilon.lower, report.claimed_epsilon
    if isinstance(report.evidence, ReleaseEvidence):
        value, allowed = report.evidence.worst, report.claimed_delta
    first = next((found for found in report.findings if found.established), None)
    return TestResult(
        name=EXACT_CHANNEL,
        null=NULL,
        meaning=Meaning.CLAIM,
        share=(getattr(report.evidence, "spent", None) or 0.0) / alpha,
        evidence=Evidence(
            kind=EvidenceKind.EXACT, log_value=value, level=0.0, threshold=allowed * (1 + TOLERANCE)
        )
        if decided
        else None,
        observed=True,
        sensitive=decided,
        witness=report.witness if report.refuted else None,
        lines={
            "Headline": f"does not satisfy its claim {_claim(report)} in exact arithmetic",
            "Tested": "all pairs and outputs of the exact channel"
            if decided
            else "the exact channel (left open by its error)",
            **({} if first is None else {"Witness": first.message}),
        },
        integers={"verdict": str(report.verdict)},
    )


def directions_result(report: AuditReport) -> TestResult:
    """Return the result of the audit by directions, which bounds the effective ε of stated noise from both sides."""
    upper = report.effective_epsilon.upper
    return TestResult(
        name="directions",
        null=NULL,
        meaning=Meaning.CLAIM,
        share=1.0,
        evidence=Evidence(
            kind=EvidenceKind.P_VALUE,
            log_value=math.log(report.alpha) if report.refuted else 0.0,
            level=report.alpha,
        ),
        observed=True,
        sensitive=upper is not None and math.isfinite(upper),
        samples=report.draws,
        witness=report.witness if report.refuted else None,
        lines={
            "Headline": f"does not satisfy its claim {_claim(report)}",
            "Tested": f"all pairs and outputs of the stated noise, by {report.draws:,} directions",
        },
        integers={"verdict": str(report.verdict)},
    )


def independence_results(report: AuditReport) -> tuple[TestResult, ...]:
    """Return what the samples of an audit showed of their independence: repeated sequences refute an assumption.

    Their levels are parts of the share of ``outputs`` (``plan.SHARES``), so they have none of their own.
    """
    return tuple(
        TestResult(
            name="dependence",
            null="Calls and outputs of one call are independent.",
            meaning=Meaning.ASSUMPTION if one.numbers.get("assumption") else Meaning.WARNING,
            share=0.0,
            evidence=Evidence(kind=EvidenceKind.EXACT, log_value=1.0, level=0.0, threshold=0.0),
            observed=True,
            lines={"Witness": one.message},
        )
        for one in report.findings
        if one.established and str(one.kind) in {"DEPENDENT", "RNG_REUSE"}
    )


def _claim(report: AuditReport) -> str:
    delta = f", δ = {report.claimed_delta:g}" if report.claimed_delta else ""
    return f"ε = {report.claimed_epsilon:g}{delta}"


def _evidence(report: AuditReport, level: float) -> Evidence:
    """Return the e-value of the bets; a last look and a fixed test say only that they reject at their level."""
    kept = report.evidence
    if isinstance(kept, BetEvidence):
        by_bets = Evidence(kind=EvidenceKind.E_VALUE, log_value=kept.log_wealth, level=kept.alpha_promise)
        if by_bets.rejects or not report.refuted:
            return by_bets
        return Evidence(kind=EvidenceKind.P_VALUE, log_value=math.log(kept.alpha_last), level=kept.alpha_last)
    return Evidence(
        kind=EvidenceKind.P_VALUE, log_value=math.log(level) if report.refuted else 0.0, level=level
    )


def states_channel(mechanism: object) -> bool:
    """Whether a mechanism states its channel, so that it is no additive noise followed by the nearest word."""
    while isinstance(mechanism, PostProcessed):
        mechanism = mechanism.base
    return isinstance(mechanism, HasChannel)


def _is_sensitive(report: AuditReport, subject: Subject, level: float) -> bool:
    if report.refuted or report.counts is None:
        return report.refuted
    detectable = report.detectable_level
    by_size = detectable is not None and detectable <= CONFIG.standard_fault * subject.epsilon
    rows = [subject.vocabulary.index(word) for word in report.counts["inputs"]]
    computed = not isinstance(report.evidence, BetEvidence)
    if (
        computed
        or states_channel(subject.mechanism)
        or report.claimed_delta > 0
        or not has_euclidean_losses(subject, rows)
    ):
        return by_size
    entropy = int(np.random.SeedSequence(report.entropy, spawn_key=(_PLACE,)).generate_state(1)[0])
    return finds_standard_fault(subject, report.counts["inputs"], report.draws, level, entropy)


def _tested(subject: Subject, inputs: int) -> str:
    words, pairs = len(subject.vocabulary), inputs * (inputs - 1)
    which = f"all {words} words" if inputs == words else f"{inputs} of {words:,} words"
    return f"{which}, {pairs:,} ordered pairs"


def _why(report: AuditReport, subject: Subject, level: float, words: int) -> dict[str, str]:
    """Say why these samples are no test of the claim, with the number that the lemma gives, and whether more would be."""
    dim, samples = subject.vocabulary.dim, max(report.draws, 1)
    counts = report.counts
    if (
        counts is not None
        and words >= 2
        and has_euclidean_losses(subject, [subject.vocabulary.index(word) for word in counts["inputs"]])
    ):
        least = least_factor(dim, samples, words, level)
        if least > CONFIG.standard_fault:
            needed = least_samples(dim, 1.25, 2, level)
            why = (
                f"In {dim} dimensions every test of {samples:,} samples of {words} words misses noise that is up to {least:.2g} times too "
                f"small in at least half of all cases; 20 % too little needs more than {_rounded(needed)} samples of two words."
            )
            beyond = least_factor(dim, MOST_PROPOSED, words, level) > CONFIG.standard_fault
            return {"Why": why, **({"Beyond": f"{MOST_PROPOSED:,} samples are too few"} if beyond else {})}
    return {
        "Why": "With these samples and words noise that is twice too small would not have been found reliably."
    }


def _rounded(value: float) -> str:
    return f"1e{math.floor(math.log10(value))}" if 0 < value < math.inf else "any number of"
