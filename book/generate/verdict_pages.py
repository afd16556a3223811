"""The index of all verdicts, and one sheet a source that reads as an erratum."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from book.generate.markdown import (
    MARKS,
    badge,
    display,
    evidence_badge,
    severity_badge,
    table,
    text,
)
from book.generate.symbols import formula
from book.generate.typeset import title, words
from dxverify import catalog
from theory.proof.claim import Severity
from theory.verdict import Evidence, Verdict

__all__ = [
    "counts_table",
    "evidence_sentence",
    "evidence_table",
    "index_page",
    "natural",
    "paper_page",
    "severity_table",
    "source_name",
]

Entry = dict[str, Any]

_WRONG = ("AMENDED", "REFUTED")


def index_page(entries: Sequence[Entry], sources: Sequence[str]) -> str:
    """Return the table of all verdicts; ``verdicts.js`` puts the filters above it."""
    ids = frozenset(entry["id"] for entry in entries)
    rows = [
        (
            f"[{title(entry['title'])}](claims/{entry['id']}.md) <code>{entry['id']}</code>",
            f"{badge(entry['verdict'])} {evidence_badge(entry['evidence'])}",
            severity_badge(entry["severity"]),
            words(entry["reason"], ids, "claims/"),
        )
        for entry in sorted(entries, key=_gravest_first)
    ]
    return "\n\n".join(
        [
            "# Every statement and its verdict",
            "A verdict is computed from certificates that ran when this page was built; nobody types one.",
            counts_table(entries, sources, "papers/"),
            f":::{{dropdown}} What the words mean\n{_legend(entries)}\n:::",
            '<div id="verdict-filters"></div>',
            ":::{div} verdict-table\n" + table(("statement", "verdict", "fault", "why"), rows) + "\n:::",
        ]
    )


def _legend(entries: Sequence[Entry]) -> str:
    """Return what verdicts, evidence and faults are called, and how many there are of each."""
    verdicts = "\n".join(f"- {badge(verdict.name)} {text(verdict.value)}" for verdict in Verdict)
    return f"{verdicts}\n\n{evidence_table(entries)}\n\n{severity_table(entries)}"


def _gravest_first(entry: Entry) -> tuple[int, list[tuple[int, int, str]]]:
    order = [severity.name.lower() for severity in Severity]
    grave = order.index(entry["severity"]) if entry["severity"] else len(order)
    return grave, natural(entry["id"])


def evidence_table(entries: Iterable[Entry]) -> str:
    """Return how many verdicts rest on what: what a machine checked, what is argued, what is neither."""
    counted = Counter(entry["evidence"] for entry in entries)
    rows = [(evidence_badge(found.word), str(counted[found.word]), text(found.value)) for found in Evidence]
    rows.append(("none", str(counted[None]), "supported by numbers, or open"))
    return table(("evidence", "statements", "what stands behind the verdict"), rows)


def evidence_sentence(entries: Iterable[Entry]) -> str:
    """Return in one paragraph what a machine checked, what is argued, and how grave the faults are."""
    listed = list(entries)
    by = Counter(entry["evidence"] for entry in listed)
    grave = Counter(entry["severity"] for entry in listed)
    checked = sum(count for word, count in by.items() if word not in {None, Evidence.ARGUED.word})
    copied = sum(entry["verdict"] in {"AMENDED", "REFUTED"} and entry["severity"] is None for entry in listed)
    return (
        f"Of {len(listed)} statements a machine checked {checked}: {by['kernel']} in the Rocq kernel, {by['kernel-given']} there "
        f"under hypotheses that their pages name, {by['linked']} by derivations that end in the statement itself, and "
        f"{by['computed']} about numbers alone by exact computation; {by['argued']} are argued in words next to checked steps. Faults in the papers: {grave['guarantee']} promised guarantees that fail, {grave['result']} false results, "
        f"{grave['range']} true on a smaller range, {grave['step']} proof steps, {grave['slip']} slips; {copied} more may be those of our copies of the texts and are "
        "counted against nobody."
    )


def severity_table(entries: Iterable[Entry]) -> str:
    """Return how many faults there are of each gravity, over the papers."""
    counted = Counter(entry["severity"] for entry in entries)
    rows = [
        (severity_badge(found.name.lower()), str(counted[found.name.lower()]), text(found.value))
        for found in Severity
    ]
    return table(("fault", "statements", "what it means"), rows)


def counts_table(entries: Iterable[Entry], sources: Sequence[str], folder: str | None = None) -> str:
    """Return how many statements of each source have which verdict."""
    counted = Counter((entry["source"], entry["verdict"]) for entry in entries)
    found = [source for source in sources if any(key == source for key, _ in counted)]
    rows = []
    for source in found:
        name = source_name(source)
        label = name if folder is None else f"[{name}]({folder}{source}.md)"
        numbers = [counted[source, verdict] for verdict in MARKS]
        rows.append([label, *map(str, numbers), str(sum(numbers))])
    totals = [sum(counted[source, verdict] for source in found) for verdict in MARKS]
    rows.append(["**all**", *(f"**{total}**" for total in totals), f"**{sum(totals)}**"])
    return table(("source", *(f"{mark} {name.lower()}" for name, mark in MARKS.items()), "statements"), rows)


def source_name(source: str) -> str:
    """Return a source as a reader names it."""
    author, _, year = source.partition("-")
    return f"{author.capitalize()} et al. {year}" if year else "dxverify's own"


def paper_page(source: str, entries: Sequence[Entry]) -> str:
    """Return the sheet of one source: what to correct, then what stands, then what is not settled."""
    mine = sorted((e for e in entries if e["source"] == source), key=lambda e: natural(e["locator"]))
    wrong = sorted((entry for entry in mine if entry["verdict"] in _WRONG), key=_gravest_first)
    parts = [f"(paper-{source})=\n# {source_name(source)}", _summary(mine)]
    if wrong:
        parts += ["## To correct", *(_erratum(entry) for entry in wrong)]
    for heading, verdict in (
        ("Stands as printed", "PROVED"),
        ("Argued, not checked by a machine", "ARGUED"),
        ("Supported by numbers", "SUPPORTED"),
        ("Open", "OPEN"),
    ):
        chosen = [entry for entry in mine if entry["verdict"] == verdict]
        if chosen:
            parts += [f"## {heading}", table(("where", "statement", "why"), map(_row, chosen))]
    parts += ["## Cite", f"```bibtex\n{catalog.bibtex(source)}\n```"]
    return "\n\n".join(parts) + "\n"


def _summary(mine: Sequence[Entry]) -> str:
    counted = Counter(entry["verdict"] for entry in mine)
    told = ", ".join(f"{counted[v]} {v.lower()}" for v in MARKS if counted[v])
    return (
        f"{len(mine)} statements were judged: {told}. Each links to a page with every step of its derivation."
    )


def _erratum(entry: Entry) -> str:
    lines = [
        f"### {title(entry['locator'])}: {title(entry['title'])}",
        f"{badge(entry['verdict'])} {evidence_badge(entry['evidence'])} {severity_badge(entry['severity'])} [{entry['id']}](../claims/{entry['id']}.md)",
        f"**Printed.** {words(entry['printed_words'])}",
        *_formula(entry["printed_latex"], entry["printed_rows"]),
    ]
    if entry["amended_words"]:
        lines += [
            f"**Read instead.** {words(entry['amended_words'])}",
            *_formula(entry["amended_latex"], entry["amended_rows"]),
        ]
    return "\n\n".join([*lines, f"**Why.** {words(entry['reason'])}"])


def _formula(latex: str, rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the formula, unless there is none or it is a table that its own page shows."""
    return [display(formula(latex))] if latex and not rows else []


def _row(entry: Entry) -> tuple[str, str, str]:
    link = f"[{title(entry['title'])}](../claims/{entry['id']}.md)"
    return words(entry["locator"]), link, words(entry["reason"])


def natural(label: str) -> list[tuple[int, int, str]]:
    """Return a key that sorts Theorem 9 before Theorem 10."""
    return [
        (0, int(part), "") if part.isdigit() else (1, 0, part.lower())
        for part in re.findall(r"\d+|\D+", label)
    ]
