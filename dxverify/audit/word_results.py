"""Reports of audits on words: counts with their labels, the second table, the pairs that are named, and the report."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.aliases import Plain
from dxverify.audit.claim import Claim
from dxverify.audit.config import CONFIG
from dxverify.audit.eprocess.pairs import PairEvidence, compare_pairs
from dxverify.audit.evidence import BetEvidence, Rows
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind, Verdict, Witness
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import CRASH, UNKNOWN
from dxverify.audit.suite.effective_epsilon import Measured
from dxverify.bounds import log_p_value
from dxverify.errors import ReportError
from dxverify.runtime.run import versions
from dxverify.spaces.inputs import Inputs

if TYPE_CHECKING:
    from dxverify.audit.blocks import Block, Tally
    from dxverify.audit.plan import Plan
    from dxverify.audit.registry import Task
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray


def rows(table: FloatArray | Iterable[Iterable[float]]) -> Rows:
    """Return a matrix as nested tuples, which are frozen and can be compared."""
    return tuple(tuple(float(value) for value in row) for row in table)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Counts with their labels, the expected samples behind them and the guarantee they are compared with.

    Parameters
    ----------
    inputs, outputs : tuple of str
        Labels of rows and columns.
    codes : tuple of int
        Output codes of the columns.
    counts : array of int
        One row an input.
    exposure : array
        Expected number of samples of each input.
    losses : array
        Claimed losses between the inputs.
    epsilon, delta : float
        The guarantee.
    """

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    codes: tuple[int, ...]
    counts: IntArray
    exposure: FloatArray
    losses: FloatArray
    epsilon: float
    delta: float

    def to_counts(self) -> Plain:
        """Return the table as reports show it."""
        return {"inputs": list(self.inputs), "outputs": list(self.outputs), "table": self.counts.tolist()}

    def log_exposure(self) -> FloatArray:
        """Return log(n_x/n_z) for every ordered pair."""
        logs = np.log(self.exposure)
        return np.asarray(logs[:, None] - logs[None, :])


def table_of(
    subject: Subject, rows: Sequence[int], tally: Tally, exposure: FloatArray, losses: FloatArray
) -> Table:
    """Label a tally."""
    return Table(
        inputs=tuple(subject.vocabulary.words[row] for row in rows),
        outputs=tuple(subject.label(int(code)) for code in tally.codes),
        codes=tuple(tally.codes.tolist()),
        counts=tally.counts,
        exposure=exposure,
        losses=losses,
        epsilon=subject.epsilon,
        delta=subject.delta,
    )


def favoured_direction(table: Table, x: int, z: int) -> tuple[int, int, list[int]]:
    """Return a pair in the direction in which the counts contradict the claim most, and the columns that show it."""
    forth, back = _excess_columns(table, x, z), _excess_columns(table, z, x)
    return (x, z, forth[1]) if forth[0] >= back[0] else (z, x, back[1])


def _excess_columns(table: Table, x: int, z: int) -> tuple[float, list[int]]:
    """Return the columns that came from x more often than the claim allows given z, and the largest gain of one of them."""
    forth, back = table.counts[x].astype(float), table.counts[z].astype(float)
    odds = np.exp(min(float(table.losses[x, z] + table.log_exposure()[x, z]), 600.0))
    over = forth > odds * back
    gain = forth * np.log(np.maximum(forth, 1) / np.maximum((forth + back) * odds / (1 + odds), 1e-300))
    columns = [int(column) for column in np.argsort(-gain, kind="stable") if over[column]]
    strongest = float(gain[columns[0]]) if columns else 0.0
    return strongest, [column for column in columns if gain[column] >= 0.1 * strongest]


def ratio_finding(table: Table, x: int, z: int, columns: Sequence[int], *, note: str = "") -> Finding:
    """Describe a significant violation: what was counted, and of which kind it is."""
    forth, back = (int(table.counts[place, list(columns)].sum()) for place in (x, z))
    excess = max(forth - table.delta * float(table.counts[x].sum()), 0.0)
    allowed = excess * math.exp(-float(table.losses[x, z] + table.log_exposure()[x, z]))
    event = tuple(table.outputs[column] for column in columns)
    shown = ", ".join(event[:5]) + (", …" if len(event) > 5 else "")
    return Finding(
        kind=_kind(table, x, z, columns),
        message=f"Output {{{shown}}} came {forth} times from {table.inputs[x]!r} and "
        f"{f'{back} times' if back else 'never'} from {table.inputs[z]!r}; the claim requires about {allowed:.3g} or more there.{note}",
        established=True,
        witness=Witness(x=table.inputs[x], x_prime=table.inputs[z], event=event),
        numbers={"count_x": forth, "count_x_prime": back, "allowed_x_prime": round(allowed, 3)},
    )


def _kind(table: Table, x: int, z: int, columns: Sequence[int]) -> FindingKind:
    """Return the kind of a violation: a support mismatch if the outputs never came from x' and no ratio explains that, else a ratio."""
    if table.delta > 0:
        return FindingKind.HOCKEY_STICK
    never = [int(table.counts[x, column]) for column in columns if table.counts[z, column] == 0]
    loss = CONFIG.mismatch_factor * float(table.losses[x, z])
    chance = log_p_value(max(never, default=0), 0, loss, float(table.log_exposure()[x, z]))
    mismatch = len(never) == len(columns) and float(chance) <= math.log(CONFIG.mismatch_chance)
    return FindingKind.SUPPORT_MISMATCH if mismatch else FindingKind.RATIO


def recorded_table(report: AuditReport) -> tuple[Table, BetEvidence]:
    """Return the table of a report and the recorded bets behind it."""
    if report.counts is None:
        raise ReportError("the report holds no counts")
    if not isinstance(report.evidence, BetEvidence):
        raise ReportError("the report does not hold what is needed to recompute it: blocks of samples")
    counts, kept = report.counts, report.evidence
    shape = len(counts["inputs"]), len(counts["outputs"])
    table = Table(
        inputs=tuple(counts["inputs"]),
        outputs=tuple(counts["outputs"]),
        codes=kept.codes,
        counts=np.array(counts["table"], dtype=np.int64).reshape(shape),
        exposure=np.array(kept.exposure, dtype=float),
        losses=np.array(kept.losses, dtype=float),
        epsilon=report.claimed_epsilon,
        delta=report.claimed_delta,
    )
    return table, kept


def symbol_findings(table: Table) -> tuple[Finding, ...]:
    """Report crashes and unknown outputs among the counted samples."""
    findings = []
    for code, kind in ((CRASH, FindingKind.CRASH), (UNKNOWN, FindingKind.UNKNOWN_OUTPUT)):
        if code in table.codes:
            counts = table.counts[:, table.codes.index(code)]
            worst = int(np.argmax(counts))
            message = f"{int(counts.sum())} of the counted samples, most of them ({int(counts[worst])}) from {table.inputs[worst]!r}."
            findings.append(Finding(kind=kind, message=message, numbers={"count": int(counts.sum())}))
    return tuple(findings)


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
        entropy=plan.sampling.entropy,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
        mechanism=subject.name,
    )
