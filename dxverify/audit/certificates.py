"""The refutation of a report as a certificate: in integers, and as a term for the Rocq kernel.

The term defines the recorded integers, lets the kernel compute that the checker accepts them, and applies the theorem
``dx_report_refutes``. That the choices of a block follow from earlier blocks is not in the numbers: ``recheck`` computes them again.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.eprocess.integers import (
    Certificate,
    StrategyBets,
    claimed_losses,
    read_certificate,
)
from dxverify.audit.eprocess.kernel_rule import MOST_STEPS, CountedBlocks
from dxverify.audit.eprocess.wealth import EProcess, on_side
from dxverify.audit.evidence import BetEvidence
from dxverify.audit.space_results import OUTPUTS, exact_level
from dxverify.errors import ReportError

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport

#: What no checker of numbers can see.
TRUSTED = (
    "the generator of random numbers, and that the seed was not chosen after trying others",
    "that the recorded counts are those of the code that was called",
    "that outputs of a block are independent (many outputs a call, records), or that the claim holds after every sequence of calls (inputs chosen at random)",
    "that the recorded losses are ε times the distances of the metric",
    "Rocq, its virtual machine and the axioms above",
)
#: Trusted beyond these where the kernel was given counts of outputs on points, which an observer puts into classes.
LABELLED = "that how outputs are distinguished was fixed by the first block at the latest, on which nothing is bet (the theorem asks for it beforehand)"
#: Trusted beyond these where the kernel was given bets and not only counts.
CHOSEN_BY_NUMPY = "that bets were chosen from earlier blocks: computed again here by numpy, not by Rocq"


def certificate_of(report: AuditReport) -> Certificate:
    """Return the certificate of a report that was refuted by its e-process.

    Raises
    ------
    ReportError
        If there is none, with the reason.
    """
    if isinstance(report.evidence, BetEvidence):
        return _from_blocks(report.evidence, report.claimed_delta)
    outputs = next((one for one in report.tests if one.name == OUTPUTS), None)
    if outputs is None or "processes" not in outputs.integers:
        raise ReportError(
            f"no e-process with recorded bets (method {report.method}); only such a refutation has a certificate"
        )
    if not outputs.rejected:
        raise ReportError("the e-process of this report rejects nothing, so there is nothing to prove")
    found = read_certificate(outputs.integers, exact_level(report.alpha))
    if found is None:
        raise ReportError("its bets are too many to be recorded, so there is no certificate")
    if found.delta != Fraction(report.claimed_delta):
        raise ReportError("its bets are made against another δ than the claimed one")
    for account in (one for process in outputs.integers["processes"] for one in process["accounts"]):
        if "counts" not in account and account.get("features") is None:
            raise ReportError(
                f"the bets on {account['observer']} cannot be computed again from earlier blocks, since these are not recorded"
            )
    return found


def _from_blocks(kept: BetEvidence, delta: float) -> Certificate:
    """Return the certificate of an audit on words, whose bets are chosen again from recorded blocks, each from those before it."""
    level = Fraction(repr(kept.alpha_promise))
    process = EProcess.on_words(
        np.array(kept.losses, dtype=float), delta=delta, stated=kept.stated, core=kept.core
    )
    for block in kept.blocks:
        process.add(np.asarray(block.expected), block.counts)
    if on_side(kept.log_wealth, level, rejects=True) != kept.log_wealth:
        raise ReportError("the e-process of this report rejects nothing, so there is nothing to prove")
    found = process.certificate(level)
    if found is None:
        raise ReportError(f"its bets on {len(kept.losses)} inputs are too many, so there is no certificate")
    return found


def counts_of(report: AuditReport) -> CountedBlocks | None:
    """Return the counts of a refuted report, if the rule of the kernel can bet on them; None if not.

    Outputs on points are classified by an observer that was chosen from the first block. The rule makes no bets on that block.
    """
    if isinstance(report.evidence, BetEvidence):
        kept = report.evidence
        found = CountedBlocks.of(
            claimed_losses(kept.losses),
            Fraction(report.claimed_delta),
            Fraction(repr(kept.alpha_promise)),
            [[int(n) for n in block.expected] for block in kept.blocks],
            [block.counts for block in kept.blocks],
        )
        return found if found.steps <= MOST_STEPS else None
    outputs = next((one for one in report.tests if one.name == OUTPUTS), None)
    processes = [] if outputs is None else outputs.integers.get("processes", [])
    counted = [one for process in processes for one in process["accounts"] if "counts" in one]
    if outputs is None or len(processes) != 1 or not counted:
        return None
    rows = [[dict(map(tuple, row)) for row in block] for block in counted[0]["counts"]]
    found = CountedBlocks.of(
        claimed_losses([[float(one) for one in row] for row in outputs.integers["losses"]]),
        Fraction(float(outputs.integers["delta"])),
        exact_level(report.alpha),
        processes[0]["means"],
        rows,
    )
    return found if found.steps <= MOST_STEPS else None


def kernel_certificate(report: AuditReport) -> Certificate:
    """Return the certificate of a report that the theorem of the kernel speaks of."""
    found = certificate_of(report).shortened()
    outputs = next((one for one in report.tests if one.name == OUTPUTS), None)
    if outputs is not None and len(outputs.integers.get("processes", ())) > 1:
        raise ReportError(
            "aggregated rows are bet on in several random orders of the same samples, which the theorem does not speak of; --exact computes it"
        )
    return found


def _write_claim(certificate: Certificate) -> str:
    """Return the fields of a report in Rocq that hold its claim."""
    distinct = list(certificate.ratios().items())
    place = {loss: number for number, (loss, _) in enumerate(distinct, start=1)}
    pairs = _list(
        _list((str(0 if one is None else place[one]) for one in row), "nat") for row in certificate.losses
    )
    losses = _list(f"({_fraction(loss)},{ratio}%Z)" for loss, ratio in distinct)
    level = certificate.level
    return (
        f"inputs := {len(certificate.losses)}; pairs := {pairs}; losses := {losses}; delta := ({_fraction(certificate.delta)}); "
        f"level := ({level.numerator}%positive,{level.denominator}%positive)"
    )


def write_counts_term(counted: CountedBlocks) -> str:
    """Return the Rocq source that proves a claim refuted by counts alone, if the bets of the rule are accepted."""
    empty = Certificate(
        losses=counted.losses, delta=counted.delta, numbers=(), strategies=(), level=counted.level
    )
    outputs = len(counted.counts[0])
    blocks = ";\n ".join(
        f"Counts.Block {_list((str(n) for n in numbers), 'N')} {_list(_list((str(c) for c in one), 'N') for one in block)}"
        for numbers, block in zip(counted.numbers, counted.counts, strict=True)
    )
    return f"""(** Written by dxverify from a report: the claim and the counts, no bets. *)
From Coq Require Import List ZArith.
From dx.audit Require Import Checker.
From dx.audit Require Rule Counts.
Import ListNotations.
Definition claim : report := {{| {_write_claim(empty)}; numbers := []; strategies := [] |}}.
Definition blocks : list Counts.block := [
 {blocks}].
Definition recorded : report := Counts.counted claim {outputs}%nat (Rule.rules claim) blocks.
Lemma passes : accepted recorded = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Definition refuted := @Counts.dx_counts_refute claim {outputs}%nat (Rule.rules claim) blocks passes.
Print Assumptions refuted.
"""


def write_term(certificate: Certificate) -> str:
    """Return the Rocq source that proves a report refuted, if the checker accepts it."""
    numbers = _list(_list((str(n) for n in block), "N") for block in certificate.numbers)
    definitions, names = [], []
    for number, (capital, bets) in enumerate(certificate.strategies):
        blocks = ";\n ".join("None" if one is None else f"Some {_bets(one)}" for one in bets)
        definitions.append(
            f"Definition strategy_{number} : strategy := {{| capital := {capital}%N; bets := [\n {blocks}] |}}."
        )
        names.append(f"strategy_{number}")
    return f"""(** Written by dxverify from a report. *)
From Coq Require Import List ZArith.
From dx.audit Require Import Checker.
From dx.audit Require Report.
Import ListNotations.
{chr(10).join(definitions)}
Definition recorded : report := {{| {_write_claim(certificate)};
  numbers := {numbers}; strategies := {_list(names)} |}}.
Lemma passes : accepted recorded = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Definition refuted := @Report.dx_report_refutes recorded passes.
Print Assumptions refuted.
"""


def _list(items: Iterable[str], scope: str = "") -> str:
    text = "[" + ";".join(items) + "]"
    return f"{text}%{scope}" if scope else text


def _fraction(value: Fraction) -> str:
    return f"{value.numerator}%N,{value.denominator}%positive"


def _bets(bets: StrategyBets) -> str:
    outputs = _list(
        f"({_list(f'({x}%nat,{count}%positive)' for x, count in counts)},{_list(f'({x}%nat,{z}%nat,{flow}%Z)' for x, z, flow in flows)})"
        for counts, flows in bets.outputs
    )
    payments = _list((str(one) for one in bets.payments), "Z")
    return f"{{| payments := {payments}; bounds := {bets.bounds}%N; rows := {outputs} |}}"


def describe_theorem(report: AuditReport, certificate: Certificate, *, bets: str = "recorded bets") -> str:
    """Return in words what the theorem says of a report and of these bets."""
    level, delta = (
        f"{float(certificate.level):.6g}",
        f" + {report.claimed_delta:g}" if report.claimed_delta else "",
    )
    samples = sum(
        count
        for bets in (bets for _, bets in certificate.strategies[:1])
        for block in bets
        if block is not None
        for counts, _ in block.outputs
        for _, count in counts
    )
    return (
        f"The wealth of the {bets} has reached 1/α, α = {level}, on {samples} recorded outputs. "
        f"If P_x(E) ≤ e^(ε·d(x,z))·P_z(E){delta} held for the {len(certificate.losses)} tested inputs, ε = {report.claimed_epsilon:g}, an audit that chooses its bets from earlier "
        f"blocks would ever reach this with probability at most α."
    )
