"""Reports of audits on words: the claim on the tested words, the second table, the pairs that are named, and the report."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.audit.claim import Claim
from dxverify.audit.config import CONFIG
from dxverify.audit.eprocess.pairs import PairEvidence, compare_pairs
from dxverify.audit.findings import EffectiveEpsilon, Finding, Verdict, Witness
from dxverify.audit.report import AuditReport
from dxverify.audit.suite.effective_epsilon import Measured
from dxverify.audit.table import Table, favoured_direction, ratio_finding, symbol_findings
from dxverify.runtime.run import versions
from dxverify.spaces.inputs import Inputs

if TYPE_CHECKING:
    from dxverify.audit.blocks import Block, Tally
    from dxverify.audit.evidence import BetEvidence
    from dxverify.audit.plan import Plan
    from dxverify.audit.registry import Task
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray


def word_claim(subject: Subject, rows: tuple[int, ...]) -> Claim:
    """Return the claim on some words, as points with their distances."""
    points = Inputs(
        points=tuple(subject.vocabulary.words[row] for row in rows),
        distances=subject.losses(rows) / subject.epsilon,
        metric="of the vocabulary",
    )
    return Claim(inputs=points, epsilon=subject.epsilon, delta=subject.delta)


def measured_words(subject: Subject, second: Tally, codes: IntArray, proposal: IntArray) -> Measured:
    """Return two tables of words; outputs that are no words are one class, of which no upper bound can speak."""
    tables: list[list[dict[Hashable, int]]] = [
        [
            {subject.label(int(code)): int(row[place]) for place, code in enumerate(known) if row[place]}
            for row in counts
        ]
        for known, counts in ((codes, proposal), (second.codes, second.counts))
    ]
    return Measured(
        observer="identity",
        proposal=tables[0],
        table=tables[1],
        complete=not ((codes < 0).any() or (second.codes < 0).any()),
        values=False,
        words=True,
    )


def pair_evidence(losses: FloatArray, delta: float, blocks: Sequence[Block]) -> PairEvidence:
    """Return the e-values of single pairs after these blocks."""
    return compare_pairs(
        losses, delta, [block.expected for block in blocks], [block.counts for block in blocks]
    )


def violation_findings(table: Table, blocks: Sequence[Block], alpha: float) -> tuple[Finding, ...]:
    """Return the pairs that are named, or, if none can be, that the claim is broken and where the evidence is strongest.

    Where the claim holds, a false rejection has happened already; where it does not, any false name has probability at most α.
    """
    pairs = pair_evidence(table.losses, table.delta, blocks)
    named = pairs.name_pairs(alpha)[: CONFIG.listed]
    events = [(x, z, event) for x, z, event in (favoured_direction(table, *pair) for pair in named) if event]
    if events:
        return tuple(ratio_finding(table, *one) for one in events)
    directed = [favoured_direction(table, *pair) for pair in pairs.pairs]
    x, z, event = next((one for one in directed if one[2]), directed[0])
    seen = ratio_finding(table, x, z, event)
    together = "The combined test over all pairs rejects the claim; no single pair is significant on its own. The strongest follows."
    return replace(seen, message=together, witness=None), replace(seen, established=False)


def word_report(
    plan: Plan,
    task: Task,
    table: Table,
    *,
    method: str,
    said: Sequence[str],
    effective: EffectiveEpsilon,
    violations: Sequence[Finding],
    observed: Sequence[Finding],
    witness: Witness | None,
    evidence: BetEvidence | None = None,
) -> AuditReport:
    """Return the report of samples of words, before the results of its tests are added.

    Parameters
    ----------
    plan, task : Plan, Task
        What was decided before the first sample, and what was asked for.
    table : Table
        The counts.
    method : str
        Name of the method.
    said : sequence of str
        Sentences on where the audit stopped and what is known of the effective ε.
    effective : EffectiveEpsilon
        Its bounds.
    violations, observed : sequences of Finding
        What refutes the claim, and what else was seen.
    witness : Witness, optional
        Where the evidence is strongest.
    evidence : BetEvidence, optional
        What ``recheck`` computes the e-process from.
    """
    subject = plan.subject
    covered = plan.inputs.covered(len(subject.vocabulary))
    reason = (task.reason, f"Inputs: {plan.inputs.reason}.", *said, covered)
    # Dependence that is significant says what the counts are about, so it comes before them.
    first = tuple(found for found in observed if found.established)
    rest = tuple(found for found in observed if not found.established)
    return AuditReport(
        verdict=Verdict.REFUTED if violations else Verdict.NOT_REFUTED,
        method=method,
        reason=" ".join(one for one in reason if one),
        claimed_epsilon=subject.epsilon,
        claimed_delta=subject.delta,
        effective_epsilon=effective,
        alpha=task.alpha,
        witness=witness,
        findings=(*first, *violations, *rest, *symbol_findings(table)),
        draws=int(table.counts.sum()),
        counts=table.to_counts(),
        evidence=evidence,
        entropy=plan.drawing.entropy,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )
