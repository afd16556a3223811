"""The sequential auditor: the e-process on the words of a vocabulary, block after block, then bounds of the effective ε from both sides.

The e-process is valid whenever it stops. A second table of new samples bounds the effective ε on events that the samples of the
e-process propose (:mod:`dxverify.audit.bounds`), with a part of α of its own; a rejected claim is a lower bound too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block, tally_of
from dxverify.audit.bounds import bound_effective_epsilon
from dxverify.audit.checks import Check
from dxverify.audit.config import CONFIG
from dxverify.audit.decision import decide
from dxverify.audit.dependence import SIZE, dependences, frequent
from dxverify.audit.eprocess.allocation import planned_totals
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.audit.evidence import BetEvidence
from dxverify.audit.findings import Finding, FindingKind, write_factor
from dxverify.audit.plan import (
    Plan,
    after_crash,
    draw_until_refuted,
    prepare,
    unverified_samples,
)
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.report import AuditReport
from dxverify.audit.sampling import BatchCrash, sample_block, sample_pilot
from dxverify.audit.suite.effective_epsilon import NAME as BOUNDS
from dxverify.audit.suite.effective_epsilon import (
    NOTHING_MEASURED,
    Measured,
    bounds_result,
    bounds_sentence,
    effective_epsilon,
    recheck_effective,
)
from dxverify.audit.suite.outputs import OUTPUTS, independence_results, outputs_result
from dxverify.audit.word_results import (
    Table,
    measured_words,
    pair_evidence,
    recorded_table,
    rows,
    table_of,
    violation_findings,
    word_claim,
    word_report,
)
from dxverify.bounds import ErrorBudget
from dxverify.errors import CodeRaised, MechanismFault

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dxverify.audit.subjects import Subject

#: Number of the first second table among the blocks, which count upwards from zero; each stage of a continued audit has one.
_SECOND = 2**30


def audit_sequential(subject: Subject, task: Task) -> AuditReport:
    """Sample blocks and bet against the claim until it is rejected or the limit is reached; then bound the effective ε."""
    plan, first = prepare(subject, task, adaptive=task.adaptive, continued=True)
    observed = (*first.findings, *unverified_samples(plan, task.run.checkpoint, AUDITOR.name))
    with task.run.opened() as where:
        try:
            blocks, process = draw_until_refuted(plan, where, task.run)
            again = dependence_of(plan, blocks, process, task.alpha)
        except BatchCrash as crash:
            message = f"{crash}; the audit started again, one output for each call."
            again = (Finding(kind=FindingKind.CRASH, message=message),)
        if again:
            plan = after_crash(plan, task.alpha)
            observed = (*again, *first.findings)
            blocks, process = draw_until_refuted(plan, where, task.run)
        measured = measure(plan, blocks, where, task)
    return _report(plan, blocks, observed, task, process, measured=measured)


def dependence_of(
    plan: Plan, blocks: Sequence[Block], process: EProcess, alpha: float
) -> tuple[Finding, ...]:
    """Before a refutation is reported, test whether samples of the strongest pair depend on each other."""
    if plan.sampling.singly or not process.rejected:
        return ()
    tally, pair = tally_of(blocks), pair_evidence(plan.losses, plan.subject.delta, blocks).pairs[0]
    # Calls as large as those that refuted, within reason.
    size = max(SIZE, min(CONFIG.dependence_call, int(max(blocks[-1].expected))) // 2 * 2)
    pilots = []
    for one in pair:
        events = frequent(np.repeat(tally.codes, tally.counts[one]))
        pilots.append(
            sample_pilot(plan.subject, plan.sampling, plan.inputs.rows[one], one, events, size=size, part=3)
        )
    return dependences(
        pilots, ErrorBudget(alpha=alpha).split(CONFIG.word_shares)["dependence of a refutation"].alpha
    )


def measure(plan: Plan, blocks: Sequence[Block], executor: Executor, task: Task) -> Measured:
    """Sample the second table: half of it evenly, half of the pair with the largest effective ε in the blocks, which are no part of it."""
    used, done = plan.core, sum(block.draws for block in blocks)
    tally = tally_of(blocks)
    distances = plan.losses[:used, :used] / plan.subject.epsilon
    if not ((distances > 0) & np.isfinite(distances)).any():
        return NOTHING_MEASURED
    part = int(CONFIG.bounds_part * plan.max_samples)
    size = min(part, max(CONFIG.least_words_table, done))
    if task.continue_after_refutation:
        size = max(part, plan.max_samples - done)
    expected = np.full(used, size / (2 * used))
    worst = bound_effective_epsilon(
        tally.counts[:used],
        tally.counts[:used],
        distances,
        alpha=plan.alpha_bounds,
        rng=np.random.default_rng(plan.sampling.entropy),
        epsilon=plan.subject.epsilon,
        delta=plan.subject.delta,
    ).pair
    expected[list(worst or range(used))] += size / 2 / (2 if worst else used)
    index = _SECOND + len(plan.stages)
    saved = plan.checkpoint(task.run.checkpoint, AUDITOR.name)
    try:
        if index not in saved.parts:
            drawn = sample_block(
                plan.subject,
                plan.sampling,
                plan.inputs.rows[:used],
                index,
                expected.tolist(),
                executor=executor,
            )
            saved.add(index, drawn)
    except (CodeRaised, MechanismFault):
        return NOTHING_MEASURED
    return measured_words(plan.subject, tally_of([saved.parts[index]]), tally.codes, tally.counts[:used])


def _report(
    plan: Plan,
    blocks: Sequence[Block],
    observed: Sequence[Finding],
    task: Task,
    process: EProcess,
    *,
    measured: Measured,
) -> AuditReport:
    """Say what the samples show."""
    subject, tally = plan.subject, tally_of(blocks)
    exposure = np.sum([block.expected for block in blocks], axis=0)
    table = table_of(subject, plan.inputs.rows, tally, exposure, plan.losses)
    by_bets = process.rejected
    part = plan.alpha_bounds / task.alpha
    bounds = bounds_result(
        measured,
        word_claim(subject, plan.inputs.rows[: plan.core]),
        level=plan.alpha_bounds,
        share=part,
        entropy=plan.sampling.entropy,
    )
    violations = violation_findings(table, blocks, plan.alpha) if by_bets else ()
    if bounds.rejected and not by_bets:
        sentence = bounds_sentence(bounds, by_bets=False)
        violations = (
            Finding(kind=FindingKind.RATIO, message=sentence, established=True, witness=bounds.witness),
        )
    report = word_report(
        plan,
        task,
        table,
        method=AUDITOR.name,
        said=(_stopped(plan, table, process), bounds_sentence(bounds, by_bets=by_bets)),
        effective=effective_epsilon(bounds, least=subject.epsilon if by_bets else 0.0),
        violations=violations,
        observed=observed,
        witness=next((found.witness for found in violations if found.witness), None),
        evidence=_evidence(plan, blocks, table, process.log_value),
    )
    outputs = outputs_result(report, subject, process, level=plan.alpha, share=1 - part)
    tests = (outputs, bounds, *independence_results(report))
    return replace(report, tests=tests, verdict=decide(tests))


def _stopped(plan: Plan, table: Table, process: EProcess) -> str:
    if not process.rejected:
        return f"Stopped at the limit of {plan.max_samples} samples."
    enough = write_factor(-math.log(plan.alpha))
    return (
        f"Stopped after {int(table.counts.sum())} samples: the e-value is {write_factor(process.log_value)}; "
        f"the claim is rejected at {enough}."
    )


def _evidence(plan: Plan, blocks: Sequence[Block], table: Table, log_wealth: float) -> BetEvidence:
    return BetEvidence(
        losses=rows(table.losses),
        exposure=tuple(table.exposure.tolist()),
        codes=table.codes,
        alpha_promise=plan.alpha,
        max_samples=plan.max_samples,
        adaptive=plan.adaptive,
        singly=plan.sampling.singly,
        log_wealth=log_wealth,
        blocks=tuple(blocks),
        stages=plan.stages if len(plan.stages) > 1 else None,
        core=plan.inputs.core,
        stated=plan.stated,
    )


def recheck_sequential(report: AuditReport) -> tuple[Check, ...]:
    """Compute the e-process again, and from earlier blocks what each block had to expect; then the bounds."""
    table, kept = recorded_table(report)
    means, process = _replay(table, kept)
    tests = {one.name: one for one in reversed(report.tests)}
    bounds, outputs = tests.get(BOUNDS), tests.get(OUTPUTS)
    least = table.epsilon if process.rejected else 0.0
    checks = [
        Check.of("draws", report.draws, sum(block.draws for block in kept.blocks)),
        Check.of("log_wealth", kept.log_wealth, process.log_value),
        Check.of(
            "counts", report.counts["table"] if report.counts else None, tally_of(kept.blocks).counts.tolist()
        ),
        Check.of("expected draws", [block.expected for block in kept.blocks], means),
    ]
    if outputs is not None and outputs.evidence is not None:
        within = kept.alpha_promise <= outputs.share * report.alpha
        checks += [
            Check.of("log e-value", outputs.evidence.log_value, process.log_value),
            Check.of("alpha", True, within and outputs.evidence.level == kept.alpha_promise),  # noqa: FBT003 - a claim
        ]
    if bounds is not None:
        checks += recheck_effective(bounds, report, least=least)
    return tuple(checks)


def _replay(table: Table, kept: BetEvidence) -> tuple[list[tuple[float, ...]], EProcess]:
    """Return what each block had to expect by earlier ones, so that nobody chose samples by their outcome, and the e-process."""
    process = EProcess.on_words(
        table.losses,
        delta=table.delta,
        stated=kept.stated,
        core=kept.core,
        level=Fraction(repr(kept.alpha_promise)),
    )
    means: list[tuple[float, ...]] = []
    stages = kept.stages or (kept.max_samples,)
    for block, total in zip(kept.blocks, planned_totals(len(kept.losses), *stages), strict=False):
        means.append(process.next_means(total, adaptive=kept.adaptive))
        process.add(np.asarray(block.expected), block.counts)
    return means, process


AUDITOR = Auditor(name="sequential", run=audit_sequential, recheck=recheck_sequential)
