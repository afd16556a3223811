"""The table of contents, from the chapters that were written and the pages that were generated."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

__all__ = ["CHAPTERS", "RESULTS", "contents"]

#: The five results that this project is built on, one chapter each.
RESULTS = ("angular_moments", "sub_gaussian", "variance_of_z", "norm_sandwich", "gaussian_curve")

#: The order in which the written chapters are read.
CHAPTERS = (
    "promise",
    "noise",
    "dimensionality",
    "elliptical",
    "gaussian",
    "released_vectors",
    "printed_tables",
    "audits",
    "trust",
    "choosing",
    "ten_lines",
    "i_have",
    "own_paper",
    "rests_on",
    "architecture",
)


def contents(
    sources: Sequence[str],
    mechanisms: Sequence[str],
    reproductions: Sequence[str],
    reference: Sequence[str],
) -> str:
    """Return ``_toc.yml``; JSON is YAML.

    Pages of claims are not in it. A menu of hundreds of names helps nobody, and made every page slow to build: they
    are found from the index, the sheets of the papers, the graph and the search.
    """
    parts = [
        {"caption": "Five results", "chapters": [{"file": f"chapters/{name}"} for name in RESULTS]},
        {
            "caption": "Surveys and practice",
            "chapters": [*({"file": f"chapters/{name}"} for name in CHAPTERS), {"file": "playground"}],
        },
        {
            "caption": "Verdicts",
            "chapters": [{"file": name} for name in ("verdicts", *(f"papers/{s}" for s in sources), "graph")],
        },
        {
            "caption": "Reproductions",
            "chapters": [_with("reproductions", [f"reproductions/{id_}" for id_ in reproductions])],
        },
        {
            "caption": "Mechanisms",
            "chapters": [{"file": f"mechanisms/{name}"} for name in (*mechanisms, "broken")],
        },
    ]
    if reference:
        parts.append({"caption": "Reference", "chapters": _nested(reference)})
    return json.dumps({"format": "jb-book", "root": "intro", "parts": parts}, indent=1)


def _with(index: str, below: Sequence[str]) -> dict[str, Any]:
    return {"file": index, **({"sections": [{"file": name} for name in below]} if below else {})}


def _nested(reference: Sequence[str]) -> list[dict[str, Any]]:
    """Put every page below the index of its own kind: ``reference/api/x`` below ``reference/api``."""
    names = [name.removesuffix(".md") for name in reference]
    heads = [name for name in names if name.count("/") == 1]
    return [_with(head, [name for name in names if name.startswith(f"{head}/")]) for head in heads]
