"""Pictures of results; they need matplotlib and can be read without colour."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from dxverify.errors import InputError
from dxverify.pictures import new_figure, save

#: Points up to which each has a tick of its own on a logarithmic axis.
_TICKS = 9
_STYLES = (("-", "o"), ("--", "s"), (":", "^"), ("-.", "D"), ((0, (5, 1)), "v"), ((0, (1, 1)), "x"))


def draw(result: dict[str, Any], path: Path) -> None:
    """Draw the panels of a result into a file."""
    if not result["panels"]:
        raise InputError(f"{result['id']} is a table and has no picture")
    figure, axes = new_figure(len(result["panels"]), path)
    for one, panel in zip(axes, result["panels"], strict=True):
        _panel(one, panel)
    figure.suptitle(f"{result['id']}: {result['title']}", fontsize=10, wrap=True)
    save(figure, path)


def _panel(axes: Any, panel: dict[str, Any]) -> None:
    for place, (label, line) in enumerate(panel["series"].items()):
        dash, marker = _STYLES[place % len(_STYLES)]
        axes.errorbar(
            panel["x"],
            line["values"],
            yerr=[np.nan if e is None else 1.96 * e for e in line["stderr"]],
            linestyle=dash,
            marker=marker,
            markersize=4,
            markerfacecolor="white",
            capsize=2,
            label=label,
        )
    if panel["log"]:
        axes.set_xscale("log")
        if len(panel["x"]) <= _TICKS:
            axes.set_xticks(panel["x"], [f"{x:g}" for x in panel["x"]])
            axes.minorticks_off()
    axes.set(xlabel=panel["xlabel"], ylabel=panel["ylabel"])
    axes.set_title(panel["title"], fontsize=9)
    axes.legend(frameon=False, fontsize=8)
