"""The fixed-sample auditor: one table of counts, exact tests of every triple, one budget."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block, has_one_output_each, tally_of
from dxverify.audit.drawing import BatchCrash, draw_block
from dxverify.audit.evidence import CountEvidence
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind
from dxverify.audit.fixed_tests import Outcome, conditional, hockey_stick, single_outputs_part, two_intervals
from dxverify.audit.one_answer import one_answer
from dxverify.audit.plan import SHARES, Plan, after_crash, prepare
from dxverify.audit.power import Visible, visible
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.report import AuditReport, Check, PairBound
from dxverify.audit.table import (
    LISTED,
    Table,
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
from dxverify.errors import ParameterError
from dxverify.runtime.run import versions

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import IntArray
    from dxverify.runtime.run import Run

#: Tests every triple of a table at a given alpha.
Test = Callable[[Table, float], Outcome]
#: The draws are made in so many blocks, only so that they can be checkpointed and shared out.
_BLOCKS = 20


def audit_fixed(
    subject: Subject, task: Task, *, label: str = "fixed", test: Test = conditional
) -> AuditReport:
    """Draw outputs of tossed inputs, then test every triple once.

    Parameters
    ----------
    subject, task
        See :class:`dxverify.audit.registry.Auditor`.
    label : str
        What the report calls the method.
    test : callable
        Tests the table.
    """
    plan, look = prepare(subject, task, adaptive=False, continued=False, screened=False)
    path = task.run.checkpoint
    observed = look.findings if path is None else (*look.findings, *taken_over(plan, path, AUDITOR.name))
    with task.run.opened() as where:
        try:
            blocks = _draw_all(plan, where, task.run)
        except BatchCrash as crash:
            # The first table is thrown away unread, so the second may spend everything.
            plan = after_crash(plan, task.alpha)
            message = f"{crash}; drawn again, one output a call."
            observed = (*look.findings, Finding(kind=FindingKind.CRASH, message=message))
            blocks = _draw_all(plan, where, task.run)
    return _report(plan, blocks, observed, task, label=label, test=test)


def _draw_all(plan: Plan, executor: Executor, run: Run) -> tuple[Block, ...]:
    """Draw the blocks of an even plan that the checkpoint lacks."""
    saved = plan.checkpoint(run.checkpoint, AUDITOR.name)
    expected = expected_draws(plan)
    for index in range(_BLOCKS):
        if index not in saved.parts:
            drawn = draw_block(
                plan.subject, plan.drawing, plan.inputs.rows, index, expected, executor=executor
            )
            saved.add(index, drawn)
        run.report_progress(sum(block.draws for block in saved.parts.values()), plan.max_samples, "drawing")
    return tuple(saved.parts[index] for index in range(_BLOCKS))


def expected_draws(plan: Plan) -> tuple[float, ...]:
    """Return the expected draws of each input in each block."""
    inputs = len(plan.inputs.rows)
    total = plan.max_samples // _BLOCKS
    if total < inputs:
        raise ParameterError(
            "max_samples", plan.max_samples, f"at least {inputs * _BLOCKS} for {inputs} inputs"
        )
    return (total / inputs,) * inputs


def _report(
    plan: Plan, blocks: Sequence[Block], observed: Sequence[Finding], task: Task, *, label: str, test: Test
) -> AuditReport:
    """Say what the blocks show."""
    table, chosen = _table(plan, blocks)
    alpha = table_alpha(task.alpha)
    outcome = outcome_of(table, chosen, alpha, test)
    seen = _visible(table, alpha, test)
    violations = violation_findings(table, outcome)
    answers = (
        partial(one_answer, plan.subject, plan.inputs.rows, blocks) if has_one_output_each(blocks) else None
    )
    return AuditReport(
        verdict=verdict_of(refuted=bool(outcome.rejected), visible=seen.anything),
        method=label,
        reason=_reason(task.reason, plan, table, seen.sentence),
        claimed_epsilon=table.epsilon,
        claimed_delta=table.delta,
        effective_epsilon=EffectiveEpsilon(lower=outcome.level_lower),
        alpha=task.alpha,
        witness=violations[0].witness if violations else None,
        findings=(*gravest_first(violations, observed, answers), *symbol_findings(table)),
        draws=sum(block.draws for block in blocks),
        counts=table.to_counts(),
        evidence=CountEvidence(
            losses=rows(table.losses),
            exposure=tuple(table.exposure.tolist()),
            codes=table.codes,
            symbols=table.symbols,
            chosen_on=None if chosen is None else tuple(map(tuple, chosen.tolist())),
        ),
        pairs=pair_bounds(table, outcome),
        detectable_level=seen.level,
        entropy=plan.drawing.entropy,
        versions=versions(),
        vocabulary_digest=plan.subject.vocabulary.digest,
        mechanism=plan.subject.name,
    )


def recheck_fixed(report: AuditReport, *, test: Test = conditional) -> tuple[Check, ...]:
    """Test the recorded table again."""
    table, kept = recorded_table(report, CountEvidence)
    chosen = None if kept.chosen_on is None else np.array(kept.chosen_on)
    alpha = table_alpha(report.alpha)
    outcome = outcome_of(table, chosen, alpha, test)
    seen = _visible(table, alpha, test)
    drawn = int(table.counts.sum()) + (0 if chosen is None else int(chosen.sum()))
    verdict = verdict_of(refuted=bool(outcome.rejected), visible=seen.anything)
    again = pair_bounds(table, outcome)
    return (
        *same_table(report, verdict, seen.level, drawn, outcome.level_lower),
        Check.of("pairs", _plain_pairs(report.pairs), _plain_pairs(again)),
    )


def _plain_pairs(pairs: Sequence[PairBound]) -> list[list[str | float]]:
    return [[pair.x, pair.x_prime, pair.lower, pair.upper] for pair in pairs]


def table_alpha(alpha: float) -> float:
    """Return what the test of the table may spend: everything but what the test of independence spends before it."""
    return alpha - ErrorBudget(alpha=alpha).split(SHARES)["dependence"].alpha


def outcome_of(table: Table, chosen: IntArray | None, alpha: float, test: Test) -> Outcome:
    """Run the test that goes with the promise: a δ needs events, which are chosen on other draws."""
    return test(table, alpha) if chosen is None else hockey_stick(chosen, table, alpha)


def violation_findings(table: Table, outcome: Outcome) -> tuple[Finding, ...]:
    """Describe the rejected events, not more than a reader can take in."""
    note = f" One of {len(outcome.rejected)} refuted triples." if len(outcome.rejected) > 1 else ""
    return tuple(
        ratio_finding(table, x, z, columns, note=note) for x, z, columns in outcome.rejected[:LISTED]
    )


def pair_bounds(table: Table, outcome: Outcome) -> tuple[PairBound, ...]:
    """Return the bounds of every ordered pair to which something is promised."""
    names = table.inputs
    return tuple(
        PairBound(
            x=names[x], x_prime=names[z], lower=float(outcome.lower[x, z]), upper=float(outcome.upper[x, z])
        )
        for x in range(len(names))
        for z in range(len(names))
        if x != z and math.isfinite(table.losses[x, z])
    )


def _table(plan: Plan, blocks: Sequence[Block]) -> tuple[Table, IntArray | None]:
    """Return the table that is tested and, for a promise with δ, the table that chose the events."""
    everything = tally_of(blocks)
    if plan.subject.delta == 0:
        exposure = np.sum([block.expected for block in blocks], axis=0)
        return table_of(plan.subject, plan.inputs.rows, everything, exposure, plan.losses), None
    tested = [block for block in blocks if block.index % 2]
    exposure = np.sum([block.expected for block in tested], axis=0)
    table = table_of(plan.subject, plan.inputs.rows, everything, exposure, plan.losses)
    late = np.sum([everything.table(block) for block in tested], axis=0)
    return replace(table, counts=late), everything.counts - late


def _reason(reason: str, plan: Plan, table: Table, statement: str) -> str:
    tested = f"Inputs: {plan.inputs.reason}. {table.triples} triples were tested together."
    covered = plan.inputs.covered(len(plan.subject.vocabulary))
    return " ".join([*([reason] if reason else []), tested, statement, covered])


def _visible(table: Table, alpha: float, test: Test) -> Visible:
    """Return what the test of this table would have seen."""
    return visible(table, single_outputs_part(alpha, table.delta), intervals=test is two_intervals)


def variant(name: str, label: str, test: Test) -> Auditor:
    """Return the auditor that tests the table in this way."""
    return Auditor(
        name=name,
        label=label,
        run=partial(audit_fixed, label=label, test=test),
        recheck=partial(recheck_fixed, test=test),
    )


AUDITOR = variant("fixed", "fixed", conditional)
