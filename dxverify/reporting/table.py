"""The part of the counts a reader wants to see: the rows of the witness and the outputs that matter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A few rows and columns of the counts.

    Parameters
    ----------
    inputs, outputs : tuple of str
        Labels.
    cells : tuple of tuple of int
        Counts, one row an input.
    totals : tuple of int
        All draws of each input, those of outputs left out included.
    left_out : int
        Number of outputs not shown.
    """

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    cells: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    left_out: int


def excerpt(report: AuditReport, *, columns: int = 8, rows: int = 8) -> Excerpt | None:
    """Return the counts at the witness first, then the largest; None if the report has no counts."""
    if not report.counts or not report.counts["table"]:
        return None
    inputs, outputs, table = (report.counts[key] for key in ("inputs", "outputs", "table"))
    first_rows, first_columns = _witness(report)
    down = _chosen(inputs, first_rows, [sum(row) for row in table], rows)
    across = _chosen(
        outputs, first_columns, [sum(row[j] for row in table) for j in range(len(outputs))], columns
    )
    return Excerpt(
        inputs=tuple(inputs[i] for i in down),
        outputs=tuple(outputs[j] for j in across),
        cells=tuple(tuple(int(table[i][j]) for j in across) for i in down),
        totals=tuple(int(sum(table[i])) for i in down),
        left_out=len(outputs) - len(across),
    )


def _witness(report: AuditReport) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if report.witness is None:
        return (), ()
    return (report.witness.x, report.witness.x_prime), report.witness.event


def _chosen(labels: list[str], first: tuple[str, ...], sizes: list[int], limit: int) -> list[int]:
    """Return at most ``limit`` places: the named ones first, then the largest, in their own order if all fit."""
    if len(labels) <= limit:
        return list(range(len(labels)))
    named = [labels.index(label) for label in first if label in labels]
    rest = sorted((i for i in range(len(labels)) if i not in named), key=lambda i: -sizes[i])
    return [*named, *rest][:limit]
