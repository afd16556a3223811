"""A report as plain text for a terminal: at most fifteen lines; everything else is in the JSON and on the page."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from dxverify.reporting import parts
from dxverify.terminal import text_width

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport

#: Lines of a report, columns of its headings, lines of one part, and what is left out first where they are too many.
_LINES, _INDENT, _EACH = 15, 13, 3
#: Spaces at which no line ends: of a percentage, a formula, a level.
_TOGETHER = re.compile(r" (?=%)|(?<=[εδ]) (?==)|(?<=[εδ] =) |(?<=\(level) ")
_LEAST_NEEDED = ("Note", "Means", "Fit", "Noise", "Likely", "Not tested", "Assumes", "Effective")


def render(report: AuditReport) -> str:
    """Return the report as text."""
    name = str(report.verdict)
    head = _wrap(f"{name}: {parts.headline(report)}", "", "")[:_EACH]
    body = {heading: _part(heading, text) for heading, text in parts.body(report)}
    for heading in _LEAST_NEEDED:
        if len(head) + sum(map(len, body.values())) <= _LINES:
            break
        body.pop(heading, None)
    lines = [*head, *(line for part in body.values() for line in part)]
    return "\n".join(lines[:_LINES]) + "\n"


def _part(heading: str, text: str) -> list[str]:
    lines = _wrap(text, " " * _INDENT, f"  {heading:<{_INDENT - 3}} ")
    if heading in {"Next", "Warning"} or len(lines) <= _EACH:
        return lines
    return [*lines[: _EACH - 1], f"{lines[_EACH - 1]} …"]


def _wrap(text: str, indent: str, first: str) -> list[str]:
    wrapped = textwrap.wrap(
        _TOGETHER.sub("\N{NO-BREAK SPACE}", text),
        text_width(86),
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrapped]
