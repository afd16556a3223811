"""The object that breaks a statement, drawn where it is a picture: words on a line, samples, a graph, two densities."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from theory.laws.neighbours import edges
from theory.registry import claim

__all__ = ["drawn", "picture"]

_WIDTH, _HEIGHT = 480, 130
_BASE = 84.0


def picture(entry: dict[str, Any]) -> list[str]:
    """Return the picture of the counterexample of a claim about objects, or nothing."""
    found = claim(entry["id"])
    if found.printed.says is None or found.refutation is None:
        return []
    shown = drawn(found.refutation()[0])
    if shown is None:
        return []
    svg, told = shown
    return [
        (
            f'<figure class="object"><svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(told)}">{svg}</svg>'
            f"<figcaption>The counterexample: {escape(told)}</figcaption></figure>"
        )
    ]


def drawn(item: Any) -> tuple[str, str] | None:
    """Return the picture of an exact object and what is to be seen in it."""
    item = getattr(item, "line", item)
    if hasattr(item, "links"):
        return _line(
            item.words, item.links, None
        ), f"a graph of {len(item.words)} words and {len(item.links)} links{_apart(item.words)}."
    if hasattr(item, "deviations"):
        return _two_lengths(item.deviations)
    if hasattr(item, "alphas"):
        return _two_lengths(item.alphas)
    if hasattr(item, "words"):
        return _words(item)
    if hasattr(item, "places"):
        return _placed(item.places)
    samples = [getattr(item, name) for name in ("p", "first", "second") if hasattr(item, name)]
    return _samples(samples) if samples else None


def _words(item: Any) -> tuple[str, str]:
    """Draw words on a line; the start is filled, borders of cells are dotted, links of neighbours are arcs."""
    links = edges(item.words, item.m, item.tau) if hasattr(item, "tau") else ()
    start = getattr(item, "start", getattr(item, "word", None))
    told = f"the words {', '.join(map(str, item.words))} on a line{_apart(item.words)}"
    if start is not None:
        told += f", with {start} as the input (filled); dotted lines are the borders of the cells"
    if hasattr(item, "tau"):
        pairs = ", ".join(f"{a}–{b}" for a, b in _once(links))
        told += f"; neighbours (arcs): {pairs}" if pairs else "; no word has a neighbour"
    return _line(item.words, links, start), told + "."


def _placed(places: Sequence[Any]) -> tuple[str, str]:
    """Draw words with names, or without, at their places."""
    if isinstance(places[0], tuple):
        names = {at: name for name, at in places}
        told = ", ".join(f"{name} at {at}" for name, at in places)
        return _line([at for _, at in places], (), None, names), f"words on a line: {told}{_apart(names)}."
    return _line(
        sorted(set(places)), (), None
    ), f"words on a line at {', '.join(map(str, places))}{_apart(set(places))}."


def _once(links: Iterable[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    return sorted({tuple(sorted(link)) for link in links if link[0] != link[1]})


def _line(
    at: Sequence[Any], links: Iterable[tuple[Any, Any]], start: Any, names: dict[Any, str] | None = None
) -> str:
    ordered = sorted(at)
    x = _scale(ordered)
    parts = [f'<line x1="10" y1="{_BASE}" x2="{_WIDTH - 10}" y2="{_BASE}"/>']
    if start is not None:
        for a, b in pairwise(ordered):
            middle = (x[a] + x[b]) / 2
            parts.append(
                f'<line class="border" x1="{middle:.1f}" y1="{_BASE - 22}" x2="{middle:.1f}" y2="{_BASE + 10}"/>'
            )
    for a, b in _once(links):
        rise = min(60.0, 14 + abs(x[a] - x[b]) / 4)
        middle = (x[a] + x[b]) / 2
        parts.append(
            f'<path d="M{x[a]:.1f} {_BASE - 7}Q{middle:.1f} {_BASE - 7 - 2 * rise:.1f} {x[b]:.1f} {_BASE - 7}"/>'
        )
    for place in ordered:
        kind = ' class="start"' if place == start else ""
        label = f"{names[place]} ({place})" if names else str(place)
        parts.append(f'<circle{kind} cx="{x[place]:.1f}" cy="{_BASE}" r="6"/>')
        parts.append(f'<text x="{x[place]:.1f}" y="{_BASE + 28}" text-anchor="middle">{escape(label)}</text>')
    return "".join(parts)


def _apart(places: Iterable[Any]) -> str:
    """Say where a picture is not to scale."""
    return "" if _to_scale(sorted(places)) else " (not to scale)"


def _to_scale(ordered: Sequence[Any]) -> bool:
    """Whether numbers can be told apart in a picture that is to scale."""
    gap = min((float(b) - float(a) for a, b in pairwise(ordered)), default=1.0)
    return gap * 12 >= float(ordered[-1]) - float(ordered[0])


def _scale(ordered: Sequence[Any]) -> dict[Any, float]:
    """Place numbers to scale; evenly, in their order, where some would lie on top of each other."""
    low, high = float(ordered[0]), float(ordered[-1])
    if len(ordered) > 1 and _to_scale(ordered):
        return {place: 50 + (_WIDTH - 100) * (float(place) - low) / (high - low) for place in ordered}
    return {place: 50 + (_WIDTH - 100) * (i + 0.5) / len(ordered) for i, place in enumerate(ordered)}


def _samples(samples: Sequence[Sequence[Any]]) -> tuple[str, str]:
    """Draw samples of probabilities as dots between 0 and 1, equal ones above each other."""
    parts = []
    for row, sample in enumerate(samples):
        base = 44.0 + 54 * row
        parts.append(f'<line x1="60" y1="{base}" x2="{_WIDTH - 60}" y2="{base}"/>')
        parts += [
            f'<text x="{60 + (_WIDTH - 120) * end}" y="{base + 16}" text-anchor="middle">{end}</text>'
            for end in (0, 1)
        ]
        seen: dict[Any, int] = {}
        for p in sample:
            seen[p] = seen.get(p, 0) + 1
        for p, count in seen.items():
            at = 60 + (_WIDTH - 120) * float(p)
            parts.append(f'<circle cx="{at:.1f}" cy="{base}" r="6"/>')
            parts.append(
                f'<text x="{at:.1f}" y="{base - 11}" text-anchor="middle">{count} × {escape(str(p))}</text>'
            )
    told = " and ".join(f"probabilities {', '.join(map(str, sample))}" for sample in samples)
    return "".join(parts), f"{told}."


def _two_lengths(deviations: Sequence[Any], dimension: int = 300) -> tuple[str, str]:
    """Draw the densities of the length of normal noise with two deviations in 300 dimensions."""
    one, other = (float(d) for d in deviations)
    low, high = 0.6 * min(one, other) * math.sqrt(dimension), 1.3 * max(one, other) * math.sqrt(dimension)
    grid = [low + (high - low) * i / 240 for i in range(241)]
    parts = [f'<line x1="10" y1="{_BASE + 20}" x2="{_WIDTH - 10}" y2="{_BASE + 20}"/>']
    top = max(_chi(length, deviation, dimension) for length in grid for deviation in (one, other))
    for deviation, kind in ((one, "full"), (other, "dashed")):
        path = " ".join(
            f"{10 + (_WIDTH - 20) * (r - low) / (high - low):.1f},{_BASE + 20 - 90 * _chi(r, deviation, dimension) / top:.1f}"
            for r in grid
        )
        parts.append(f'<polyline class="{kind}" points="{path}"/>')
    told = (
        f"densities of the length of normal noise in {dimension} dimensions, with deviations in the ratio of {deviations[0]} (full) to "
        f"{deviations[1]} (dashed): they hardly meet, so the length of a release tells which word it came from."
    )
    return "".join(parts), told


def _chi(length: float, deviation: float, dimension: int) -> float:
    """Return the density of the length of a normal vector."""
    r = length / deviation
    log = (
        (dimension - 1) * math.log(r)
        - r * r / 2
        - (dimension / 2 - 1) * math.log(2)
        - math.lgamma(dimension / 2)
    )
    return math.exp(log) / deviation
