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
    read_certificate,
)
from dxverify.audit.eprocess.wealth import EProcess, on_side
from dxverify.audit.evidence import BetEvidence
from dxverify.audit.space_results import OUTPUTS, exact_level
from dxverify.errors import ReportError

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport

#: What no checker of numbers can see.
TRUSTED = (
    "the generator of random numbers, and that its seed was not shopped for",
    "that the recorded counts and losses are those of the code that was called",
    "that outputs of a block are independent (many outputs a call, records), or that the claim holds after every sequence of calls (tossed inputs)",
    "that bets were chosen from earlier blocks: computed again here by numpy, not by Rocq",
    "Rocq, its virtual machine and the axioms above",
)


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


def kernel_certificate(report: AuditReport) -> Certificate:
    """Return the certificate of a report that the theorem of the kernel speaks of."""
    found = certificate_of(report).shortened()
    outputs = next((one for one in report.tests if one.name == OUTPUTS), None)
    if outputs is not None and len(outputs.integers.get("processes", ())) > 1:
        raise ReportError(
            "aggregated rows are bet on in several random orders of the same samples, which the theorem does not speak of; --exact computes it"
        )
    return found


def write_term(certificate: Certificate) -> str:
    """Return the Rocq source that proves a report refuted, if the checker accepts it."""
    distinct = list(certificate.ratios().items())
    place = {loss: number for number, (loss, _) in enumerate(distinct, start=1)}
    pairs = _list(
        _list((str(0 if one is None else place[one]) for one in row), "nat") for row in certificate.losses
    )
    losses = _list(f"({_fraction(loss)},{ratio}%Z)" for loss, ratio in distinct)
    numbers = _list(_list((str(n) for n in block), "N") for block in certificate.numbers)
    definitions, names = [], []
    for number, (capital, bets) in enumerate(certificate.strategies):
        blocks = ";\n ".join("None" if one is None else f"Some {_bets(one)}" for one in bets)
        definitions.append(
            f"Definition strategy_{number} : strategy := {{| capital := {capital}%N; bets := [\n {blocks}] |}}."
        )
        names.append(f"strategy_{number}")
    level = certificate.level
    return f"""(** Written by dxverify from a report. *)
From Coq Require Import List ZArith.
From dx.audit Require Import Checker.
From dx.audit Require Report.
Import ListNotations.
{chr(10).join(definitions)}
Definition recorded : report := {{| inputs := {len(certificate.losses)}; pairs := {pairs}; losses := {losses}; delta := ({_fraction(certificate.delta)});
  numbers := {numbers}; strategies := {_list(names)}; level := ({level.numerator}%positive,{level.denominator}%positive) |}}.
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


def describe_theorem(report: AuditReport, certificate: Certificate) -> str:
    """Return in words what the theorem says of a report."""
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
        f"The wealth of the recorded bets has reached 1/α, α = {level}, on {samples} recorded outputs that were bet on. "
        f"If P_x(E) ≤ e^(ε·d(x,z))·P_z(E){delta} held for the {len(certificate.losses)} tested inputs, ε = {report.claimed_epsilon:g}, an audit that chooses its bets from earlier "
        f"blocks would ever reach this with probability at most α."
    )
