"""Pictures of results; they need matplotlib and can be read without colour."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dxverify.errors import InputError

_STYLES = (("-", "o"), ("--", "s"), (":", "^"), ("-.", "D"), ((0, (5, 1)), "v"), ((0, (1, 1)), "x"))


def draw(result: dict[str, Any], path: Path) -> None:
    """Draw the panels of a result side by side into a file."""
    if not result["panels"]:
        raise InputError(f"{result['id']} is a table and has no picture")
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra
    except ImportError:
        raise InputError(
            "pictures need matplotlib; install the extra: pip install 'dxverify[plots]'"
        ) from None
    count = len(result["panels"])
    figure = Figure(figsize=(5.2 * count, 4.2), layout="constrained")
    for place, panel in enumerate(result["panels"]):
        _panel(figure.add_subplot(1, count, place + 1), panel)
    figure.suptitle(f"{result['id']}: {result['title']}", fontsize=10, wrap=True)
    figure.savefig(path, dpi=130)


def _panel(axes: Any, panel: dict[str, Any]) -> None:
    for place, (label, line) in enumerate(panel["series"].items()):
        dash, marker = _STYLES[place % len(_STYLES)]
        axes.errorbar(
            panel["x"],
            line["values"],
            yerr=[1.96 * e for e in line["stderr"]],
            linestyle=dash,
            marker=marker,
            markersize=4,
            markerfacecolor="white",
            capsize=2,
            label=label,
        )
    if panel["log"]:
        axes.set_xscale("log")
    axes.set(xlabel=panel["xlabel"], ylabel=panel["ylabel"])
    axes.set_title(panel["title"], fontsize=9)
    axes.legend(frameon=False, fontsize=8)
