"""The sequential auditor: the e-process on the words of a vocabulary, block after block, valid whenever it stops.

The lower bound of the effective ε is found by the same e-process against multiples of the claimed losses. Upwards from the claim,
multiples are tested one after the other until one is not rejected; the bound is the last one rejected. If the true level is ℓ, a false
bound needs the rejection of the first multiple at or above ℓ, one true null hypothesis, so that the number of multiples costs nothing.
Multiples below the claim are a sequence of their own, from the smallest upwards, with a part of the budget of their own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.after import ranged, rechecked_range
from dxverify.audit.blocks import Block, has_one_output_each, planned_totals, tally_of
from dxverify.audit.dependence import SIZE, dependences, frequent
from dxverify.audit.drawing import BatchCrash, draw_block, look
from dxverify.audit.eprocess.pairs import PairEvidence, compare_pairs
from dxverify.audit.eprocess.table_process import TableProcess
from dxverify.audit.evidence import BetEvidence
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind, Verdict
from dxverify.audit.one_answer import one_answer
from dxverify.audit.plan import SHARES, Plan, after_crash, after_refutation, prepare
from dxverify.audit.power import Triple, Visible, even_part, last_look, visible
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.report import AuditReport, Check
from dxverify.audit.table import (
    LISTED,
    Table,
    favoured_direction,
    gravest_first,
    ratio_finding,
    recorded_table,
    rows,
    same_table,
    symbol_findings,
    table_of,
    verdict_of,
)
from dxverify.audit.taken_over import taken_over
from dxverify.bounds import ErrorBudget
from dxverify.errors import InputError
from dxverify.runtime.run import versions

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray
    from dxverify.runtime.run import Run

#: Most outputs of a call that is made only to look for dependence.
_LARGEST_LOOK = 400
#: Multiples of the claim that are tested below it and above it.
BELOW = (0.1, 0.25, 0.5, 0.7, 0.8, 0.9, 0.95)
ABOVE = (1.02, 1.05, 1.1, 1.2, 1.35, 1.5, 2.0, 3.0, 5.0, 10.0)


def audit_sequential(subject: Subject, task: Task) -> AuditReport:
    """Draw blocks and bet against the promise until it is refuted or the limit on draws is reached."""
    plan, first = prepare(subject, task, adaptive=task.adaptive, continued=True)
    path = task.run.checkpoint
    observed = first.findings if path is None else (*first.findings, *taken_over(plan, path, AUDITOR.name))
    with task.run.opened() as where:
        try:
            blocks, process = draw_until_refuted(plan, where, task.run)
            again = dependence_of(plan, blocks, process, task.alpha)
        except BatchCrash as crash:
            message = f"{crash}; the audit started again, one output a call."
            again = (Finding(kind=FindingKind.CRASH, message=message),)
        if again:
            plan = after_crash(plan, task.alpha)
            observed = (*again, *first.findings)
            blocks, process = draw_until_refuted(plan, where, task.run)
    report = _report(plan, blocks, observed, task, process)
    return ranged(report, subject, task) if report.refuted else report


def dependence_of(
    plan: Plan, blocks: Sequence[Block], process: TableProcess, alpha: float
) -> tuple[Finding, ...]:
    """Before a refutation is believed, look whether draws of the strongest pair depend on each other."""
    if plan.drawing.singly or not process.rejects(plan.alpha):
        return ()
    tally, pair = tally_of(blocks), pair_evidence(plan.losses, plan.subject.delta, blocks).pairs[0]
    # Calls as large as those that refuted, within reason.
    size = max(SIZE, min(_LARGEST_LOOK, int(max(blocks[-1].expected))) // 2 * 2)
    looks = []
    for one in pair:
        events = frequent(np.repeat(tally.codes, tally.counts[one]))
        looks.append(look(plan.subject, plan.drawing, plan.inputs.rows[one], one, events, size=size, part=3))
    return dependences(looks, ErrorBudget(alpha=alpha).split(SHARES)["dependence of a refutation"].alpha)


def pair_evidence(losses: FloatArray, delta: float, blocks: Sequence[Block]) -> PairEvidence:
    """Return the e-values of single pairs after these blocks."""
    return compare_pairs(
        losses, delta, [block.expected for block in blocks], [block.counts for block in blocks]
    )


def draw_until_refuted(plan: Plan, executor: Executor, run: Run) -> tuple[tuple[Block, ...], TableProcess]:
    """Draw blocks, or take them from the checkpoint, in order, until the claim is refuted; return the e-process too."""
    saved = plan.checkpoint(run.checkpoint, AUDITOR.name)
    process = plan.process()
    blocks: list[Block] = []
    for index, total in enumerate(plan.totals()):
        expected = plan.expected(total, process.next_share())
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
        process.add(np.asarray(block.expected), block.counts)
        blocks.append(block)
        run.report_progress(
            sum(one.draws for one in blocks), plan.max_samples, _standing(process, plan.alpha)
        )
        if process.rejects(plan.alpha):
            break
    return tuple(blocks), process


def _factor(log: float) -> str:
    """Write e^log so that anybody can read it, also if that is past all doubles."""
    return f"{math.exp(log):.3g}" if log < 10 else f"10^{log / math.log(10):.1f}"


def _standing(process: TableProcess, alpha: float) -> str:
    """Say how the e-process stands: evidence so far, and how much refutes."""
    return f"evidence {_factor(process.log_wealth)} of {_factor(-math.log(alpha))} times the odds of chance"


def _report(
    plan: Plan, blocks: Sequence[Block], observed: Sequence[Finding], task: Task, process: TableProcess
) -> AuditReport:
    """Say what the blocks show."""
    subject, tally = plan.subject, tally_of(blocks)
    exposure = np.sum([block.expected for block in blocks], axis=0)
    table = table_of(subject, plan.inputs.rows, tally, exposure, plan.losses)
    evidence = _evidence(plan, blocks, table, process.largest)
    shown = conclude(evidence, table)
    violations = violation_findings(table, shown, plan.alpha) if shown.refuted else ()
    answers = partial(one_answer, subject, plan.inputs.rows, blocks) if has_one_output_each(blocks) else None
    return AuditReport(
        verdict=shown.verdict,
        method=AUDITOR.name,
        reason=_reason(task.reason, plan, int(tally.counts.sum()), shown, process.largest),
        claimed_epsilon=subject.epsilon,
        claimed_delta=subject.delta,
        effective_epsilon=EffectiveEpsilon(lower=shown.scale * subject.epsilon),
        alpha=task.alpha,
        witness=next((found.witness for found in violations if found.witness), None),
        findings=(*gravest_first(violations, observed, answers), *symbol_findings(table)),
        draws=int(tally.counts.sum()),
        counts=table.to_counts(),
        evidence=evidence,
        detectable_level=shown.visible.level if shown.visible else None,
        entropy=plan.drawing.entropy,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What blocks show.

    Parameters
    ----------
    pairs : PairEvidence, optional
        E-values of single pairs, if the e-process refuted.
    triples : list
        What the last look refuted, if the bets did not.
    scale : float
        The lower bound of the level, as a multiple of the promise.
    visible : Visible, optional
        What would have been seen, unless the promise was refuted.
    """

    pairs: PairEvidence | None
    triples: list[Triple]
    scale: float
    visible: Visible | None

    @property
    def refuted(self) -> bool:
        """Whether the promise is refuted."""
        return self.visible is None

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return verdict_of(refuted=self.refuted, visible=self.visible is not None and self.visible.anything)


def conclude(kept: BetEvidence, table: Table) -> Shown:
    """Return what recorded blocks show: a function of recorded integers, means and losses alone."""
    by_bets = kept.log_wealth >= -math.log(kept.alpha_promise)
    even = even_part(table, kept.blocks, adaptive=kept.adaptive)
    triples = [] if by_bets else last_look(even, kept.alpha_last)
    refuted = by_bets or bool(triples)
    above = after_refutation(kept.alpha_promise)["levels above the promise"]
    return Shown(
        pairs=pair_evidence(table.losses, table.delta, kept.blocks) if by_bets else None,
        triples=triples,
        scale=lower_scale(kept, table, refuted=refuted, alpha=above if refuted else kept.alpha_below),
        visible=None if refuted else visible(even, kept.alpha_last),
    )


def lower_scale(kept: BetEvidence, table: Table, *, refuted: bool, alpha: float) -> float:
    """Return the lower confidence bound of the effective ε as a multiple of the claim."""
    reached = 1.0 if refuted else 0.0
    for scale in ABOVE if refuted else BELOW:
        if not any(one.rejects(alpha) for one in replay(kept, scale * table.losses, table.delta)):
            return reached
        reached = scale
    return reached


def replay(kept: BetEvidence, losses: FloatArray, delta: float) -> Iterator[TableProcess]:
    """Yield the e-process against these losses after each recorded block."""
    process = TableProcess(losses=losses, delta=delta, stated=kept.stated, core=kept.core)
    for block in kept.blocks:
        process.add(np.asarray(block.expected), block.counts)
        yield process


def violation_findings(table: Table, shown: Shown, alpha: float) -> tuple[Finding, ...]:
    """Return the pairs that are named, or, if none can be, that the claim is broken and where the evidence is strongest."""
    if shown.triples or shown.pairs is None:
        return tuple(ratio_finding(table, x, z, columns) for x, z, columns in shown.triples[:LISTED])
    named = shown.pairs.name_pairs(after_refutation(alpha)["named pairs"])[:LISTED]
    events = [(x, z, event) for x, z, event in (favoured_direction(table, *pair) for pair in named) if event]
    if events:
        return tuple(ratio_finding(table, *one) for one in events)
    directed = [favoured_direction(table, *pair) for pair in shown.pairs.pairs]
    x, z, event = next((one for one in directed if one[2]), directed[0])
    seen = ratio_finding(table, x, z, event)
    together = "The combined test over all pairs rejects the claim; no single pair is significant on its own. The strongest follows."
    return replace(seen, message=together, witness=None), replace(seen, established=False)


def _reason(reason: str, plan: Plan, draws: int, shown: Shown, log_wealth: float) -> str:
    limit = f"Stopped at the limit of {plan.max_samples} draws"
    if shown.visible is not None:
        stop = f"{limit}. {shown.visible.sentence} {plan.inputs.covered(len(plan.subject.vocabulary))}"
    elif shown.triples:
        stop = (
            f"{limit}; a last look at the draws that were made evenly refuted {len(shown.triples)} triples."
        )
    else:
        stop = (
            f"Stopped after {draws} draws: the evidence against the promise is {_factor(log_wealth)} times the "
            f"odds of chance, and {_factor(-math.log(plan.alpha))} times refute."
        )
    return " ".join([*([reason] if reason else []), f"Inputs: {plan.inputs.reason}.", stop])


def _evidence(plan: Plan, blocks: Sequence[Block], table: Table, log_wealth: float) -> BetEvidence:
    return BetEvidence(
        losses=rows(table.losses),
        exposure=tuple(table.exposure.tolist()),
        codes=table.codes,
        symbols=table.symbols,
        alpha_promise=plan.alpha,
        alpha_last=plan.alpha_last,
        alpha_below=plan.alpha_below,
        max_samples=plan.max_samples,
        adaptive=plan.adaptive,
        singly=plan.drawing.singly,
        log_wealth=log_wealth,
        blocks=tuple(blocks),
        stages=plan.stages if len(plan.stages) > 1 else None,
        core=plan.inputs.core,
        stated=plan.stated,
    )


def recheck_sequential(report: AuditReport) -> tuple[Check, ...]:
    """Compute the e-process again, and from earlier blocks what each block had to expect."""
    table, kept = recorded_table(report, BetEvidence)
    means, largest = _means(table, kept)
    shown = conclude(replace(kept, log_wealth=largest), table)
    drawn = sum(block.draws for block in kept.blocks)
    spent = kept.alpha_promise + kept.alpha_last + kept.alpha_below
    seen = shown.visible.level if shown.visible else None
    return (
        *same_table(report, shown.verdict, seen, drawn, shown.scale * table.epsilon),
        Check.of("log_wealth", kept.log_wealth, largest),
        Check.of(
            "counts", report.counts["table"] if report.counts else None, tally_of(kept.blocks).counts.tolist()
        ),
        Check.of("expected draws", [block.expected for block in kept.blocks], means),
        Check.of("alpha", True, spent <= report.alpha),  # noqa: FBT003 - a claim
    )


def _means(table: Table, kept: BetEvidence) -> tuple[list[tuple[float, ...]], float]:
    """Return what each block had to expect by earlier ones, so that nobody chose draws by their outcome, and the largest log wealth."""
    process = TableProcess(losses=table.losses, delta=table.delta, stated=kept.stated, core=kept.core)
    means: list[tuple[float, ...]] = []
    inputs = len(kept.losses)
    even = np.full(inputs, 1 / inputs)
    stages = kept.stages or (kept.max_samples,)
    for block, total in zip(kept.blocks, planned_totals(inputs, *stages), strict=False):
        means.append(tuple((total * (process.next_share() if kept.adaptive else even)).tolist()))
        process.add(np.asarray(block.expected), block.counts)
    return means, process.largest


AUDITOR = Auditor(
    name="sequential",
    run=audit_sequential,
    recheck=partial(rechecked_range, recheck_sequential),
)
