"""From tables of counts to the sentences of a report."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.aliases import Plain
from dxverify.audit.config import CONFIG
from dxverify.audit.evidence import BetEvidence, Rows
from dxverify.audit.findings import Finding, FindingKind, Witness
from dxverify.audit.report import AuditReport
from dxverify.audit.subjects import CRASH, UNKNOWN
from dxverify.bounds import log_p_value
from dxverify.errors import ReportError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dxverify.audit.blocks import Tally
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray


def rows(table: FloatArray | Iterable[Iterable[float]]) -> Rows:
    """Return a matrix as nested tuples, which are frozen and can be compared."""
    return tuple(tuple(float(value) for value in row) for row in table)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Counts with their labels, the expected samples behind them and the guarantee they are held against.

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
    """Return a pair in the direction in which the claim looks broken, and the columns that show it."""
    forth, back = _favoured(table, x, z), _favoured(table, z, x)
    return (x, z, forth[1]) if forth[0] >= back[0] else (z, x, back[1])


def _favoured(table: Table, x: int, z: int) -> tuple[float, list[int]]:
    """Return the columns that came from x more often than the claim allows given z, and the largest gain of one of them."""
    forth, back = table.counts[x].astype(float), table.counts[z].astype(float)
    odds = np.exp(min(float(table.losses[x, z] + table.log_exposure()[x, z]), 600.0))
    over = forth > odds * back
    gain = forth * np.log(np.maximum(forth, 1) / np.maximum((forth + back) * odds / (1 + odds), 1e-300))
    columns = [int(column) for column in np.argsort(-gain, kind="stable") if over[column]]
    strongest = float(gain[columns[0]]) if columns else 0.0
    return strongest, [column for column in columns if gain[column] >= 0.1 * strongest]


def ratio_finding(table: Table, x: int, z: int, columns: Sequence[int], *, note: str = "") -> Finding:
    """Describe an established violation: what was counted, and of which kind it is."""
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
    """Tell a ratio from outputs that seem impossible from x': one output, never seen, and no ratio explains it."""
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
            message = f"{int(counts.sum())} of the counted draws, most of them ({int(counts[worst])}) from {table.inputs[worst]!r}."
            findings.append(Finding(kind=kind, message=message, numbers={"count": int(counts.sum())}))
    return tuple(findings)
