"""Judged claims as text for a terminal, from the data of ``dxverify verify``."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table

from dxverify.aliases import PlainView
from dxverify.reporting.columns import columns
from dxverify.terminal import text_width

_MARKS = {"PROVED": "✓", "AMENDED": "≠", "REFUTED": "✗", "ARGUED": "…", "SUPPORTED": "~", "OPEN": "?"}
_LEGEND = (
    "✓ holds as printed, proved   ≠ false as printed, the repair is proved   ✗ false as printed   "
    "… argued in words next to checked steps   ~ numbers agree, not proved   ? open\n"
    "kernel: the Rocq kernel checked the statement   kernel-given: it did, under hypotheses that `show` lists   "
    "linked: derived by rules, the derivation ends in the statement   computed: numbers only, no variables"
)

#: Most columns of a claim's page, and the fewest in which a label and its text share a line.
_PAGE, _ONE_LINE = 110, 60
#: Most columns of a table, and the fewest in which its reasons are not squeezed to a word a line.
_TABLE, _SIDE_BY_SIDE = 160, 90


def verdict_table(data: PlainView, changed: Mapping[str, tuple[str, str]]) -> str:
    """Return statement, verdict and one-line reason for every claim, in groups by source."""
    claims = data["claims"]
    if not claims:
        return "no claims"
    width = text_width(_TABLE)
    table = _rows(claims, changed) if width < _SIDE_BY_SIDE else _columns(claims, changed)
    counts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(data["summary"].items()))
    legend = "\n".join(textwrap.fill(line, width) for line in _LEGEND.splitlines())
    count = "1 claim" if len(claims) == 1 else f"{len(claims)} claims"
    return f"{table}\n{count}: {counts} ({data['seconds']} s)\n{legend}"


def _rows(claims: Sequence[PlainView], changed: Mapping[str, tuple[str, str]]) -> str:
    """Return each claim with its reason below it, for a terminal too narrow for four columns."""
    lines = []
    for claim in claims:
        lines.append(f"{_verdict(claim['verdict'])} {_by(claim)}".rstrip())
        lines.append(f"  {claim['id']}")
        lines += textwrap.wrap(
            _why(claim, changed), text_width(), initial_indent="  ", subsequent_indent="  "
        )
    return "\n".join(lines)


def _columns(claims: Sequence[PlainView], changed: Mapping[str, tuple[str, str]]) -> str:
    table = Table(box=box.SIMPLE, pad_edge=False)
    for head in ("statement", "verdict", "by"):
        table.add_column(head, no_wrap=True)
    table.add_column("why")
    for before, claim in zip([None, *claims], claims, strict=False):
        if before is not None and before["source"] != claim["source"]:
            table.add_section()
        table.add_row(claim["id"], _verdict(claim["verdict"]), _by(claim), escape(_why(claim, changed)))
    return to_text(table)


def verdict_counts(claims: Sequence[PlainView]) -> list[str]:
    """Return how many claims have each verdict, one row a verdict, by the evidence it rests on."""
    kinds = ["kernel", "kernel-given", "linked", "computed", "argued", None]
    head = ["", "all", *(kind or "other" for kind in kinds)]
    rows = []
    for verdict in _MARKS:
        own = [claim["evidence"] for claim in claims if claim["verdict"] == verdict]
        rows.append([verdict, str(len(own)), *(str(own.count(kind)) for kind in kinds)])
    return columns([head, *rows])


def kernel_table(rows: Sequence[PlainView]) -> str:
    """Return how many steps of each claim the Rocq kernel closed."""
    table = Table(box=box.SIMPLE, pad_edge=False)
    for head in ("statement", "steps a tactic could see", "printed", "closed"):
        table.add_column(head, justify="left" if head == "statement" else "right", no_wrap=True)
    counts = ("checkable", "printed", "closed")
    for row in rows:
        table.add_row(row["claim"], *(str(row[key]) for key in counts))
    table.add_section()
    table.add_row("all", *(str(sum(row[key] for row in rows)) for key in counts))
    bad = [f"CONTRADICTED in {row['claim']}: {goal}" for row in rows for goal in row["contradicted"]]
    return "\n".join([to_text(table), *bad])


def to_text(renderable: RenderableType) -> str:
    """Render as wide as the terminal, and wide for a pipe; without colours, since a result steers no terminal."""
    console = Console(file=io.StringIO(), color_system=None, width=text_width(_TABLE), force_jupyter=False)
    console.print(renderable)
    assert isinstance(console.file, io.StringIO)  # noqa: S101 - the file given two lines above
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()).strip("\n")


def _by(claim: PlainView) -> str:
    grave = f"({claim['severity']})" if claim["severity"] else ""
    return " ".join(filter(None, (claim["evidence"] or "", grave)))


def _verdict(verdict: str) -> str:
    return f"{_MARKS[verdict]} {verdict}"


def _why(claim: PlainView, changed: Mapping[str, tuple[str, str]]) -> str:
    if claim["failed"]:
        return f"CERTIFICATE FAILED: {claim['reason']}"
    if claim["id"] in changed:
        return f"WAS {changed[claim['id']][0]}: {claim['reason']}"
    return str(claim["reason"])


def claim_page(claim: PlainView) -> str:
    """Return one judged claim in full."""
    lines = [f"{claim['id']}: {claim['title']}", f"{claim['source']}, {claim['locator']}", ""]
    verdict = ", ".join(filter(None, (claim["verdict"], claim["evidence"], claim["severity"])))
    lines += _block("Verdict", ": ".join(filter(None, (verdict, claim["reason"]))))
    lines += _block("Statement", claim["printed"])
    lines += _block("Our reading", claim["reading"])
    repaired = claim["verdict"] == "AMENDED"
    lines += _block("As amended" if repaired else "Related truth", claim["amended"] or "")
    # Variables and hypotheses are shown with it: a repair may be a smaller range, or another hypothesis, and nothing else.
    if claim["amended"] and claim["amended_variables"] != claim["variables"]:
        lines += _block("  for all", "; ".join([*claim["amended_variables"], *claim["structure"]]))
    if claim["amended"] and claim["amended_hypotheses"] != claim["hypotheses"]:
        lines += _block("  given", "; ".join(claim["amended_hypotheses"]) or "nothing more")
    lines += _block("The repair is", (claim["kinship"] or "") if repaired else "")
    lines += _block("It keeps", claim["keeps"])
    lines += _block("Our copy", claim["garbled"])
    lines += _block("About", claim["over"])
    lines += _block("For all", "; ".join([*claim["variables"], *claim["structure"]]))
    lines += _block("Given", "; ".join(claim["hypotheses"]))
    lines += _block("Assuming", "; ".join(claim["assumptions"]))
    lines += _block("In its range", ", ".join(f"{k} = {v}" for k, v in claim["witness"].items()))
    lines += _block("Uses", ", ".join(claim["uses"]))
    lines += _block("Rests on", "; ".join(claim["rests_on"]))
    lines += _block("Argued", claim["argued"] if claim["verdict"] == "ARGUED" else "")
    lines += _block("Tried", claim["tried"])
    for certificate in claim["certificates"]:
        how = f"{certificate['evidence']}, {certificate['outcome']}"
        lines += ["", f"{certificate['role'].capitalize()}: {certificate['name']} [{how}]"]
        lines += _block("Refused", certificate["refused"])
        for number, step in enumerate(certificate["steps"], 1):
            lines += _step(number, step)
    return "\n".join(lines)


def _block(label: str, text: str) -> list[str]:
    if not text:
        return []
    width = text_width(_PAGE)
    if width < _ONE_LINE:
        return [f"{label}:", *textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="  ")]
    return textwrap.wrap(text, width, initial_indent=f"{label + ':':<15}", subsequent_indent=" " * 15)


def _step(number: int, step: PlainView) -> list[str]:
    detail = f" — {step['detail']}" if step["detail"] else ""
    relation = step["relation"].replace("\n", "\n     ")
    return [
        f"  {number}. {relation}",
        f"     {step['outcome']} by {step['method']}: {step['reason']}{detail}",
    ]
