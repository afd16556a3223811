"""The dependency graph of claims as a picture: what leans on what, in layers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matplotlib import pyplot as plt

__all__ = ["draw_graph", "layers"]

Entry = dict[str, Any]

#: Verdicts are told apart by shape as well as by colour.
_SHAPES = {
    "PROVED": ("o", "#2e7d32"),
    "AMENDED": ("D", "#b26a00"),
    "REFUTED": ("X", "#b3261e"),
    "ARGUED": ("h", "#3b5b92"),
    "SUPPORTED": ("s", "#00677f"),
    "OPEN": ("P", "#6a3ea1"),
}


def layers(entries: list[Entry]) -> list[list[str]]:
    """Return the claims that use or are used, in layers: a claim stands above everything it uses."""
    uses = {entry["id"]: entry["uses"] for entry in entries}
    named = {used for listed in uses.values() for used in listed} | {key for key in uses if uses[key]}
    heights: dict[str, int] = {}

    def height(key: str) -> int:
        if key not in heights:
            heights[key] = 1 + max((height(used) for used in uses[key]), default=-1)
        return heights[key]

    rows: list[list[str]] = [[] for _ in range(1 + max(map(height, named), default=-1))]
    for key in sorted(named):
        rows[heights[key]].append(key)
    return _untangled(rows, uses)


def _untangled(rows: list[list[str]], uses: dict[str, list[str]]) -> list[list[str]]:
    """Order each layer by the mean place of what it uses, then of what uses it, a few times."""
    users: dict[str, list[str]] = {}
    for key, listed in uses.items():
        for used in listed:
            users.setdefault(used, []).append(key)
    for sweep in range(8):
        place = {key: (i + 0.5) / len(row) for row in rows for i, key in enumerate(row)}
        near = uses if sweep % 2 == 0 else users
        for row in rows:
            row.sort(key=lambda key: _mean([place[k] for k in near.get(key, ()) if k in place], place[key]))
    return rows


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def draw_graph(entries: list[Entry], path: Path) -> None:
    """Draw the graph, layers from left to right, and write it as SVG whose labels link to the pages."""
    rows = layers(entries)
    tallest = max(len(row) for row in rows)
    figure, axes = plt.subplots(figsize=(2.6 * len(rows), 0.2 * tallest + 1))
    place = {
        key: (column, -(i + 0.5) * tallest / len(row))
        for column, row in enumerate(rows)
        for i, key in enumerate(row)
    }
    for entry in entries:
        for used in entry["uses"]:
            _edge(axes, place[used], place[entry["id"]])
    for verdict, (marker, colour) in _SHAPES.items():
        chosen = [e["id"] for e in entries if e["verdict"] == verdict and e["id"] in place]
        axes.scatter(*zip(*map(place.get, chosen), strict=True) if chosen else ((), ()),
                     marker=marker, color=colour, s=22, label=verdict.lower(), zorder=3)  # fmt: skip
    for key, (x, y) in place.items():
        axes.annotate(key, (x, y), xytext=(5, 0), textcoords="offset points", va="center", fontsize=7.5,
                      url=f"claims/{key}.html")  # fmt: skip
    axes.set_axis_off()
    axes.set_xlim(-0.1, len(rows) - 0.2)
    axes.legend(loc="lower right", frameon=False, fontsize=8)
    # Letters stay letters: the picture is part of its page, and can be searched and clicked.
    with plt.rc_context({"svg.fonttype": "none"}):
        figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def _edge(axes: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    axes.plot(*zip(start, end, strict=True), color="0.75", linewidth=0.6, zorder=1)
