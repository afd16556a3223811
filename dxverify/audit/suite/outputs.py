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

from dxverify.audit.config import CONFIG
from dxverify.audit.decision import EXACT_CHANNEL
from dxverify.audit.eprocess.config import CONFIG as BETS
from dxverify.audit.eprocess.sensitivity import finds_standard_fault as fault_is_found
from dxverify.audit.evidence import ReleaseEvidence
from dxverify.audit.findings import Verdict
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.audit.suite.sensitivity import finds_standard_fault, least_factor, least_samples
from dxverify.audit.suite.target import has_euclidean_losses
from dxverify.protocols import HasChannel, PostProcessed

if TYPE_CHECKING:
    from dxverify.audit.eprocess.wealth import EProcess
    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject

OUTPUTS = "outputs"
#: No sample of the sizes proposed here shows that a claimed loss of this size is violated.
LARGEST_LOSS = BETS.largest_loss
#: More samples than this are not proposed.
MOST_PROPOSED = 10**8
_ONE_OUTPUT = "Every word gave one output and no other: the code has no fresh randomness, or keeps an answer that it drew."
NULL = "Every output is at most e^{ε·d} times as likely from one word as from another at distance d, up to δ."
#: A guarantee counts as kept up to this share of ε: the rounding of ε·d itself.
TOLERANCE = 1e-9
#: Place of the simulation of the standard fault among the streams.
_PLACE = 2**31 + 5


def outputs_result(
    report: AuditReport, subject: Subject, process: EProcess, *, level: float, share: float
) -> TestResult:
    """Return the result of the e-process on words.

    Parameters
    ----------
    report : AuditReport
        Of method sequential, without its tests.
    subject : Subject
        What is audited.
    process : EProcess
        The e-process.
    level, share : float
        What the e-process was allowed to spend, and the part of α of it and of the tests of its samples.
    """
    evidence = Evidence(kind=EvidenceKind.E_VALUE, log_value=process.log_value, level=level)
    inputs = [] if report.counts is None else report.counts["inputs"]
    sensitive = evidence.rejects or _is_sensitive(report, subject, process, level)
    witness = next((found for found in report.findings if found.witness), None) if evidence.rejects else None
    alone = witness is not None and witness.established
    lines = {
        "Headline": f"does not satisfy its claim {claim_text(subject)}",
        "Tested": tested_words(subject, len(inputs)),
        **({} if sensitive else _why(report, subject, level, len(inputs))),
        **({} if witness is None else {"Witness": witness.message}),
        **({} if witness is None or alone else {"Note": "No single pair is significant on its own."}),
        **({"Note": _ONE_OUTPUT} if evidence.rejects and _has_one_output_each(report) else {}),
    }
    return TestResult(
        name=OUTPUTS,
        null=NULL,
        meaning=Meaning.CLAIM,
        share=share,
        evidence=evidence,
        observed=report.draws > 0,
        sensitive=sensitive,
        samples=report.draws,
        witness=report.witness if evidence.rejects else None,
        lines=lines,
    )


def _has_one_output_each(report: AuditReport) -> bool:
    """Whether every word gave one output and no other, and not always itself."""
    if report.counts is None:
        return False
    table, inputs = np.array(report.counts["table"]), report.counts["inputs"]
    outputs = [report.counts["outputs"][int(place)] for place in table.argmax(axis=1)]
    return bool((table.max(axis=1) == table.sum(axis=1)).all()) and outputs != list(inputs)


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
            "Headline": f"does not satisfy its claim {claim_text(report)} in exact arithmetic",
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
            "Headline": f"does not satisfy its claim {claim_text(report)}",
            "Tested": f"all pairs and outputs of the stated noise, by {report.draws:,} directions",
        },
        integers={"verdict": str(report.verdict)},
    )


def independence_results(report: AuditReport) -> tuple[TestResult, ...]:
    """Return what the samples of an audit showed of their independence: repeated sequences refute an assumption.

    Their levels are parts of the share of ``outputs`` (``word_shares``), so they have none of their own.
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


def claim_text(claim: Subject | AuditReport) -> str:
    """Return the claimed ε, and δ if there is one."""
    epsilon = claim.epsilon if hasattr(claim, "epsilon") else claim.claimed_epsilon
    delta = claim.delta if hasattr(claim, "delta") else claim.claimed_delta
    return f"ε = {epsilon:g}, δ = {delta:g}" if delta else f"ε = {epsilon:g}"


def states_channel(mechanism: object) -> bool:
    """Whether a mechanism states its channel, so that it is no additive noise followed by the nearest word."""
    while isinstance(mechanism, PostProcessed):
        mechanism = mechanism.base
    return isinstance(mechanism, HasChannel)


def _is_sensitive(report: AuditReport, subject: Subject, process: EProcess, level: float) -> bool:
    """Whether the standard fault would have been found: simulated where noise is added to vectors, modelled elsewhere."""
    if report.counts is None:
        return False
    rows = [subject.vocabulary.index(word) for word in report.counts["inputs"]]
    if (
        states_channel(subject.mechanism)
        or report.claimed_delta > 0
        or not has_euclidean_losses(subject, rows)
    ):
        return fault_is_found(
            [one.bets for one in reversed(process.accounts)],
            blocks=process.blocks,
            samples=report.draws,
            alpha=level,
        )
    entropy = int(np.random.SeedSequence(report.entropy, spawn_key=(_PLACE,)).generate_state(1)[0])
    return finds_standard_fault(subject, report.counts["inputs"], report.draws, level, entropy)


def tested_words(subject: Subject, inputs: int) -> str:
    """Say how many words and pairs were tested."""
    words, pairs = len(subject.vocabulary), inputs * (inputs - 1)
    which = f"all {words} words" if inputs == words else f"{inputs} of {words:,} words"
    return f"{which}, {pairs:,} ordered pairs"


def _why(report: AuditReport, subject: Subject, level: float, words: int) -> dict[str, str]:
    """Say why these samples are no test of the claim, with the number that the lemma gives, and whether more would be."""
    dim, samples = subject.vocabulary.dim, max(report.draws, 1)
    rows = (
        [] if report.counts is None else [subject.vocabulary.index(word) for word in report.counts["inputs"]]
    )
    if len(rows) > 1:
        losses = subject.losses(rows)[~np.eye(len(rows), dtype=bool)]
        if losses.min() >= LARGEST_LOSS:
            why = (
                f"The claim lets outputs of every two tested words differ by a factor of e^{losses.min():.3g} or more, "
                "and no number of samples shows a larger one."
            )
            return {"Why": why, "Beyond": f"ε·d is at least {LARGEST_LOSS:g}"}
    if len(rows) > 1 and has_euclidean_losses(subject, rows):
        least = least_factor(dim, samples, words, level)
        if least > CONFIG.standard_fault:
            needed = least_samples(dim, 1.25, 2, level)
            why = (
                f"In {dim} dimensions every test of {samples:,} samples of {words} words misses noise that is up to {least:.2g} times too "
                f"small in at least half of all cases; 20 % too little needs more than {_format_rounded(needed)} samples of two words."
            )
            beyond = least_factor(dim, MOST_PROPOSED, words, level) > CONFIG.standard_fault
            return {"Why": why, **({"Beyond": f"{MOST_PROPOSED:,} samples are too few"} if beyond else {})}
    return {
        "Why": "With these samples and words noise that is twice too small would not have been found reliably."
    }


def _format_rounded(value: float) -> str:
    return f"1e{math.floor(math.log10(value))}" if 0 < value < math.inf else "any number of"
