"""Pieces of the landing page that come from the verdicts: the gravest findings and the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from book.generate.markdown import badge, evidence_badge, severity_badge, table
from book.generate.typeset import title, words
from book.generate.verdict_pages import natural, source_name
from theory.proof.claim import Severity
from theory.verdict import Evidence

__all__ = ["ARXIV", "counts", "findings", "gravest"]

Entry = dict[str, Any]

#: Where each paper can be read.
ARXIV = {
    "asghar-2026": "2411.13784",
    "xu-2020": "2010.11947",
    "feyisetan-2020": "1910.08902",
    "bollegala-2023": "2309.10551",
}
#: After the guarantees that fail: results that readers build on, in this order.
_NEXT = (
    "xu-2020-sec-3-improves-guarantee",
    "asghar-2026-eq-11",
    "feyisetan-2020-sec-3-1-near-far",
    "asghar-2026-sec-6-order",
    "xu-2020-sec-5-1-guarantee",
)


def gravest(entries: Sequence[Entry], many: int = 5) -> list[Entry]:
    """Return the gravest findings: every guarantee that fails comes before any other fault."""
    broken = sorted(
        (e for e in entries if e["severity"] == "guarantee"), key=lambda e: (_first(e), natural(e["id"]))
    )
    others = {e["id"]: e for e in entries if e["severity"] == "result"}
    return [*broken, *(others[key] for key in _NEXT if key in others)][:many]


def _first(entry: Entry) -> bool:
    """A theorem that fails comes before a remark that does."""
    return "-thm-" not in entry["id"]


def findings(entries: Sequence[Entry]) -> str:
    """Return the list of the gravest findings, each a sentence with its link."""
    ids = frozenset(entry["id"] for entry in entries)
    return "\n".join(_finding(place, entry, ids) for place, entry in enumerate(gravest(entries), 1)) + "\n"


def _finding(place: int, entry: Entry, ids: frozenset[str]) -> str:
    paper = f"[{source_name(entry['source'])}](https://arxiv.org/abs/{ARXIV[entry['source']]})"
    return (
        f"{place}. {severity_badge(entry['severity'])} **[{title(entry['title'])}](claims/{entry['id']}.md)** "
        f"({paper}, {words(entry['locator'])}): {words(entry['reason'], ids, 'claims/')}."
    )


def counts(entries: Iterable[Entry]) -> str:
    """Return two small tables: faults by gravity, statements by what stands behind the verdict."""
    listed = list(entries)
    grave = Counter(entry["severity"] for entry in listed)
    stand = Counter(entry["evidence"] for entry in listed)
    faults = [
        (
            f"[{severity_badge(found.name.lower())}](verdicts.md)",
            str(grave[found.name.lower()]),
            f"{found.value}",
        )
        for found in Severity
    ]
    faults.append(("none", str(grave[None]), f"no fault of a paper ({badge('PROVED')} and others)"))
    behind = [(evidence_badge(found.word), str(stand[found.word]), found.value) for found in Evidence]
    return (
        table(("fault", "statements", "what it means"), faults)
        + "\n\n"
        + table(("evidence", "statements", "what stands behind the verdict"), behind)
        + "\n"
    )
