"""Sources as data: the entries of a BibTeX file, and the fields a page shows.

A key is a name in lower-case letters and digits, then, for a paper, a hyphen and a year: ``smith-2026``. The id of a claim
starts with the key of its source.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from theory.errors import SourceError

#: A key, and the id of a claim that starts with one.
KEY = re.compile(r"[a-z][a-z0-9]*(?:-[0-9]{4}[a-z]?)?")
_ENTRY = re.compile(r"^@(\w+)\s*\{\s*([^\s,{}]+)\s*,", re.MULTILINE)
_FIELD = re.compile(r"(\w+)\s*=\s*(?:\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|\"([^\"]*)\"|(\w+))")
_NOT_SOURCES = {"comment", "preamble", "string"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of a BibTeX file: its key, its text, and its fields in lower-case names."""

    key: str
    bibtex: str
    fields: Mapping[str, str]

    @property
    def title(self) -> str:
        """The title without braces; the key where there is none."""
        return self._plain("title") or self.key

    @property
    def authors(self) -> str:
        """The authors as the entry lists them, without braces."""
        return self._plain("author").replace(" and ", "; ")

    @property
    def year(self) -> str:
        """The year, empty where there is none."""
        return self._plain("year")

    def _plain(self, name: str) -> str:
        return " ".join(self.fields.get(name, "").replace("{", "").replace("}", "").split())


def source_of(claim_id: str) -> str:
    """Return the key that the id of a claim starts with."""
    found = KEY.match(claim_id)
    return found[0] if found else ""


def read_bibtex(path: Path) -> dict[str, Entry]:
    """Return every entry of a BibTeX file under its key; a key that no id can start with is refused."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as problem:
        raise SourceError(f"{path}: cannot be read: {problem}") from problem
    found: dict[str, Entry] = {}
    for match in _ENTRY.finditer(text):
        kind, key = match[1].lower(), match[2]
        if kind in _NOT_SOURCES:
            continue
        if not KEY.fullmatch(key):
            raise SourceError(
                f"{path}: the key {key!r} cannot start an id; expected lower-case letters and digits, then a hyphen and a year, "
                f"as in smith-2026; try {_suggested(key)!r}"
            )
        if key in found:
            raise SourceError(f"{path}: two entries have the key {key!r}; rename one of them")
        whole = _balanced(path, text, match.start())
        fields = {
            name.lower(): braced or quoted or bare for name, braced, quoted, bare in _FIELD.findall(whole)
        }
        found[key] = Entry(key=key, bibtex=whole, fields=fields)
    if not found:
        raise SourceError(
            f"{path}: no entry found; expected for example @misc{{smith-2026, title = {{...}}}}"
        )
    return found


def _balanced(path: Path, text: str, start: int) -> str:
    """Return the text of one entry, from its @ to the brace that closes it."""
    depth = 0
    for place in range(text.index("{", start), len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return text[start : place + 1]
    line = text.count("\n", 0, start) + 1
    raise SourceError(f"{path}, line {line}: the entry is not closed; a brace is missing")


def _suggested(key: str) -> str:
    letters = re.sub(r"[^a-z0-9]", "", re.sub(r"\d{4}.*", "", key.lower())).lstrip("0123456789") or "smith"
    year = re.search(r"\d{4}", key)
    return f"{letters}-{year[0]}" if year else letters
