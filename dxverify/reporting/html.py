"""A report as one page that needs nothing else: no script, no network, pictures as inline SVG."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING

from dxverify.audit.findings import Verdict
from dxverify.reporting import parts, svg, wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxverify.audit.report import AuditReport, Finding, PairBound
    from dxverify.audit.suite.base import TestResult

_PAIRS_SHOWN = 12
#: Parts that begin with a common word, never with the name of a word or of code.
_SENTENCES = frozenset({"Assumes", "Tested", "Not tested", "Next", "Why", "Means"})
#: Exponents and indexes as they are typed: e^{ε·d}, e^(ε·d(x,z)), P_x.
_RAISED = re.compile(r"\^(?:\{([^{}]*)\}|\(((?:[^()]|\([^()]*\))*)\))")
_LOWERED = re.compile(r"(?<=\bP)_(\w)\b")


def render(report: AuditReport) -> str:
    """Return the page: the verdict in a sentence, the evidence, what it does not mean, how to repeat it."""
    sections = [
        _header(report),
        _body(report),
        _level(report),
        _witness(report),
        _counts(report),
        _findings(report),
        _pairs(report),
        _tests(report),
        _again(report),
    ]
    body = "\n".join(part for part in sections if part)
    title = escape(f"{wording.TITLES[report.verdict]}: {report.mechanism}")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{_style()}</style></head>\n"
        f'<body style="margin:0"><article class="dxverify {escape(str(report.verdict))}">\n{body}\n</article></body></html>\n'
    )


@cache
def _style() -> str:
    return resources.files("dxverify.reporting").joinpath("page.css").read_text(encoding="utf-8")


def _section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def _paragraph(text: str, style: str = "") -> str:
    return f'<p class="{style}">{escape(text)}</p>' if text else ""


def _formulas(text: str) -> str:
    """Return escaped text with exponents and indexes set as such."""
    raised = _RAISED.sub(lambda found: f"<sup>{found[1] or found[2]}</sup>", escape(text))
    return _LOWERED.sub(r"<sub>\1</sub>", raised)


def _header(report: AuditReport) -> str:
    said = wording.as_sentence(wording.headline(report), report.mechanism)
    return (
        f'<header><p class="verdict">{escape(wording.TITLES[report.verdict])}</p>'
        f"<h1>{escape(said)}</h1>{_paragraph(report.verdict.sentence, 'soft')}</header>"
    )


def _body(report: AuditReport) -> str:
    """Show the same parts as the terminal, in full."""
    listed = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(wording.as_sentence(text) if name in _SENTENCES else text)}</dd>"
        for name, text in parts.body(report)
    )
    return f"<section><dl>{listed}</dl></section>" if listed else ""


def _level(report: AuditReport) -> str:
    if report.verdict is Verdict.FAILED or report.method == "suite":
        return ""
    known = report.effective_epsilon.lower > 0 or report.effective_epsilon.upper is not None
    picture = (
        svg.interval(report) if known else _paragraph("No bound of the effective ε over all tested inputs.")
    )
    return _section("Effective ε and claim", picture, _paragraph(report.reason, "soft"))


def _tests(report: AuditReport) -> str:
    """Show the tests that were run with what came of them; folded below, the others with the reason."""
    run = [one for one in report.tests if one.applies]
    others = [one for one in report.tests if not one.applies]
    shown = _test_table(("null hypothesis", "share of α", "result"), [_run(one) for one in run])
    table = _test_table(("null hypothesis", "why not"), [(one.name, one.null, one.skipped) for one in others])
    count = "1 test was" if len(others) == 1 else f"{len(others)} tests were"
    folded = f"<details><summary>{count} not run</summary>{table}</details>"
    return _section("Tests", shown, folded if others else "") if report.tests else ""


def _test_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table of tests; on a narrow screen each test is a block, and each cell says what it holds."""
    if not rows:
        return ""
    head = "".join(f"<th>{name}</th>" for name in ("test", *heads))
    body = "".join(
        f"<tr><th>{escape(name)}</th>"
        + "".join(
            f'<td data-head="{title}">{_formulas(cell)}</td>'
            for title, cell in zip(heads, cells, strict=True)
        )
        + "</tr>"
        for name, *cells in rows
    )
    return f'<table class="words"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _run(one: TestResult) -> tuple[str, str, str, str]:
    shown = "" if one.evidence is None else f": {parts.evidence_sentence(one.evidence)}"
    result = f"{'rejected' if one.rejected else 'not rejected'}{shown}"
    return one.name, one.null, f"{one.share:.3g}", result


def _witness(report: AuditReport) -> str:
    if report.witness is None:
        return ""
    said = wording.too_likely(report.witness) if report.refuted else wording.nearest(report.witness)
    rows = _shares(report)
    if report.refuted and not rows:
        # The lines above name the witness; without counts there is nothing to add.
        return ""
    picture = (
        svg.shares(rows, f"How often the event came out: {said}", asked=_required_count(report))
        if rows
        else ""
    )
    return _section(
        "Witness" if report.refuted else "Where it is nearest",
        _paragraph(f"{said}."),
        picture,
    )


def _shares(report: AuditReport) -> list[tuple[str, int, int]]:
    """Return label, count of the event and number of samples for the two inputs of the witness."""
    if report.witness is None or not report.counts:
        return []
    inputs, outputs, table = (report.counts[key] for key in ("inputs", "outputs", "table"))
    event = [j for j, label in enumerate(outputs) if label in report.witness.event]
    wanted = [word for word in (report.witness.x, report.witness.x_prime) if word in inputs]
    picked = [(word, table[inputs.index(word)]) for word in wanted]
    return [(f"from {word}", int(sum(row[j] for j in event)), int(sum(row))) for word, row in picked]


def _required_count(report: AuditReport) -> float | None:
    """Return the count that the claim requires from x', if the finding at the witness states it."""
    for found in report.findings:
        if found.witness == report.witness and "allowed_x_prime" in found.numbers:
            return float(found.numbers["allowed_x_prime"])
    return None


def _counts(report: AuditReport) -> str:
    shown = excerpt(report, columns=12, rows=12)
    if shown is None:
        return ""
    more = f"And {shown.left_out} more columns in the JSON. " if shown.left_out else ""
    outlined = ", the outlined cells the witness" if report.witness else ""
    note = f"Rows are inputs, columns outputs; the shade is the share of the row{outlined}."
    return _section(
        "Counts", f'<div class="wide">{_table(report, shown)}</div>', _paragraph(more + note, "soft")
    )


def _table(report: AuditReport, shown: Excerpt) -> str:
    head = "".join(f"<th>{escape(label)}</th>" for label in ("", *shown.outputs, "total"))
    body = "".join(
        f"<tr><th>{escape(name)}</th>{_cells(report, shown, name, cells, total)}<td class='total'>{total:,}</td></tr>"
        for name, cells, total in zip(shown.inputs, shown.cells, shown.totals, strict=True)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cells(report: AuditReport, shown: Excerpt, name: str, cells: tuple[int, ...], total: int) -> str:
    seen = report.witness
    marked = set(seen.event) if seen and name in {seen.x, seen.x_prime} else set()
    return "".join(
        f'<td class="{"at" if label in marked else ""}" '
        f'style="background:rgba(31,95,168,{0.45 * count / max(total, 1):.3f})">{count:,}</td>'
        for label, count in zip(shown.outputs, cells, strict=True)
    )


def _findings(report: AuditReport) -> str:
    listed = "".join(_finding(found) for found in report.findings)
    return _section("Findings", f"<ul>{listed}</ul>") if listed else ""


def _finding(found: Finding) -> str:
    return (
        f'<li><span class="tag {"sure" if found.established else "seen"}">{escape(wording.standing(found))}</span>'
        f"<strong>{escape(wording.kind_title(found.kind))}.</strong> {escape(wording.finding_text(found))}</li>"
    )


def _pairs(report: AuditReport) -> str:
    ranked: list[PairBound] = sorted(report.pairs, key=lambda pair: -pair.lower)
    shown = [pair for pair in ranked if math.isfinite(pair.lower)][:_PAIRS_SHOWN]
    if not shown:
        return ""
    left = len(report.pairs) - len(shown)
    note = (
        "Computed, not estimated."
        if wording.is_exact(report)
        else f"All bounds hold at once with {wording.confidence(report)} confidence."
    )
    return _section(
        "Pairs of inputs",
        svg.pairs(report, shown),
        _paragraph(note + (f" {left} more pairs in the JSON." if left else ""), "soft"),
    )


def _again(report: AuditReport) -> str:
    facts = {
        "Samples": f"{report.draws:,}" if report.draws else "",
        "Seed (entropy)": "" if report.entropy is None else str(report.entropy),
        "Digest of the vocabulary": report.vocabulary_digest,
        "False-alarm probability": f"at most {wording.number(report.alpha)}",
        "Versions": ", ".join(f"{name} {version}" for name, version in report.versions.items()),
    }
    shown = "\n".join(wording.command_lines(report))
    listed = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts.items() if value
    )
    return _section(
        "How to repeat it",
        f"<pre>{escape(shown)}</pre>" if shown.strip() else "",
        _paragraph(_how_to_repeat(report), "soft"),
        f"<dl>{listed}</dl>",
    )


def _how_to_repeat(report: AuditReport) -> str:
    if not report.command:
        start = "This report does not record the call that made it."
    elif report.command.startswith("dxverify "):
        start = "The command gives the same counts."
    else:
        start = "The Python call gives the same counts for the same mechanism and vocabulary."
    return f"{start} What the report holds can be computed again from it: dxverify recheck REPORT.json"


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
        All samples of each input, those of outputs left out included.
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
    first_rows, first_columns = _witness_labels(report)
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


def _witness_labels(report: AuditReport) -> tuple[tuple[str, ...], tuple[str, ...]]:
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
