"""The sequential auditor: bets block after block, valid whenever it stops."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block, planned_totals
from dxverify.audit.dependence import SIZE, dependences, frequent
from dxverify.audit.drawing import BatchCrash, draw_block, look
from dxverify.audit.evidence import BetEvidence, rows
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.ledger import Ledger, lower_scale, replay, scales_for
from dxverify.audit.noise.beside import rechecked_beside
from dxverify.audit.plan import SHARES, Plan, after_crash, prepare
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.report import AuditReport, Check
from dxverify.audit.table import (
    LISTED,
    Table,
    favoured_event,
    gravest_first,
    power_statement,
    ratio_finding,
    recorded_table,
    same_table,
    symbol_findings,
    table_of,
    verdict_of,
)
from dxverify.bounds import ErrorBudget
from dxverify.errors import InputError
from dxverify.running.run import versions

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dxverify.audit.subjects import Subject
    from dxverify.running.run import Run

#: A test of one triple alone at this part of alpha needs more draws than the bets do, which look at all triples and
#: at all times: measured on vocabularies of 2 to 12 words, and checked by a test.
EQUIVALENT_ALPHA = 1e-4
#: Most outputs of a call that is made only to look for dependence.
_LARGEST_LOOK = 400


def audit_sequential(subject: Subject, task: Task) -> AuditReport:
    """Draw blocks and bet against the promise until it is refuted or the limit on draws is reached."""
    plan, first = prepare(subject, task, adaptive=task.adaptive, continued=True)
    observed = first.findings
    with task.run.opened() as where:
        try:
            blocks, ledger = draw_until_refuted(plan, where, task.run)
            again = dependence_of(plan, blocks, ledger, task.alpha)
        except BatchCrash as crash:
            message = f"{crash}; the audit started again, one output a call."
            again = (Finding(kind=FindingKind.CRASH, message=message),)
        if again:
            plan = after_crash(plan, task.alpha)
            observed = (*again, *observed)
            blocks, ledger = draw_until_refuted(plan, where, task.run)
    refuted = ledger.rejected(plan.alpha)[0]
    return _report(plan, blocks, observed, task, refuted=refuted)


def dependence_of(plan: Plan, blocks: Sequence[Block], ledger: Ledger, alpha: float) -> tuple[Finding, ...]:
    """Before a refutation is believed, look whether draws of the strongest pair depend on each other."""
    if plan.drawing.singly or not ledger.rejected(plan.alpha)[0]:
        return ()
    strongest = np.where(np.eye(len(plan.losses), dtype=bool), -np.inf, ledger.pairs[0])
    pair = [int(one) for one in np.unravel_index(int(np.argmax(strongest)), strongest.shape)]
    # Calls as large as those that refuted, within reason.
    size = max(SIZE, min(_LARGEST_LOOK, int(max(blocks[-1].expected))) // 2 * 2)
    looks = []
    for one in pair:
        events = frequent(np.repeat(ledger.tally.codes, ledger.tally.counts[one]))
        looks.append(look(plan.subject, plan.drawing, plan.inputs.rows[one], one, events, size=size, part=3))
    return dependences(looks, ErrorBudget(alpha=alpha).split(SHARES)["dependence of a refutation"].alpha)


def draw_until_refuted(plan: Plan, executor: Executor, run: Run) -> tuple[tuple[Block, ...], Ledger]:
    """Draw blocks, or take them from the checkpoint, in order, until the promise is refuted; return the wealth too."""
    saved = plan.checkpoint(run.checkpoint, AUDITOR.name)
    ledger = Ledger(plan.losses, plan.subject.delta)
    blocks: list[Block] = []
    for index, total in enumerate(plan.totals()):
        expected = plan.expected(total, ledger.share)
        if index not in saved.parts:
            drawn = draw_block(
                plan.subject, plan.drawing, plan.inputs.rows, index, expected, executor=executor
            )
            saved.add(index, drawn)
        block = saved.parts[index]
        if block.expected != expected:
            raise InputError(
                f"block {index} of the checkpoint was drawn with other means than this audit plans"
            )
        ledger.add(block)
        blocks.append(block)
        run.tell(sum(one.draws for one in blocks), plan.max_draws, _standing(ledger, plan.alpha))
        if ledger.rejected(plan.alpha)[0]:
            break
    return tuple(blocks), ledger


def _standing(ledger: Ledger, alpha: float) -> str:
    """Say how the bets stand: evidence so far, and how much refutes."""
    return f"evidence {ledger.log_wealth()[0]:+.1f} of {-math.log(alpha):.1f} nats"


def _report(
    plan: Plan, blocks: Sequence[Block], observed: Sequence[Finding], task: Task, *, refuted: bool
) -> AuditReport:
    """Say what the blocks show."""
    subject = plan.subject
    ledger = replay(blocks, plan.losses, subject.delta, scales_for(refuted=refuted))
    exposure = np.sum([block.expected for block in blocks], axis=0)
    table = table_of(subject, plan.inputs.rows, ledger.tally, exposure, plan.losses)
    seen, visible, statement = power_statement(table, plan.alpha, plan.alpha * EQUIVALENT_ALPHA)
    violations = violation_findings(table, ledger, plan.alpha) if refuted else ()
    scale = lower_scale(ledger, alpha=plan.alpha, alpha_below=plan.alpha_below)
    return AuditReport(
        verdict=verdict_of(refuted=refuted, visible=visible),
        method=AUDITOR.name,
        reason=_reason(task.reason, plan, ledger, refuted=refuted, statement=statement),
        promised_epsilon=subject.epsilon,
        promised_delta=subject.delta,
        level_lower=scale * subject.epsilon,
        alpha=task.alpha,
        witness=violations[0].witness if violations else None,
        findings=(*gravest_first(violations, observed), *symbol_findings(table)),
        draws=int(ledger.tally.counts.sum()),
        counts=table.to_counts(),
        evidence=_evidence(plan, blocks, table, ledger),
        detectable_level=seen,
        entropy=plan.drawing.entropy,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


def violation_findings(table: Table, ledger: Ledger, alpha: float) -> tuple[Finding, ...]:
    """Return the named pairs, or, if none can be named on its own, the pair with the strongest evidence."""
    named = ledger.named_pairs(alpha)
    strongest = np.where(np.eye(len(table.inputs), dtype=bool), -np.inf, ledger.pairs[0])
    first = np.unravel_index(int(np.argmax(strongest)), strongest.shape)
    pairs = named[:LISTED] or [(int(first[0]), int(first[1]))]
    note = "" if named else " The refutation rests on all pairs together; this one is the strongest."
    return tuple(ratio_finding(table, x, z, favoured_event(table, x, z), note=note) for x, z in pairs)


def _reason(reason: str, plan: Plan, ledger: Ledger, *, refuted: bool, statement: str) -> str:
    draws = int(ledger.tally.counts.sum())
    stop = (
        f"Stopped after {draws} draws: the wealth of the bets reached {1 / plan.alpha:.4g}."
        if refuted
        else f"Stopped at the limit of {plan.max_draws} draws. {statement}"
    )
    return " ".join([*([reason] if reason else []), f"Inputs: {plan.inputs.reason}.", stop])


def _evidence(plan: Plan, blocks: Sequence[Block], table: Table, ledger: Ledger) -> BetEvidence:
    return BetEvidence(
        losses=rows(table.losses),
        exposure=tuple(table.exposure.tolist()),
        codes=table.codes,
        symbols=table.symbols,
        alpha_promise=plan.alpha,
        alpha_below=plan.alpha_below,
        max_draws=plan.max_draws,
        adaptive=plan.adaptive,
        singly=plan.drawing.singly,
        log_wealth=float(ledger.best[0]),
        blocks=tuple(blocks),
        stages=plan.stages if len(plan.stages) > 1 else None,
    )


def recheck_sequential(report: AuditReport) -> tuple[Check, ...]:
    """Compute the bets again, and from earlier blocks what each block had to expect."""
    table, kept = recorded_table(report, BetEvidence)
    ledger = replay(kept.blocks, table.losses, table.delta, scales_for(refuted=report.refuted))
    refuted = ledger.rejected(kept.alpha_promise)[0]
    scale = lower_scale(ledger, alpha=kept.alpha_promise, alpha_below=kept.alpha_below)
    seen, visible, _ = power_statement(table, kept.alpha_promise, kept.alpha_promise * EQUIVALENT_ALPHA)
    drawn = sum(block.draws for block in kept.blocks)
    spent = kept.alpha_promise + kept.alpha_below + (report.noise.alpha if report.noise else 0.0)
    return (
        *same_table(report, verdict_of(refuted=refuted, visible=visible), seen, drawn, scale * table.epsilon),
        Check.of("log_wealth", kept.log_wealth, float(ledger.best[0])),
        Check.of("counts", report.counts["table"] if report.counts else None, ledger.tally.counts.tolist()),
        Check.of("expected draws", [block.expected for block in kept.blocks], _means(kept, table)),
        Check.of("alpha", True, spent <= report.alpha),  # noqa: FBT003 - a claim
    )


def _means(kept: BetEvidence, table: Table) -> list[tuple[float, ...]]:
    """Compute from earlier blocks what each block had to expect: nobody chose draws by their outcome."""
    ledger, means = Ledger(table.losses, table.delta), []
    even = np.full(len(table.inputs), 1 / len(table.inputs))
    stages = kept.stages or (kept.max_draws,)
    for block, total in zip(kept.blocks, planned_totals(len(table.inputs), *stages), strict=False):
        means.append(tuple((total * (ledger.share if kept.adaptive else even)).tolist()))
        ledger.add(block)
    return means


AUDITOR = Auditor(name="sequential", run=audit_sequential, recheck=rechecked_beside(recheck_sequential))
