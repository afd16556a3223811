"""The index of all verdicts, and one sheet a source that reads as an erratum."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from book.generate.markdown import MARKS, badge, display, linked, table, text
from dxverify import catalog
from theory.verdict import Verdict

__all__ = ["counts_table", "index_page", "natural", "paper_page", "source_name"]

Entry = dict[str, Any]

_WRONG = ("AMENDED", "REFUTED")


def index_page(entries: Sequence[Entry], sources: Sequence[str]) -> str:
    """Return the table of all verdicts; ``verdicts.js`` puts the filters above it."""
    rows = [
        (
            f"[{entry['id']}](claims/{entry['id']}.md)",
            badge(entry["verdict"]),
            f"**{text(entry['title'])}** {linked(entry['reason'], (), 'claims/')}",
        )
        for entry in sorted(entries, key=lambda e: natural(e["id"]))
    ]
    return "\n\n".join(
        [
            "# Every statement and its verdict",
            "A verdict is computed from certificates that ran when this page was built; nobody types one.",
            counts_table(entries, sources, "papers/"),
            "\n".join(f"- {badge(verdict.name)} {text(verdict.value)}" for verdict in Verdict),
            '<div id="verdict-filters"></div>',
            ":::{div} verdict-table\n" + table(("statement", "verdict", "why"), rows) + "\n:::",
        ]
    )


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
    wrong = [entry for entry in mine if entry["verdict"] in _WRONG]
    parts = [f"(paper-{source})=\n# {source_name(source)}", _summary(mine)]
    if wrong:
        parts += ["## To correct", *(_erratum(entry) for entry in wrong)]
    for title, verdict in (
        ("Stands as printed", "PROVED"),
        ("Supported by numbers", "SUPPORTED"),
        ("Open", "OPEN"),
    ):
        chosen = [entry for entry in mine if entry["verdict"] == verdict]
        if chosen:
            parts += [f"## {title}", table(("where", "statement", "why"), map(_row, chosen))]
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
        f"### {text(entry['locator'])}: {text(entry['title'])}",
        f"{badge(entry['verdict'])} [{entry['id']}](../claims/{entry['id']}.md)",
        f"**Printed.** {text(entry['printed_words'])}",
        display(entry["printed_latex"]),
    ]
    if entry["amended_words"]:
        lines += [f"**Read instead.** {text(entry['amended_words'])}", display(entry["amended_latex"])]
    return "\n\n".join([*lines, f"**Why.** {text(entry['reason'])}"])


def _row(entry: Entry) -> tuple[str, str, str]:
    link = f"[{text(entry['title'])}](../claims/{entry['id']}.md)"
    return text(entry["locator"]), link, text(entry["reason"])


def natural(label: str) -> list[tuple[int, int, str]]:
    """Return a key that sorts Theorem 9 before Theorem 10."""
    return [
        (0, int(part), "") if part.isdigit() else (1, 0, part.lower())
        for part in re.findall(r"\d+|\D+", label)
    ]
