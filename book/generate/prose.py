"""Written chapters name no number that no code produced."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["ALLOWED", "check_prose", "loose_numbers"]

#: Numbers that are names and not findings, by file, each with the words around it.
ALLOWED: dict[str, tuple[str, ...]] = {"intro.md": ("Python 3.11",)}

_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
#: Everything that is executed, typeset, glued, or an address.
_NOT_PROSE = (
    re.compile(r"^(`{3,}|~{3,})(?P<code>.*?)^\1`*\s*$", re.DOTALL | re.MULTILINE),
    re.compile(r"\$\$.*?\$\$", re.DOTALL),
    re.compile(r"\{[a-z:]+\}`[^`]*`"),
    re.compile(r"`[^`]*`"),
    re.compile(r"(?<!\\)\$[^$]+\$"),
    re.compile(r"\]\([^)]*\)"),
    re.compile(r"<[^>]+>"),
    re.compile(r"^\s*\d+\. ", re.MULTILINE),
    # Years and volumes of what is cited are addresses too.
    re.compile(r"^## References\n.*\Z", re.DOTALL | re.MULTILINE),
)
_CAPTION = re.compile(r"caption: \|\n((?:[ ]{6}.*\n)+)")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)+|\d+\s*%|\d{2,}")


def loose_numbers(chapter: str) -> list[str]:
    """Return decimals, percentages and numbers of several digits that stand in prose or in captions."""
    captions = " ".join(_CAPTION.findall(chapter))
    prose = _FRONT.sub("", chapter)
    for pattern in _NOT_PROSE:
        prose = pattern.sub(" ", prose)
        captions = captions if pattern.flags & re.MULTILINE else pattern.sub(" ", captions)
    return _NUMBER.findall(f"{prose}\n{captions}")


def check_prose(folder: Path) -> None:
    """Refuse to build if a written page has a number that no code produced."""
    for path in sorted([*folder.glob("*.md"), *folder.glob("chapters/*.md")]):
        text = path.read_text(encoding="utf-8")
        for phrase in ALLOWED.get(path.name, ()):
            if phrase not in text:
                raise SystemExit(f"{path.name}: the allowed phrase {phrase!r} is no longer there; drop it")
            text = text.replace(phrase, "")
        found = loose_numbers(text)
        if found:
            raise SystemExit(f"{path.name}: no code produced {', '.join(found)}; compute and glue it")
