"""The sources, read from ``references.bib``; a key there is the key a claim's id starts with."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from theory.errors import UnknownClaimError

_ENTRY = re.compile(r"^@\w+\{(?P<key>[^,]+),.*?^\}$", re.MULTILINE | re.DOTALL)


@cache
def entries() -> dict[str, str]:
    """Return every BibTeX entry under its key."""
    text = (files("theory") / "references.bib").read_text(encoding="utf-8")
    return {match["key"]: match[0] for match in _ENTRY.finditer(text)}


def bibtex(source: str) -> str:
    """Return the BibTeX entry of a source."""
    try:
        return entries()[source]
    except KeyError:
        raise UnknownClaimError(f"no source is called {source!r}; there are {', '.join(entries())}") from None
