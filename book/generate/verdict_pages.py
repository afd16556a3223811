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
from book.generate.places import paper_link, place, source_name
from book.generate.symbols import formula
from book.generate.typeset import title, words
from dxverify import catalog
from theory.proof.claim import Severity
from theory.verdict import Evidence, Verdict

__all__ = [
    "EVIDENCE",
    "counts_table",
    "evidence_sentence",
    "evidence_table",
    "evidence_words",
    "index_page",
    "natural",
    "paper_page",
    "severity_table",
]

Entry = dict[str, Any]

_WRONG = ("AMENDED", "REFUTED")
#: Kinds of evidence as claims name them, the strongest first.
EVIDENCE = tuple(found.word for found in Evidence)


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
        for entry in sorted(entries, key=_most_serious_first)
    ]
    return "\n\n".join(
        [
            "# Statements and verdicts",
            (
                "Every statement of the four papers that we judged, with its verdict, most serious errors first. A verdict is computed from "
                "certificates that ran when this page was built; nobody types one."
            ),
            counts_table(entries, sources, "papers/"),
            f":::{{dropdown}} Verdicts, evidence and severity\n{_legend(entries)}\n:::",
            '<div id="verdict-filters"></div>',
            ":::{div} verdict-table\n"
            + table(("statement", "verdict", "severity", "reason"), rows)
            + "\n:::",
        ]
    )


def _legend(entries: Sequence[Entry]) -> str:
    """Return the words for verdicts, evidence and severity, with how many there are of each."""
    verdicts = "\n".join(f"- {badge(verdict.name)} {text(verdict.value)}" for verdict in Verdict)
    return f"{verdicts}\n\n{evidence_table(entries)}\n\n{severity_table(entries)}"


def _most_serious_first(entry: Entry) -> tuple[int, list[tuple[int, int, str]]]:
    order = [severity.name.lower() for severity in Severity]
    severity = order.index(entry["severity"]) if entry["severity"] else len(order)
    return severity, natural(entry["id"])


def evidence_table(entries: Iterable[Entry]) -> str:
    """Return how many verdicts rest on which kind of evidence."""
    counted = Counter(entry["evidence"] for entry in entries)
    rows = [(evidence_badge(one), str(counted[one]), text(evidence_words(one))) for one in EVIDENCE]
    rows.append(("none", str(counted[None]), "supported by numbers, or open"))
    return table(("evidence", "statements", "meaning"), rows)


def evidence_words(evidence: str) -> str:
    """Return what a kind of evidence means."""
    return Evidence.from_word(evidence).value


def evidence_sentence(entries: Iterable[Entry]) -> str:
    """Return in one paragraph what a machine checked, what is argued, and how serious the errors are."""
    listed = list(entries)
    by = Counter(entry["evidence"] for entry in listed)
    found = Counter(entry["severity"] for entry in listed)
    checked = [f"{by[one]} by {evidence_words(one)}" for one in EVIDENCE if one != "argued" and by[one]]
    total = sum(by[one] for one in EVIDENCE if one != "argued")
    return (
        f"Of {len(listed)} statements a machine checked {total}: {', '.join(checked)}; {by['argued']} are argued in words with "
        f"checked steps. Errors in the papers: {found['guarantee']} claimed privacy guarantees that fail, {found['result']} false "
        f"results, {found['range']} true only on a smaller range, {found['step']} proof steps, {found['slip']} slips. "
        "Where our copy of a text is garbled, the statement is read as the lines around it have it, and no error is counted."
    )


def severity_table(entries: Iterable[Entry]) -> str:
    """Return how many errors of each severity the papers have."""
    counted = Counter(entry["severity"] for entry in entries)
    rows = [
        (severity_badge(found.name.lower()), str(counted[found.name.lower()]), text(found.value))
        for found in Severity
    ]
    return table(("severity", "statements", "meaning"), rows)


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


def paper_page(source: str, entries: Sequence[Entry]) -> str:
    """Return the sheet of one source: what to correct, then what stands, then what is not settled."""
    mine = sorted((e for e in entries if e["source"] == source), key=lambda e: natural(e["locator"]))
    wrong = sorted((entry for entry in mine if entry["verdict"] in _WRONG), key=_most_serious_first)
    parts = [f"(paper-{source})=\n# {source_name(source)}", _about(source, mine)]
    if wrong:
        parts += ["## Corrections", *(_erratum(entry) for entry in wrong)]
    for heading, verdict in (
        ("Correct", "PROVED"),
        ("Argued, not machine-checked", "ARGUED"),
        ("Supported by numbers", "SUPPORTED"),
        ("Open", "OPEN"),
    ):
        chosen = [entry for entry in mine if entry["verdict"] == verdict]
        if chosen:
            parts += [f"## {heading}", table(("place", "statement", "reason"), map(_row, chosen))]
    parts += ["## Cite", f"```bibtex\n{catalog.bibtex(source)}\n```"]
    return "\n\n".join(parts) + "\n"


def _about(source: str, mine: Sequence[Entry]) -> str:
    counted = Counter(entry["verdict"] for entry in mine)
    told = ", ".join(f"{counted[v]} {v.lower()}" for v in MARKS if counted[v])
    link = paper_link(source)
    first = (
        f"The {link}. The statements below are our own readings of it, not quotations.\n\n" if link else ""
    )
    return f"{first}{len(mine)} statements were judged: {told}. Each has a page with its proof or counterexample and the steps that were checked."


def _erratum(entry: Entry) -> str:
    lines = [
        f"### {title(entry['title'])}",
        f"{place(entry['source'], entry['locator'], '../')} · [{entry['id']}](../claims/{entry['id']}.md)",
        f"{badge(entry['verdict'])} {evidence_badge(entry['evidence'])} {severity_badge(entry['severity'])}",
        f"**Statement (our reading).** {words(entry['printed_words'])}",
        *_formula(entry["printed_latex"], entry["printed_rows"]),
    ]
    if entry["amended_words"]:
        lines += [
            f"**Amended statement.** {words(entry['amended_words'])}",
            *_formula(entry["amended_latex"], entry["amended_rows"]),
        ]
    return "\n\n".join([*lines, f"**Reason.** {words(entry['reason'])}."])


def _formula(latex: str, rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the formula, unless there is none or it is a table that its own page shows."""
    return [display(formula(latex))] if latex and not rows else []


def _row(entry: Entry) -> tuple[str, str, str]:
    link = f"[{title(entry['title'])}](../claims/{entry['id']}.md)"
    return place(entry["source"], entry["locator"], "../"), link, words(entry["reason"])


def natural(label: str) -> list[tuple[int, int, str]]:
    """Return a key that sorts Theorem 9 before Theorem 10."""
    return [
        (0, int(part), "") if part.isdigit() else (1, 0, part.lower())
        for part in re.findall(r"\d+|\D+", label)
    ]
