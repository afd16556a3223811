"""Pieces of the landing page that come from the verdicts: the most serious errors and the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from book.generate.markdown import badge, evidence_badge, severity_badge, table
from book.generate.places import ADDRESS, source_name
from book.generate.typeset import title, words
from book.generate.verdict_pages import EVIDENCE, evidence_words, natural
from theory.proof.claim import Severity

__all__ = ["counts", "findings", "most_serious"]

Entry = dict[str, Any]

#: After the guarantees that fail: results that readers build on, in this order.
_NEXT = (
    "xu-2020-sec-3-improves-guarantee",
    "asghar-2026-eq-11",
    "feyisetan-2020-sec-3-1-near-far",
    "asghar-2026-sec-6-order",
    "xu-2020-sec-5-1-guarantee",
)


def most_serious(entries: Sequence[Entry], many: int = 5) -> list[Entry]:
    """Return the most serious errors: every guarantee that fails comes before any other error."""
    broken = sorted(
        (e for e in entries if e["severity"] == "guarantee"), key=lambda e: (_first(e), natural(e["id"]))
    )
    others = {e["id"]: e for e in entries if e["severity"] == "result"}
    return [*broken, *(others[key] for key in _NEXT if key in others)][:many]


def _first(entry: Entry) -> bool:
    """A theorem that fails comes before a remark that does."""
    return "-thm-" not in entry["id"]


def findings(entries: Sequence[Entry]) -> str:
    """Return the list of the most serious errors, each a sentence with its link."""
    ids = frozenset(entry["id"] for entry in entries)
    return (
        "\n".join(_finding(place, entry, ids) for place, entry in enumerate(most_serious(entries), 1)) + "\n"
    )


def _finding(place: int, entry: Entry, ids: frozenset[str]) -> str:
    paper = f"[{source_name(entry['source'])}]({ADDRESS[entry['source']]})"
    return (
        f"{place}. {severity_badge(entry['severity'])} **[{title(entry['title'])}](claims/{entry['id']}.md)** "
        f"({paper}, {words(entry['locator'])}): {words(entry['reason'], ids, 'claims/')}."
    )


def counts(entries: Iterable[Entry]) -> str:
    """Return two small tables: errors by severity, statements by evidence."""
    listed = list(entries)
    severity = Counter(entry["severity"] for entry in listed)
    evidence = Counter(entry["evidence"] for entry in listed)
    errors = [
        (
            f"[{severity_badge(found.name.lower())}](verdicts.md)",
            str(severity[found.name.lower()]),
            found.value,
        )
        for found in Severity
    ]
    errors.append(("none", str(severity[None]), f"no error of a paper ({badge('PROVED')} and others)"))
    behind = [(evidence_badge(one), str(evidence[one]), evidence_words(one)) for one in EVIDENCE]
    return (
        table(("severity", "statements", "meaning"), errors)
        + "\n\n"
        + table(("evidence", "statements", "meaning"), behind)
        + "\n"
    )
