"""A report as plain text for a terminal."""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING

from dxverify.reporting import wording
from dxverify.reporting.columns import columns
from dxverify.reporting.table import Excerpt, excerpt
from dxverify.terminal import text_width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dxverify.audit.report import AuditReport


def render(report: AuditReport) -> str:
    """Return the report as text: the verdict in a sentence, then what it rests on."""
    blocks = [
        _verdict(report),
        _attention(report),
        _facts(report),
        _picture(report),
        _findings(report),
        _counts(report),
        _notes(report),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _wrap(text: str, indent: str = "", first: str | None = None) -> str:
    start = indent if first is None else first
    # A percentage stays on one line.
    wrapped = textwrap.fill(
        text.replace(" %", "\N{NO-BREAK SPACE}%"),
        text_width(),
        initial_indent=start,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapped.replace("\N{NO-BREAK SPACE}%", " %")


def _verdict(report: AuditReport) -> str:
    return _wrap(f"{report.verdict.replace('_', ' ')}: {wording.headline(report)}")


def _attention(report: AuditReport) -> str:
    """Say before everything else what is established beside the verdict."""
    return "\n".join(
        _wrap(f"Beside this, {wording.established(found)}", "  ", "")
        for found in wording.beside_the_verdict(report)
    )


def _facts(report: AuditReport) -> str:
    facts = {
        "promise": wording.promise(report),
        "level": _level(report),
        "witness": wording.witness(report),
        "method": wording.method(report).removeprefix("Method ") if wording.level(report) else "",
        "why": "" if wording.level(report) else report.reason,
        "draws": f"{report.draws:,}" if report.draws else "",
        "power": wording.power(report),
    }
    return "\n".join(_wrap(value, " " * 11, f"  {name:<9}") for name, value in facts.items() if value)


def _level(report: AuditReport) -> str:
    return wording.level(report).removeprefix("its level ").removeprefix("is ")


def _picture(report: AuditReport) -> str:
    """Draw the bound against the promise on one line; there is none if the code was not observed."""
    if not wording.level(report):
        return ""
    upper = report.effective_epsilon.upper if report.effective_epsilon.upper is not None else math.inf
    marks = [
        value
        for value in (report.claimed_epsilon, report.effective_epsilon.lower, upper)
        if math.isfinite(value)
    ]
    top, scale = 1.15 * max(marks), text_width() - 20
    place = [
        min(scale, round(scale * min(value, top) / top)) for value in (report.effective_epsilon.lower, upper)
    ]
    cells = ["·"] * (scale + 1)
    cells[place[0] : place[1] + 1] = "━" * (place[1] - place[0] + 1)
    cells[place[0]] = "┣"
    cells[place[1]] = "┫" if math.isfinite(upper) else "▶"
    promised = round(scale * report.claimed_epsilon / top)
    cells[promised] = "╋" if cells[promised] != "·" else "┃"
    return f"  0 {''.join(cells)}\n    {'ε'.rjust(promised + 1)}"


def _findings(report: AuditReport) -> str:
    lines = [
        _wrap(f"{found.kind} ({wording.standing(found)}): {wording.told(found)}", "    ", "  ")
        for found in report.findings
        if found not in wording.beside_the_verdict(report)
    ]
    return "\n".join(["Findings", *lines]) if lines else ""


def _counts(report: AuditReport) -> str:
    shown = excerpt(report)
    return "" if shown is None else "\n".join(["Counts (rows are inputs)", *_rows(shown)])


def _rows(shown: Excerpt) -> Iterator[str]:
    head = ["", *(_short(label) for label in shown.outputs), "total"]
    body = [
        [_short(name), *map(str, cells), str(total)]
        for name, cells, total in zip(shown.inputs, shown.cells, shown.totals, strict=True)
    ]
    yield from (f"  {line}" for line in columns([head, *body]))
    if shown.left_out:
        yield f"  (and {shown.left_out} more columns in the JSON)"


def _short(label: str, limit: int = 12) -> str:
    return label if len(label) <= limit else label[: limit - 1] + "…"


def _notes(report: AuditReport) -> str:
    notes = ["What this does not mean", *(_wrap(note, "    ", "  - ") for note in wording.caveats(report))]
    return "\n".join([*notes, "", *_again(report)])


def _again(report: AuditReport) -> Iterator[str]:
    if report.command:
        yield "To repeat:" if report.command.startswith("dxverify ") else "To repeat, in Python:"
        yield from (f"  {line}" for line in wording.command_lines(report))
    else:
        yield "This report does not record the call that made it."
    if report.vocabulary_digest:
        yield _wrap(f"The vocabulary has the digest {report.vocabulary_digest}")
