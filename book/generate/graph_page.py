"""The page around the dependency graph."""

from __future__ import annotations

from typing import Any

from book.generate.graph import layers
from book.generate.markdown import table

__all__ = ["graph_page"]


def graph_page(entries: list[dict[str, Any]]) -> str:
    """Return the page with the dependency graph."""
    drawn = sum(len(row) for row in layers(entries))
    used: dict[str, int] = {}
    for entry in entries:
        for key in entry["uses"]:
            used[key] = used.get(key, 0) + 1
    most = sorted(used, key=lambda key: (-used[key], key))[:10]
    rows = [(f"[{key}](claims/{key}.md)", str(used[key])) for key in most]
    return (
        "# Dependency graph\n\n"
        f"{drawn} of {len(entries)} claims use another or are used; the rest stand alone. "
        "A claim that uses something unproved is never called proved.\n\n"
        "Read from left to right: each claim stands to the right of everything it uses. The shape tells the verdict. "
        "The picture scrolls, and its labels lead to the pages.\n\n"
        '<div class="wide">\n\n```{raw} html\n:file: pictures/claims.svg\n```\n\n</div>\n\n'
        f"## Most used\n\n{table(('claim', 'used by'), rows)}\n"
    )
