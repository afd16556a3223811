"""What a link to a claim shows before it is followed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from book.generate.markdown import MARKS
from book.generate.typeset import plain_letters

__all__ = ["claims_data"]

#: Longer sentences are cut at a word; the page has the whole.
_LONGEST = 220


def claims_data(entries: Iterable[dict[str, Any]]) -> str:
    """Return the script that ``previews.js`` loads when a first preview is wanted."""
    known = {
        entry["id"]: {
            "mark": f"{MARKS[entry['verdict']]} {entry['verdict'].lower()} ·",
            "title": entry["title"],
            "words": _short(plain_letters(entry["printed_words"])),
            "why": _short(plain_letters(entry["reason"])),
        }
        for entry in entries
    }
    return f"window.DXVERIFY_CLAIMS = {json.dumps(known, ensure_ascii=False)};\n"


def _short(plain: str) -> str:
    return plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST].rsplit(' ', 1)[0]} …"
