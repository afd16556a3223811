"""The table of contents, from the chapters that were written and the pages that were generated."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from book.generate.verdict_pages import natural

__all__ = ["CHAPTERS", "contents"]

#: The order in which the written chapters are read.
CHAPTERS = (
    "promise",
    "noise",
    "dimensionality",
    "elliptical",
    "gaussian",
    "audits",
    "choosing",
    "ten_lines",
    "architecture",
)


def contents(
    entries: Sequence[dict[str, Any]],
    sources: Sequence[str],
    mechanisms: Sequence[str],
    reproductions: Sequence[str],
) -> str:
    """Return ``_toc.yml``; JSON is YAML."""
    sheets = [{"file": f"papers/{source}", "sections": _claims(entries, source)} for source in sources]
    again = [{"file": f"reproductions/{id_}"} for id_ in reproductions]
    parts = [
        {
            "caption": "Reading",
            "chapters": [*({"file": f"chapters/{name}"} for name in CHAPTERS), {"file": "playground"}],
        },
        {"caption": "Verdicts", "chapters": [{"file": "verdicts"}, *sheets, {"file": "graph"}]},
        {
            "caption": "Reproductions",
            "chapters": [{"file": "reproductions", **({"sections": again} if again else {})}],
        },
        {
            "caption": "Mechanisms",
            "chapters": [{"file": f"mechanisms/{name}"} for name in (*mechanisms, "broken")],
        },
    ]
    return json.dumps({"format": "jb-book", "root": "intro", "parts": parts}, indent=1)


def _claims(entries: Sequence[dict[str, Any]], source: str) -> list[dict[str, str]]:
    mine = sorted((entry["id"] for entry in entries if entry["source"] == source), key=natural)
    return [{"file": f"claims/{claim_id}"} for claim_id in mine]
