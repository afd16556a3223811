"""Plain text as Markdown that shows exactly that text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

__all__ = [
    "IDS",
    "MARKS",
    "badge",
    "box",
    "cell",
    "display",
    "evidence_badge",
    "inline",
    "linked",
    "severity_badge",
    "table",
    "text",
]

#: A verdict is told by its mark and its word, never by colour alone.
MARKS = {"PROVED": "✓", "AMENDED": "≠", "REFUTED": "✗", "ARGUED": "…", "SUPPORTED": "~", "OPEN": "?"}

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>$|~^#!&@])")
_LIST_START = re.compile(r"^(\d*)([-+.)])(\s)")
#: Names of claims.
IDS = re.compile(r"\b(?:asghar-2026|xu-2020|feyisetan-2020|bollegala-2023|dx)(?:-[a-z0-9]+)+\b")


def text(plain: str) -> str:
    """Escape whatever Markdown would read as a sign, on one line."""
    escaped = _SPECIAL.sub(r"\\\1", " ".join(plain.split()))
    return _LIST_START.sub(r"\1\\\2\3", escaped)


def linked(plain: str, known: Iterable[str], folder: str = "") -> str:
    """Escape text and make links of the claims it names."""
    ids = frozenset(known)
    parts, end = [], 0
    for match in IDS.finditer(plain):
        if match[0] in ids:
            # A space at an edge must survive: text() trims what it is given.
            parts += [_piece(plain[end : match.start()]), f"[{match[0]}]({folder}{match[0]}.md)"]
            end = match.end()
    return "".join([*parts, _piece(plain[end:])]).strip()


def _piece(plain: str) -> str:
    before = " " if plain[:1].isspace() else ""
    after = " " if plain[-1:].isspace() and plain.strip() else ""
    return f"{before}{text(plain)}{after}"


def inline(latex: str) -> str:
    """Return a formula within a line."""
    return f"${' '.join(latex.split())}$"


def display(latex: str) -> str:
    """Return a formula on a line of its own; no blank line may break it."""
    return f"$$\n{' '.join(latex.split())}\n$$"


def cell(markdown: str) -> str:
    """Return Markdown that stays within one cell of a table."""
    return re.sub(r"(?<!\\)\|", r"\\|", markdown.replace("\n", " "))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table."""
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(map(cell, row)) + " |" for row in rows)])


def badge(verdict: str) -> str:
    """Return a verdict as a small label."""
    return f'<span class="verdict {verdict.lower()}">{MARKS[verdict]} {verdict}</span>'


def evidence_badge(evidence: str | None) -> str:
    """Return the kind of evidence as a small label; nothing for a verdict that rests on none."""
    return f'<span class="evidence {evidence}">{evidence}</span>' if evidence else ""


def severity_badge(severity: str | None) -> str:
    """Return the severity of an error as a small label."""
    return f'<span class="severity {severity}">{severity}</span>' if severity else ""


def box(kind: str, title: str, body: str, *options: str) -> str:
    """Return a directive of ``sphinx-proof``."""
    lines = [f"::::{{prf:{kind}}} {title}".rstrip(), *options, "", body, "::::"]
    return "\n".join(lines)
