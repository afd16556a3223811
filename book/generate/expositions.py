"""Expositions: what a person wrote about a claim for the reader of its page.

An exposition is a Markdown file next to the theorem file, with the same name. It is prose and never a premise: nothing
in it can change a verdict. Front matter has ``title`` (begins with the words that a reader would search), ``verdict``
(one sentence), ``choice`` (where our reading had to choose), ``index`` (further words to be found by) and ``figure``,
``alt``, ``caption`` (a script of ``book/figures``); the body has the sections that its verdict needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from book.generate.data import ROOT

__all__ = ["THEOREMS", "Exposition", "exposition", "parse", "with_titles"]

THEOREMS = ROOT / "theory" / "theorems"
#: Sections that the page of a claim with this verdict needs; a title line of a file may have these and no others.
_NEEDED = {
    "PROVED": ("Statement", "Proof", "Meaning"),
    "ARGUED": ("Statement", "Proof", "Meaning"),
    "AMENDED": ("Statement", "Counterexample", "Amended", "Meaning"),
    "REFUTED": ("Statement", "Counterexample", "Meaning"),
}
#: A refuted statement may be followed by a related one that is true.
_FURTHER = {"REFUTED": ("Amended",)}
_FIELDS = frozenset(("title", "verdict", "choice", "index", "figure", "alt", "caption"))
_SECTION = re.compile(r"^## (.+)\n", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposition:
    """The prose of one claim: front matter, and sections by their headings."""

    front: dict[str, Any] = field(default_factory=dict)
    sections: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.sections)

    def get(self, name: str) -> str:
        """Return a section or a field of the front matter; empty if there is none."""
        return str(self.sections.get(name) or self.front.get(name) or "").strip()


def exposition(claim_id: str, verdict: str) -> Exposition:
    """Return the exposition of a claim; an empty one if nobody has written it yet."""
    path = _files().get(claim_id.replace("-", "_"))
    return Exposition() if path is None else parse(path.read_text(encoding="utf-8"), verdict, path.name)


@cache
def _files() -> dict[str, Path]:
    return {path.stem: path for path in THEOREMS.rglob("*.md")}


def parse(written: str, verdict: str, name: str) -> Exposition:
    """Return front matter and sections; refuse an exposition that does not fit the verdict of its claim."""
    _, head, body = written.split("---\n", 2)
    front = yaml.safe_load(head) or {}
    parts = _SECTION.split(body)
    sections = {heading: section.strip() for heading, section in zip(parts[1::2], parts[2::2], strict=True)}
    needed = _NEEDED.get(verdict, ("Statement", "Meaning"))
    wrong = [
        *(f"lacks the section {one}" for one in needed if not sections.get(one)),
        *(
            f"has a section {one} that no {verdict} claim has"
            for one in sections
            if one not in (*needed, *_FURTHER.get(verdict, ()))
        ),
        *(f"has an unknown field {one}" for one in front if one not in _FIELDS),
    ]
    if wrong:
        raise SystemExit(f"{name}: the exposition {', '.join(wrong)}")
    return Exposition(front=front, sections=sections)


def with_titles(entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the claims with the titles of their expositions, so that lists, links and pages agree."""
    return [
        {**entry, "title": exposition(entry["id"], entry["verdict"]).get("title") or entry["title"]}
        for entry in entries
    ]
