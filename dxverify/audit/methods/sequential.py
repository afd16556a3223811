"""The sequential auditor: bets block after block, valid whenever it stops."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.after import ranged, rechecked_range
from dxverify.audit.blocks import Block, has_one_output_each, planned_totals, tally_of
from dxverify.audit.dependence import SIZE, dependences, frequent
from dxverify.audit.drawing import BatchCrash, draw_block, look
from dxverify.audit.evidence import BetEvidence
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind, Verdict
from dxverify.audit.ledger import Ledger, lower_scale, replay, scales_for
from dxverify.audit.one_answer import one_answer
from dxverify.audit.plan import SHARES, Plan, after_crash, after_refutation, prepare
from dxverify.audit.power import Triple, Visible, even_part, last_look, visible
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.report import AuditReport, Check
from dxverify.audit.table import (
    LISTED,
    Table,
    favoured_event,
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
    from dxverify.runtime.run import Run

#: Most outputs of a call that is made only to look for dependence.
_LARGEST_LOOK = 400


def audit_sequential(subject: Subject, task: Task) -> AuditReport:
    """Draw blocks and bet against the promise until it is refuted or the limit on draws is reached."""
    plan, first = prepare(subject, task, adaptive=task.adaptive, continued=True)
    path = task.run.checkpoint
    observed = first.findings if path is None else (*first.findings, *taken_over(plan, path, AUDITOR.name))
    with task.run.opened() as where:
        try:
            blocks, ledger = draw_until_refuted(plan, where, task.run)
            again = dependence_of(plan, blocks, ledger, task.alpha)
        except BatchCrash as crash:
            message = f"{crash}; the audit started again, one output a call."
            again = (Finding(kind=FindingKind.CRASH, message=message),)
        if again:
            plan = after_crash(plan, task.alpha)
            observed = (*again, *first.findings)
            blocks, ledger = draw_until_refuted(plan, where, task.run)
    report = _report(plan, blocks, observed, task, ledger)
    return ranged(report, subject, task) if report.refuted else report


def dependence_of(plan: Plan, blocks: Sequence[Block], ledger: Ledger, alpha: float) -> tuple[Finding, ...]:
    """Before a refutation is believed, look whether draws of the strongest pair depend on each other."""
    if plan.drawing.singly or not ledger.rejected(plan.alpha)[0]:
        return ()
    pair = strongest_pair(ledger)
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
    ledger = plan.ledger()
    blocks: list[Block] = []
    for index, total in enumerate(plan.totals()):
        expected = plan.expected(total, ledger.next_share())
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
        run.report_progress(sum(one.draws for one in blocks), plan.max_samples, _standing(ledger, plan.alpha))
        if ledger.rejected(plan.alpha)[0]:
            break
    return tuple(blocks), ledger


def _factor(log: float) -> str:
    """Write e^log so that anybody can read it, also if that is past all doubles."""
    return f"{math.exp(log):.3g}" if log < 10 else f"10^{log / math.log(10):.1f}"


def _standing(ledger: Ledger, alpha: float) -> str:
    """Say how the bets stand: evidence so far, and how much refutes."""
    return f"evidence {_factor(float(ledger.log_wealth()[0]))} of {_factor(-math.log(alpha))} times the odds of chance"


def _report(
    plan: Plan, blocks: Sequence[Block], observed: Sequence[Finding], task: Task, ledger: Ledger
) -> AuditReport:
    """Say what the blocks show."""
    subject, tally = plan.subject, tally_of(blocks)
    exposure = np.sum([block.expected for block in blocks], axis=0)
    table = table_of(subject, plan.inputs.rows, tally, exposure, plan.losses)
    evidence = _evidence(plan, blocks, table)
    shown = conclude(evidence, table, ledger)
    violations = violation_findings(table, shown, plan.alpha) if shown.refuted else ()
    answers = partial(one_answer, subject, plan.inputs.rows, blocks) if has_one_output_each(blocks) else None
    return AuditReport(
        verdict=shown.verdict,
        method=AUDITOR.name,
        reason=_reason(task.reason, plan, int(tally.counts.sum()), shown),
        claimed_epsilon=subject.epsilon,
        claimed_delta=subject.delta,
        effective_epsilon=EffectiveEpsilon(lower=shown.scale * subject.epsilon),
        alpha=task.alpha,
        witness=next((found.witness for found in violations if found.witness), None),
        findings=(*gravest_first(violations, observed, answers), *symbol_findings(table)),
        draws=int(tally.counts.sum()),
        counts=table.to_counts(),
        evidence=replace(evidence, log_wealth=float(shown.ledger.best[0])),
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
    ledger : Ledger
        The wealth after all of them, against the promise and other levels.
    triples : list
        What the last look refuted, if the bets did not.
    scale : float
        The lower bound of the level, as a multiple of the promise.
    visible : Visible, optional
        What would have been seen, unless the promise was refuted.
    """

    ledger: Ledger
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


def conclude(kept: BetEvidence, table: Table, alone: Ledger) -> Shown:
    """Return what recorded blocks show: a function of recorded integers, means and losses alone.

    Parameters
    ----------
    kept, table
        What was drawn.
    alone : Ledger
        The wealth against the promise alone after all blocks.
    """
    by_bets = alone.rejected(kept.alpha_promise)[0]
    even = even_part(table, kept.blocks, adaptive=kept.adaptive)
    triples = [] if by_bets else last_look(even, kept.alpha_last)
    refuted = by_bets or bool(triples)
    scales = scales_for(refuted=refuted)
    ledger = replay(Ledger(table.losses, table.delta, scales, laws=kept.laws, core=kept.core), kept.blocks)
    above = after_refutation(kept.alpha_promise)["levels above the promise"]
    return Shown(
        ledger=ledger,
        triples=triples,
        scale=lower_scale(ledger, refuted=refuted, alpha_above=above, alpha_below=kept.alpha_below),
        visible=None if refuted else visible(even, kept.alpha_last),
    )


def strongest_pair(ledger: Ledger, shown_by: Table | None = None) -> tuple[int, int]:
    """Return the pair on which bets won most, of those that a table shows anything of.

    Bets on everything may have won before any on a single pair, and then all pairs are alike to the ledger.
    """
    evidence = ledger.accounts.evidence()
    np.fill_diagonal(evidence, -np.inf)
    order = [
        (int(place // len(evidence)), int(place % len(evidence)))
        for place in np.argsort(-evidence, axis=None, kind="stable")
    ]
    return next((pair for pair in order if shown_by is None or favoured_event(shown_by, *pair)), order[0])


def violation_findings(table: Table, shown: Shown, alpha: float) -> tuple[Finding, ...]:
    """Return the pairs that are named, or, if none can be, that the promise is broken and where the evidence is strongest."""
    if shown.triples:
        return tuple(ratio_finding(table, x, z, columns) for x, z, columns in shown.triples[:LISTED])
    named = shown.ledger.named_pairs(after_refutation(alpha)["named pairs"])[:LISTED]
    if named:
        return tuple(ratio_finding(table, x, z, favoured_event(table, x, z)) for x, z in named)
    x, z = strongest_pair(shown.ledger, shown_by=table)
    seen = ratio_finding(table, x, z, favoured_event(table, x, z))
    together = "The combined test over all pairs rejects the claim; no single pair is significant on its own. The strongest follows."
    return replace(seen, message=together, witness=None), replace(seen, established=False)


def _reason(reason: str, plan: Plan, draws: int, shown: Shown) -> str:
    limit = f"Stopped at the limit of {plan.max_samples} draws"
    if shown.visible is not None:
        stop = f"{limit}. {shown.visible.sentence} {plan.inputs.covered(len(plan.subject.vocabulary))}"
    elif shown.triples:
        stop = (
            f"{limit}; a last look at the draws that were made evenly refuted {len(shown.triples)} triples."
        )
    else:
        stop = (
            f"Stopped after {draws} draws: the evidence against the promise is {_factor(float(shown.ledger.best[0]))} times the "
            f"odds of chance, and {_factor(-math.log(plan.alpha))} times refute."
        )
    return " ".join([*([reason] if reason else []), f"Inputs: {plan.inputs.reason}.", stop])


def _evidence(plan: Plan, blocks: Sequence[Block], table: Table) -> BetEvidence:
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
        log_wealth=0.0,
        blocks=tuple(blocks),
        stages=plan.stages if len(plan.stages) > 1 else None,
        core=plan.inputs.core,
        laws=plan.laws,
    )


def recheck_sequential(report: AuditReport) -> tuple[Check, ...]:
    """Compute the bets again, and from earlier blocks what each block had to expect."""
    table, kept = recorded_table(report, BetEvidence)
    alone = Ledger(table.losses, table.delta, laws=kept.laws, core=kept.core)
    means = _means(alone, kept)
    shown = conclude(kept, table, alone)
    drawn = sum(block.draws for block in kept.blocks)
    spent = kept.alpha_promise + kept.alpha_last + kept.alpha_below
    seen = shown.visible.level if shown.visible else None
    return (
        *same_table(report, shown.verdict, seen, drawn, shown.scale * table.epsilon),
        Check.of("log_wealth", kept.log_wealth, float(shown.ledger.best[0])),
        Check.of(
            "counts", report.counts["table"] if report.counts else None, tally_of(kept.blocks).counts.tolist()
        ),
        Check.of("expected draws", [block.expected for block in kept.blocks], means),
        Check.of("alpha", True, spent <= report.alpha),  # noqa: FBT003 - a claim
    )


def _means(ledger: Ledger, kept: BetEvidence) -> list[tuple[float, ...]]:
    """Fill the ledger, and return what each block had to expect by earlier ones: nobody chose draws by their outcome."""
    means: list[tuple[float, ...]] = []
    inputs = len(kept.losses)
    even = np.full(inputs, 1 / inputs)
    stages = kept.stages or (kept.max_samples,)
    for block, total in zip(kept.blocks, planned_totals(inputs, *stages), strict=False):
        means.append(tuple((total * (ledger.next_share() if kept.adaptive else even)).tolist()))
        ledger.add(block)
    return means


AUDITOR = Auditor(
    name="sequential",
    run=audit_sequential,
    recheck=partial(rechecked_range, recheck_sequential),
)
