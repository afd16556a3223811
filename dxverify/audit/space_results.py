"""From an e-process and a second table of counts to the results of the tests of a space audit, and back for ``recheck``."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from dxverify.aliases import Plain
from dxverify.audit.claim import Claim
from dxverify.audit.config import CONFIG
from dxverify.audit.decision import decide
from dxverify.audit.eprocess.accounts import Row, count_classes
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG as BETS
from dxverify.audit.eprocess.integers import read_certificate
from dxverify.audit.eprocess.learned import PosteriorBets
from dxverify.audit.eprocess.payoff import log_mean
from dxverify.audit.eprocess.replay import record_process
from dxverify.audit.eprocess.sensitivity import finds_standard_fault
from dxverify.audit.eprocess.wealth import EProcess, on_side
from dxverify.audit.findings import Finding, FindingKind, Verdict, json_number, write_factor
from dxverify.audit.report import AuditReport, failed_report
from dxverify.audit.suite import effective_epsilon
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.audit.suite.effective_epsilon import (
    NOTHING_MEASURED,
    Measured,
    bounds_result,
    bounds_sentence,
    support_result,
)
from dxverify.protocols import FloatArray
from dxverify.runtime.run import versions
from dxverify.spaces.inputs import Inputs, show
from dxverify.spaces.observers import ClassObserver, Failure

METHOD = "eprocess"
OUTPUTS, BOUNDS, SUPPORT = "outputs", effective_epsilon.NAME, effective_epsilon.SUPPORT
#: Floating point decides only where bets are too many to be recorded, and by this margin of the logarithm.
_MARGIN = 1e-6


def is_observed(rows: Sequence[Row]) -> bool:
    """Whether some output was not a failure."""
    return any(not isinstance(output, Failure) for row in rows for output in row)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """What a reader must know in addition to the numbers.

    Parameters
    ----------
    sampled : str
        How the samples came about.
    assumes : str
        What is assumed of them.
    warnings : tuple of str
        What is unusual about inputs, metric or unit.
    more : str
        How more samples can be had.
    """

    sampled: str
    assumes: str = ""
    warnings: tuple[str, ...] = ()
    more: str = ""


def exact_level(alpha: float) -> Fraction:
    """Return the level of the e-process as the fraction that a person wrote: 0.8·α."""
    return Fraction(str(CONFIG.point_shares[OUTPUTS])) * Fraction(str(alpha))


def outputs_result(
    processes: Sequence[EProcess], claim: Claim, alpha: float, bounds: TestResult, said: Sentences
) -> TestResult:
    """Return the result of the e-process; of several (random orders of aggregated rows) the mean, at the end alone."""
    level, process = CONFIG.point_shares[OUTPUTS] * alpha, processes[0]
    several = len(processes) > 1
    logs = np.array([one.log_wealth for one in processes])
    log_value = log_mean(logs, np.full(len(logs), 1 / len(logs))) if several else process.largest
    integers: Plain = {
        "losses": [[json_number(one) for one in row] for row in claim.losses.tolist()],
        "delta": claim.delta,
        "processes": [record_process(one) for one in processes],
    }
    rejects = process.rejected
    if several:
        certificate = read_certificate(integers, exact_level(alpha))
        rejects = log_value + math.log(level) >= _MARGIN if certificate is None else certificate.accepted
    if not rejects:
        # Bets are the evidence of a rejection; without one nobody needs them.
        for one in (account for part in integers["processes"] for account in part["accounts"]):
            one.pop("bets", None)
    evidence = Evidence(
        kind=EvidenceKind.E_VALUE, log_value=on_side(log_value, level, rejects=rejects), level=level
    )
    observers = ", ".join(one.observer.name for one in process.accounts)
    return TestResult(
        name=OUTPUTS,
        null=claim.sentence,
        meaning=Meaning.CLAIM,
        share=CONFIG.point_shares[OUTPUTS],
        evidence=evidence,
        observed=True,
        sensitive=evidence.rejects
        or finds_standard_fault(
            [one.bets for one in process.accounts],
            blocks=process.blocks,
            samples=process.samples,
            alpha=level,
        ),
        samples=process.samples,
        witness=bounds.witness if evidence.rejects else None,
        lines=_lines(claim, evidence, bounds, said, observers),
        integers=integers,
    )


def _lines(
    claim: Claim, evidence: Evidence, bounds: TestResult, said: Sentences, observers: str
) -> dict[str, str]:
    """Return what a person reads of the e-process."""
    lines = {
        "Tested": f"{len(claim.inputs)} inputs, metric {claim.inputs.metric}, outputs seen through {observers}; {said.sampled}",
        "Assumes": said.assumes,
        "Warning": " ".join(said.warnings),
        "Why": "",
        "Next": "",
    }
    if evidence.rejects:
        lines["Witness"] = bounds.lines.get("Witness", "")
        lines["Next"] = "dxverify recheck REPORT.json computes the evidence again from the recorded counts."
    else:
        lines["Why"] = "With these samples and inputs, noise twice too small would not have been found."
        lines["Next"] = said.more
        lines["Note"] = bounds.lines.get("Note", "")
    return {heading: text for heading, text in lines.items() if text}


def measured_classes(process: EProcess, rows: Sequence[Row], points: Inputs) -> Measured:
    """Return a second table in the classes of the process's first class observer, or of the learned posterior.

    A learned posterior is cut into the most likely input and its log odds against the next one, rounded to halves.
    """
    for account in process.accounts:
        if isinstance(account.observer, ClassObserver) and isinstance(account.bets, ClassBets):
            counted = [count_classes(account.observer, row) for row in rows]
            return Measured(
                observer=account.observer.name,
                proposal=class_totals(account.bets),
                table=[_bounded(account.bets, row) for row in counted],
                complete=account.observer.name == "identity"
                and len(account.bets.first_input) < BETS.most_classes,
            )
    account = process.accounts[0]
    if not isinstance(account.bets, PosteriorBets) or (kept := account.bets.remembered()) is None:
        return Measured(observer=account.observer.name, proposal=[], table=[], complete=False)
    first = _posterior_classes(account.bets, kept[0], points)
    proposal = [Counter(first[kept[1] == x]) for x in range(len(rows))]
    outputs = [list(row) for row in rows]
    features = account.bets.featurise([one for row in outputs for one in row])
    second = _posterior_classes(account.bets, features, points)
    ends = np.cumsum([len(row) for row in outputs])
    table = [Counter(part) for part in np.split(second, ends[:-1])]
    return Measured(
        observer=account.observer.name, proposal=proposal, table=table, complete=False, values=False
    )


def class_totals(bets: ClassBets) -> list[Counter[Hashable]]:
    """Return how often each class came from each input so far."""
    names = list(bets.classes)
    return [
        Counter({names[place]: int(row[place]) for place in np.flatnonzero(row[: len(names)])})
        for row in bets.total
    ]


def _bounded(bets: ClassBets, row: Mapping[Hashable, int]) -> Counter[Hashable]:
    found: Counter[Hashable] = Counter()
    for value, count in row.items():
        found[bets.bounded(value)] += count
    return found


def _posterior_classes(bets: PosteriorBets, features: FloatArray, inputs: Inputs) -> Any:
    weights = np.log(bets.posterior_weights(features, np.ones(len(bets.losses)))[:, 0, :])
    order = np.sort(weights, axis=0)
    odds = np.minimum(np.rint(2 * (order[-1] - order[-2])) / 2, 50.0)
    found = np.empty(weights.shape[1], dtype=object)
    names = [f"outputs nearest to those of {show(point)}" for point in inputs.points]
    found[:] = [(names[top], float(one)) for top, one in zip(weights.argmax(0), odds, strict=True)]
    return found


def assemble(
    processes: Sequence[EProcess],
    measured: Measured | None,
    claim: Claim,
    *,
    alpha: float,
    mechanism: str,
    entropy: int | None,
    said: Sentences,
    problem: str = "",
    findings: Sequence[Finding] = (),
) -> AuditReport:
    """Return the report of an e-process and its second table."""
    if problem or not processes:
        why = problem or "there were no samples"
        return not_observed(claim, alpha, mechanism, entropy, problem=why, findings=findings)
    measured, shares = measured or NOTHING_MEASURED, CONFIG.point_shares
    bounds = bounds_result(
        measured, claim, level=shares[BOUNDS] * alpha, share=shares[BOUNDS], entropy=entropy
    )
    leak = support_result(measured, claim, level=shares[SUPPORT] * alpha, share=shares[SUPPORT])
    outputs = outputs_result(processes, claim, alpha, bounds, said)
    results = (outputs, bounds, leak)
    verdict = decide(results)
    effective = effective_epsilon.effective_epsilon(bounds, least=claim.epsilon if outputs.rejected else 0.0)
    spent = (shares[BOUNDS] + (shares[OUTPUTS] if outputs.rejected else 0.0)) * alpha
    value = "" if outputs.evidence is None else f"The e-value is {write_factor(outputs.evidence.log_value)}."
    return AuditReport(
        verdict=verdict,
        method=METHOD,
        reason=" ".join(one for one in (f"{said.sampled.capitalize()}.", value, said.assumes) if one),
        claimed_epsilon=claim.epsilon,
        claimed_delta=claim.delta,
        effective_epsilon=replace(effective, confidence=1 - spent),
        alpha=alpha,
        tests=results,
        witness=bounds.witness if verdict is Verdict.REFUTED else None,
        findings=(*_violations(results, verdict), *findings),
        draws=processes[0].samples,
        counts=_counts(processes[0], claim),
        entropy=entropy,
        versions=versions(),
        mechanism=mechanism,
    )


def _violations(results: Sequence[TestResult], verdict: Verdict) -> list[Finding]:
    """Return the violation of the claim, if there is one, and the leak."""
    outputs, bounds, leak = results
    found = []
    if verdict is Verdict.REFUTED:
        one = next(one for one in results if one.rejected and one.meaning is Meaning.CLAIM)
        witness = one.lines.get("Witness", "The claim is rejected.")
        message = f"{witness} {bounds_sentence(bounds, by_bets=outputs.rejected)}".strip()
        found.append(
            Finding(kind=FindingKind.RATIO, message=message, established=True, witness=bounds.witness)
        )
    if leak.rejected:
        found.append(
            Finding(
                kind=FindingKind.SUPPORT_MISMATCH,
                message=leak.lines["Witness"],
                established=True,
                witness=leak.witness,
            )
        )
    return found


def _counts(process: EProcess, claim: Claim) -> dict[str, Any] | None:
    """Return the table of the most frequent classes, others together; nothing if the outputs were only learned."""
    account = next((one for one in process.accounts if hasattr(one.bets, "classes")), None)
    if account is None:
        return None
    totals = class_totals(account.bets)  # type: ignore[arg-type]  # it has classes
    together = sum(totals, start=type(totals[0])())
    shown = [value for value, _ in together.most_common(BETS.single_classes)]
    table = [[row[value] for value in shown] for row in totals]
    others = [sum(row.values()) - sum(kept) for row, kept in zip(totals, table, strict=True)]
    labels = [show(value) for value in shown]
    if any(others):
        labels.append("<other outputs>")
        table = [[*row, other] for row, other in zip(table, others, strict=True)]
    return {"inputs": [show(point) for point in claim.inputs.points], "outputs": labels, "table": table}


def not_observed(
    claim: Claim,
    alpha: float,
    mechanism: str,
    entropy: int | None,
    *,
    problem: str,
    findings: Sequence[Finding] = (),
) -> AuditReport:
    """Return the report of code from which no output came."""
    following = "Call the code once yourself with the first input; it gets one point as its first argument."
    nothing = TestResult(
        name=OUTPUTS,
        null=claim.sentence,
        meaning=Meaning.CLAIM,
        share=CONFIG.point_shares[OUTPUTS],
        lines={"Next": following},
    )
    return failed_report(
        claim,
        problem,
        name=mechanism,
        method=METHOD,
        alpha=alpha,
        entropy=entropy,
        tests=(nothing,),
        findings=findings,
    )
