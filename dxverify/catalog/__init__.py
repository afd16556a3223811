"""The one bridge to ``theory``: verdicts for the command line, the book and the mechanisms' pages.

What was judged before is read without sympy; the rest, in :mod:`dxverify.catalog.judging`, is loaded when it is used.
"""

from __future__ import annotations

import json
import sys
from importlib import resources
from typing import TYPE_CHECKING, Any

from dxverify.aliases import Plain

try:
    from theory.store import entries
except ImportError:
    found = getattr(sys.modules.get("theory"), "__file__", "nothing")
    raise ImportError(
        f"dxverify needs its package 'theory', but {found} was imported in its place; "
        "rename that file, or start from another folder"
    ) from None

if TYPE_CHECKING:
    from dxverify.catalog.judging import (
        advise,
        bibtex,
        changed,
        check_paper,
        claim_ids,
        close_steps,
        find_claims,
        judge_claims,
        judge_file,
        judge_theory,
        mutate,
        new_paper,
        report,
        sources,
        write_record,
    )

__all__ = [
    "advise",
    "bibtex",
    "cached_page",
    "changed",
    "check_paper",
    "claim_ids",
    "close_steps",
    "find_claims",
    "judge_claims",
    "judge_file",
    "judge_theory",
    "mutate",
    "new_paper",
    "recorded_ids",
    "report",
    "shipped_page",
    "sources",
    "write_record",
]


def cached_page(claim_id: str) -> Plain | None:
    """Return a claim as it was last judged here, or None if it never was or anything that decides it changed."""
    return entries.load_page(claim_id)


def shipped_page(claim_id: str) -> tuple[Plain, str] | None:
    """Return a claim as it was judged when the package was made, and when and with what; None if its files are others here."""
    return entries.load_shipped_page(claim_id)


def recorded_ids() -> list[str]:
    """Return the ids of all claims with a recorded verdict."""
    record = resources.files("theory") / "verdicts.json"
    return sorted(json.loads(record.read_text(encoding="utf-8")))


def __getattr__(name: str) -> Any:
    """Load what judges on first use."""
    if name not in __all__:
        raise AttributeError(f"module 'dxverify.catalog' has no attribute {name!r}")
    from dxverify.catalog import judging  # noqa: PLC0415 - loads sympy, which readers of pages do not need

    return getattr(judging, name)
