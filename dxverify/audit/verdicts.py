"""The report of a sequential audit, as a function of its plan and its blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.evidence import (
    LISTED,
    Table,
    favoured_event,
    power_statement,
    ratio_finding,
    symbol_findings,
    table_of,
    versions,
)
from dxverify.audit.findings import Finding, Verdict
from dxverify.audit.levels import lower_scale, replay, scales_for
from dxverify.audit.report import AuditReport

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.blocks import Block
    from dxverify.audit.ledger import Ledger
    from dxverify.audit.methods.sequential import Plan


#: A test of one triple alone at this part of alpha needs more draws than the bets do, which look at all triples and
#: at all times: measured on vocabularies of 2 to 12 words, and checked by a test.
EQUIVALENT_ALPHA = 1e-4


def sequential_report(
    plan: Plan,
    blocks: Sequence[Block],
    observed: Sequence[Finding],
    *,
    alpha: float,
    refuted: bool,
    reason: str,
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
        method="sequential",
        reason=_reason(reason, plan, ledger, refuted=refuted, statement=statement),
        promised_epsilon=subject.epsilon,
        promised_delta=subject.delta,
        level_lower=scale * subject.epsilon,
        alpha=alpha,
        witness=violations[0].witness if violations else None,
        findings=(*violations, *observed, *symbol_findings(table)),
        draws=int(ledger.tally.counts.sum()),
        counts=table.to_counts(),
        evidence=_evidence(plan, blocks, table, ledger),
        detectable_level=seen,
        entropy=plan.drawing.entropy,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )


def verdict_of(*, refuted: bool, visible: bool) -> Verdict:
    """Return the verdict; an audit that could have seen nothing says so."""
    if refuted:
        return Verdict.REFUTED
    return Verdict.NOT_REFUTED if visible else Verdict.INCONCLUSIVE


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


def _evidence(plan: Plan, blocks: Sequence[Block], table: Table, ledger: Ledger) -> dict[str, Any]:
    return {
        **table.to_promise(),
        "alpha_promise": plan.alpha,
        "alpha_below": plan.alpha_below,
        "max_draws": plan.max_draws,
        "adaptive": plan.adaptive,
        "singly": plan.drawing.singly,
        "log_wealth": float(ledger.best[0]),
        "blocks": [block.to_dict() for block in blocks],
    }
