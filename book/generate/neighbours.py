"""A small picture on every claim's page: what it uses, what uses it; each name leads to its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from book.generate.markdown import MARKS

__all__ = ["neighbours"]

Entry = dict[str, Any]

_ROW, _WIDTH, _BOX = 30, 720, 208
#: More than this many on one side are counted instead of drawn.
_SHOWN = 8


def neighbours(entry: Entry, users: Sequence[str], known: Mapping[str, Entry]) -> str:
    """Return the picture as SVG within the page, or nothing for a claim that stands alone."""
    left, right = list(entry["uses"]), list(users)
    if not left and not right:
        return ""
    rows = max(min(len(side), _SHOWN + 1) for side in (left, right, [entry["id"]]))
    middle = rows * _ROW / 2
    parts = [_box((_WIDTH - _BOX) / 2, middle, entry, here=True)]
    for side, x, edge, towards in (
        (left, 0.0, float(_BOX), (_WIDTH - _BOX) / 2),
        (right, float(_WIDTH - _BOX), float(_WIDTH - _BOX), (_WIDTH + _BOX) / 2),
    ):
        for y, key in _places(side, rows):
            parts.append(_line(edge, y, towards, middle))
            parts.append(_more(x, y, len(side) - _SHOWN) if key is None else _box(x, y, known[key]))
    told = f"{entry['id']} uses {len(left)} claims; {len(right)} claims use it"
    return (
        f'<div class="neighbours"><svg viewBox="0 0 {_WIDTH} {rows * _ROW}" role="group" aria-label="{told}">'
        f"{''.join(parts)}</svg></div>"
    )


def _places(side: Sequence[str], rows: int) -> list[tuple[float, str | None]]:
    """Return height and id of each name on one side, spread evenly; None stands for those not drawn."""
    shown: list[str | None] = [*side[:_SHOWN], *([None] if len(side) > _SHOWN else [])]
    step = rows * _ROW / len(shown) if shown else 0
    return [((i + 0.5) * step, key) for i, key in enumerate(shown)]


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path d="M{x:g} {y:g}C{(x + to_x) / 2:g} {y:g} {(x + to_x) / 2:g} {to_y:g} {to_x:g} {to_y:g}"/>'


def _more(x: float, y: float, count: int) -> str:
    return (
        f'<text x="{x + _BOX / 2:g}" y="{y + 4:g}" text-anchor="middle">and {count} more, listed below</text>'
    )


def _box(x: float, y: float, entry: Entry, *, here: bool = False) -> str:
    """Return one name with the mark of its verdict; all but the claim itself are links."""
    name = entry["id"] if len(entry["id"]) <= 30 else f"{entry['id'][:29]}…"
    drawn = (
        f'<rect x="{x + 1:g}" y="{y - 12:g}" width="{_BOX - 2}" height="24" rx="4"/>'
        f'<text x="{x + 8:g}" y="{y + 4:g}">{MARKS[entry["verdict"]]} {escape(name)}</text>'
    )
    kind = entry["verdict"].lower()
    if here:
        return f'<g class="here {kind}">{drawn}</g>'
    about = escape(f"{entry['verdict']}: {entry['title']}")
    return f'<a href="{entry["id"]}.html" class="{kind}"><title>{about}</title>{drawn}</a>'
