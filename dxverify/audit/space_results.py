"""From an e-process and a second table of counts to the results of the tests of a space audit, and back for ``recheck``."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.audit.claim import Claim
from dxverify.audit.config import CONFIG
from dxverify.audit.eprocess.alphabet import ClassBets
from dxverify.audit.eprocess.config import CONFIG as BETS
from dxverify.audit.eprocess.integers import read_certificate
from dxverify.audit.eprocess.learned import PosteriorBets
from dxverify.audit.eprocess.payoff import log_mean
from dxverify.audit.eprocess.recording import pack, unpack
from dxverify.audit.eprocess.sensitivity import finds_standard_fault
from dxverify.audit.eprocess.wealth import EProcess, Row, count_classes, on_side
from dxverify.audit.findings import Witness, json_number
from dxverify.audit.suite import effective_epsilon
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.audit.suite.effective_epsilon import Measured
from dxverify.protocols import FloatArray
from dxverify.spaces.inputs import Inputs, show
from dxverify.spaces.observers import ClassObserver, Failure

OUTPUTS, BOUNDS, SUPPORT = "outputs", effective_epsilon.NAME, effective_epsilon.SUPPORT
#: Floating point decides only where bets are too many to be recorded, and by this margin of the logarithm.
_MARGIN = 1e-6


def is_observed(rows: Sequence[Row]) -> bool:
    """Whether anything but failures came out."""
    return any(not isinstance(output, Failure) for row in rows for output in row)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """What a reader must know beside the numbers.

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
    processes: Sequence[EProcess], claim: Claim, alpha: float, witness: Witness | None, said: Sentences
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
        witness=witness if evidence.rejects else None,
        lines=_lines(claim, evidence, witness, said, observers),
        integers=integers,
    )


def _lines(
    claim: Claim, evidence: Evidence, witness: Witness | None, said: Sentences, observers: str
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
        if witness is not None:
            event = ", ".join(witness.event)
            lines["Witness"] = (
                f"{event}: more likely from {witness.x} than the claim allows, given {witness.x_prime}."
            )
        lines["Next"] = "dxverify recheck REPORT.json computes the evidence again from the recorded counts."
    else:
        lines["Why"] = "With these samples and inputs, noise twice too small would not have been found."
        lines["Next"] = said.more
    return {heading: text for heading, text in lines.items() if text}


def record_process(process: EProcess) -> Plain:
    """Return what an e-process was computed from: means and counts of every block, classes by number, and its bets as integers.

    Bets follow from earlier blocks; ``recheck`` computes them again. A classifier's block factors are recorded, with the features of its
    samples if they are few, and so is the wealth on classes that are too many to be recorded.
    """
    chosen = process.record_bets()
    accounts: list[Plain] = []
    for place, account in enumerate(process.accounts):
        one: Plain = {"observer": account.observer.name, "capital": chosen["accounts"][place]["capital"]}
        if process.records_bets:
            one["bets"] = chosen["accounts"][place]["bets"]
        if isinstance(account.bets, PosteriorBets):
            features = account.bets.block_features
            one["log_factors"] = account.bets.block_logs
            one["scored"] = account.bets.scored
            one["features"] = None if features is None else [pack(block) for block in features]
        elif process.block_counts is None or len(account.bets.first_input) >= BETS.most_classes:
            one |= {"log_wealth": [block[place] for block in process.block_logs]}
        else:
            numbers: dict[Hashable, int] = {}
            one["counts"] = [
                [
                    [[numbers.setdefault(value, len(numbers)), count] for value, count in row.items()]
                    for row in block[place] or ()
                ]
                for block in process.block_counts
            ]
        accounts.append(one)
    return {"means": process.block_means, "numbers": chosen["numbers"], "accounts": accounts}


def replay_process(data: PlainView, losses: FloatArray, delta: float) -> tuple[float, float]:
    """Compute a recorded e-process again; return its largest log value at the end of a block, and the last one."""
    means = [np.array(one, dtype=float) for one in data["means"]]
    paths = [_replay_account(one, means, losses, delta) for one in data["accounts"]]
    logs = np.concatenate([path for path, _ in paths], axis=1)
    weights = np.concatenate([weight for _, weight in paths]) / len(paths)
    values = [log_mean(row, weights) for row in logs]
    return max(values), values[-1]


def _replay_account(
    data: PlainView, means: Sequence[FloatArray], losses: FloatArray, delta: float
) -> tuple[FloatArray, FloatArray]:
    """Return the log wealth of each alternative after each block, and the weights of the alternatives."""
    if "log_factors" in data:
        learned = PosteriorBets(losses, np.asarray, delta, scored=bool(data.get("scored")))
        return np.cumsum(np.array(data["log_factors"], dtype=float), axis=0), learned.weights
    bets = ClassBets(losses, delta)
    if "log_wealth" in data:
        return np.array(data["log_wealth"], dtype=float), bets.weights
    path = []
    for n, rows in zip(means, data["counts"], strict=True):
        bets.add(n, [Counter({int(value): int(count) for value, count in row}) for row in rows])
        path.append(bets.log_wealth)
    return np.array(path), bets.weights


def replay_bets(
    data: PlainView, account: PlainView, losses: FloatArray, delta: float
) -> list[Plain | None] | None:
    """Choose the bets of an account again, each block's from the blocks before it; None if what they need is not recorded.

    Parameters
    ----------
    data, account : mapping
        A recorded e-process, and one of its accounts.
    losses, delta
        The claim.
    """
    if account.get("features") is not None:
        bets: ClassBets | PosteriorBets = PosteriorBets(
            losses,
            lambda rows: np.array(rows, dtype=float),
            delta,
            scored=bool(account.get("scored")),
            recording=True,
        )
        blocks: Sequence[Any] = [unpack(block) for block in account["features"]]
    elif "counts" in account:
        bets = ClassBets(losses, delta, recording=True)
        blocks = [
            [Counter({int(value): int(count) for value, count in row}) for row in block]
            for block in account["counts"]
        ]
    else:
        return None
    chosen: list[Plain | None] = []
    for n, rows in zip(data["means"], blocks, strict=True):
        bets.add(np.array(n, dtype=float), rows)
        chosen.append(bets.last_bets)
    return chosen


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
    names = [show(point) for point in inputs.points]
    found[:] = [
        f"outputs nearest to those of {names[top]} (log odds {one:g})"
        for top, one in zip(weights.argmax(0), odds, strict=True)
    ]
    return found
