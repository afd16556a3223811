"""The fixed-sample auditor: one table of counts, exact tests of every triple, one budget."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.blocks import MARGIN, Block, Tally
from dxverify.audit.checkpoint import Checkpoint, require_same
from dxverify.audit.drawing import BatchCrash, draw_block
from dxverify.audit.evidence import (
    LISTED,
    Table,
    power_statement,
    ratio_finding,
    symbol_findings,
    table_of,
    versions,
)
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.fixed_tests import TESTS, Outcome, hockey_stick, lower_part
from dxverify.audit.methods.sequential import Plan, Progress, after_crash, prepare
from dxverify.audit.report import AuditReport, PairBound
from dxverify.audit.verdicts import verdict_of
from dxverify.errors import ParameterError
from dxverify.running.executors import Here

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from concurrent.futures import Executor

    from dxverify.audit.subjects import Subject
    from dxverify.protocols import IntArray, RNGLike

#: The draws are made in so many blocks, only so that they can be checkpointed and shared out.
_BLOCKS = 20


def audit_fixed(
    subject: Subject,
    *,
    words: Iterable[str | int] | None = None,
    alpha: float = 0.05,
    max_draws: int = 100_000,
    rng: RNGLike = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    reason: str = "",
    test: str = "fixed",
) -> AuditReport:
    """Draw a Poisson number of outputs of each input, then test every triple once.

    Parameters
    ----------
    max_draws : int
        The expected total stays four standard deviations below this.
    test : {"fixed", "fixed:clopper-pearson"}
        Conditional binomial tests with Holm's correction, or plain Clopper–Pearson intervals.

    See Also
    --------
    dxverify.audit.methods.sequential.audit_sequential : stops early; the other parameters are described there.
    """
    if test not in TESTS:
        raise ParameterError("test", test, f"one of {', '.join(TESTS)}")
    plan, look = prepare(
        subject,
        words=words,
        alpha=alpha,
        max_draws=max_draws,
        rng=rng,
        checkpoint=checkpoint,
        adaptive=False,
        timeout=timeout,
    )
    where = executor or Here()
    findings = look.findings
    try:
        blocks = draw_all(plan, where, checkpoint, progress)
    except BatchCrash as crash:
        # The first table is thrown away unread, so the second may spend everything.
        plan = after_crash(plan, alpha)
        findings = (
            *findings,
            Finding(kind=FindingKind.CRASH, message=f"{crash}; drawn again, one output a call."),
        )
        blocks = draw_all(plan, where, checkpoint, progress)
    return fixed_report(plan, blocks, findings, alpha=alpha, test=test, reason=reason)


def draw_all(
    plan: Plan, executor: Executor, checkpoint: str | Path | None = None, progress: Progress | None = None
) -> tuple[Block, ...]:
    """Draw the blocks of an even plan that the checkpoint lacks."""
    fingerprint = {**plan.fingerprint(), "method": "fixed"}
    saved = _resumed(fingerprint, checkpoint)
    expected = expected_draws(plan)
    for index in range(_BLOCKS):
        if index not in saved.blocks:
            block = draw_block(
                plan.subject, plan.drawing, plan.inputs.rows, index, expected, executor=executor
            )
            saved = saved.with_block(block)
            if checkpoint is not None:
                saved.save(checkpoint)
        if progress is not None:
            progress(sum(block.draws for block in saved.blocks.values()), plan.max_draws, "drawing")
    return tuple(saved.blocks[index] for index in range(_BLOCKS))


def expected_draws(plan: Plan) -> tuple[float, ...]:
    """Return the expected draws of each input in each block."""
    inputs = len(plan.inputs.rows)
    total = plan.max_draws - MARGIN * math.sqrt(plan.max_draws)
    if total < inputs * _BLOCKS:
        raise ParameterError(
            "max_draws", plan.max_draws, f"well above {inputs * _BLOCKS} for {inputs} inputs"
        )
    return (total / _BLOCKS / inputs,) * inputs


def _resumed(fingerprint: dict[str, Any], checkpoint: str | Path | None) -> Checkpoint:
    fresh = Checkpoint(fingerprint=fingerprint)
    if checkpoint is None or not Path(checkpoint).exists():
        return fresh
    saved = Checkpoint.load(checkpoint)
    if fingerprint["singly"] and not saved.fingerprint.get("singly", False):
        return fresh  # draws before the crash are not evidence
    require_same(saved.fingerprint, fingerprint)
    return saved


def fixed_report(
    plan: Plan, blocks: Sequence[Block], observed: Sequence[Finding], *, alpha: float, test: str, reason: str
) -> AuditReport:
    """Say what the blocks show."""
    table, chosen = _table(plan, blocks)
    outcome = outcome_of(table, chosen, alpha, test)
    refuted = bool(outcome.rejected)
    seen, visible, statement = power_statement(table, lower_part(alpha), lower_part(alpha) / table.triples)
    violations = violation_findings(table, outcome)
    return AuditReport(
        verdict=verdict_of(refuted=refuted, visible=visible),
        method=test,
        reason=_reason(reason, plan, table, statement),
        promised_epsilon=table.epsilon,
        promised_delta=table.delta,
        level_lower=outcome.level_lower,
        alpha=alpha,
        witness=violations[0].witness if violations else None,
        findings=(*violations, *observed, *symbol_findings(table)),
        draws=sum(block.draws for block in blocks),
        counts=table.to_counts(),
        evidence={**table.to_promise(), **({} if chosen is None else {"chosen_on": chosen.tolist()})},
        pairs=pair_bounds(table, outcome),
        detectable_level=seen,
        entropy=plan.drawing.entropy,
        versions=versions(),
        vocabulary_digest=plan.subject.vocabulary.digest,
        mechanism=plan.subject.name,
    )


def outcome_of(table: Table, chosen: IntArray | None, alpha: float, test: str) -> Outcome:
    """Run the test that goes with the promise: a δ needs events, which are chosen on other draws."""
    return TESTS[test](table, alpha) if chosen is None else hockey_stick(chosen, table, alpha)


def violation_findings(table: Table, outcome: Outcome) -> tuple[Finding, ...]:
    """Describe the rejected events, not more than a reader can take in."""
    note = f" One of {len(outcome.rejected)} refuted triples." if len(outcome.rejected) > 1 else ""
    return tuple(
        ratio_finding(table, x, z, columns, note=note) for x, z, columns in outcome.rejected[:LISTED]
    )


def pair_bounds(table: Table, outcome: Outcome) -> tuple[PairBound, ...]:
    """Return the bounds of every ordered pair."""
    names = table.inputs
    return tuple(
        PairBound(
            x=names[x], x_prime=names[z], lower=float(outcome.lower[x, z]), upper=float(outcome.upper[x, z])
        )
        for x in range(len(names))
        for z in range(len(names))
        if x != z
    )


def _table(plan: Plan, blocks: Sequence[Block]) -> tuple[Table, IntArray | None]:
    """Return the table that is tested and, for a promise with δ, the table that chose the events."""
    everything = _tally(blocks, plan)
    if plan.subject.delta == 0:
        exposure = np.sum([block.expected for block in blocks], axis=0)
        return table_of(plan.subject, plan.inputs.rows, everything, exposure, plan.losses), None
    tested = [block for block in blocks if block.index % 2]
    exposure = np.sum([block.expected for block in tested], axis=0)
    table = table_of(plan.subject, plan.inputs.rows, everything, exposure, plan.losses)
    late = np.sum([everything.table(block) for block in tested], axis=0)
    return replace(table, counts=late), everything.counts - late


def _tally(blocks: Sequence[Block], plan: Plan) -> Tally:
    tally = Tally(len(plan.inputs.rows))
    for block in blocks:
        tally.add(block)
    return tally


def _reason(reason: str, plan: Plan, table: Table, statement: str) -> str:
    tested = f"Inputs: {plan.inputs.reason}. {table.triples} triples were tested together."
    return " ".join([*([reason] if reason else []), tested, statement])
