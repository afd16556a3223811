"""Locators of our own claims: they name a section of a chapter of this book."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

__all__ = ["chapter_of", "slug"]

_CHAPTERS = Path(__file__).resolve().parents[1] / "chapters"
_LOCATOR = re.compile(r'Chapter "(?P<title>[^"]+)", (?P<heading>.+)')


def chapter_of(locator: str) -> tuple[str, str] | None:
    """Return the file of the chapter that a locator names and the heading in it; None for a place in a paper."""
    found = _LOCATOR.fullmatch(locator)
    if found is None:
        return None
    files = _files()
    if found["title"] not in files:
        raise ValueError(f"no chapter of this book is called {found['title']!r}")
    return files[found["title"]], found["heading"]


@cache
def _files() -> dict[str, str]:
    """Return title to file name of every chapter."""
    titles = (
        (path, re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE))
        for path in _CHAPTERS.glob("*.md")
    )
    return {title[1]: path.stem for path, title in titles if title}


def slug(heading: str) -> str:
    """Return the anchor that Jupyter Book gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
