"""Results of experiments as text for a terminal and as figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from dxverify.aliases import Plain
from dxverify.errors import InputError
from dxverify.plots import new_figure, save
from dxverify.reporting.columns import columns

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def as_text(result: Plain) -> str:
    """Return a result with its tables and its findings."""
    size = "full size" if result["full"] else "small size; --full takes the size of the paper"
    blocks = [
        [f"{result['id']}: {result['title']} ({size}, seed {result['entropy']}, {result['seconds']} s)"]
    ]
    if result["compared"]:
        blocks.append(_comparison_table(result["compared"]))
    blocks += [_panel(panel) for panel in result["panels"]]
    blocks.append(
        [f"{'holds' if held else 'DOES NOT HOLD':<14}{text}" for text, held in result["findings"].items()]
    )
    blocks.append([f"- {text}" for text in result["differences"]])
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _comparison_table(rows: list[Plain]) -> list[str]:
    head = ("quantity", "printed", "ours", "± s.e.", "95 % interval")
    lines = [(row["quantity"], f"{row['paper']:.4g}", f"{row['ours']:.4g}", *_interval(row)) for row in rows]
    return columns([head, *lines], left={0, 4})


def _panel(panel: Plain) -> list[str]:
    rows = [[panel["xlabel"], *(f"{x:.4g}" for x in panel["x"])]]
    for label, line in panel["series"].items():
        rows.append([label, *(f"{v:.4g}" for v in line["values"])])
        if any(line["stderr"]):
            rows.append(["  ±", *(_error(e) for e in line["stderr"])])
    return [panel["title"], *columns(rows, left={0})]


def _interval(row: Plain) -> tuple[str, str]:
    if row["stderr"] is None:
        return "?", "not known"
    return f"{row['stderr']:.2g}", f"{row['low']:.4g} to {row['high']:.4g}"


def _error(value: float | None) -> str:
    """Return an error with one digit or two, never as 1e+01."""
    if value is None:
        return "?"
    return f"{value:.0f}" if value >= 10 else f"{value:.1g}"


#: Points up to which each has a tick of its own on a logarithmic axis.
_TICKS = 9
_STYLES = (("-", "o"), ("--", "s"), (":", "^"), ("-.", "D"), ((0, (5, 1)), "v"), ((0, (1, 1)), "x"))


def draw(result: Plain, path: Path) -> None:
    """Draw the panels of a result into a file."""
    if not result["panels"]:
        raise InputError(f"{result['id']} is a table and has no picture")
    figure, axes = new_figure(len(result["panels"]), path)
    for one, panel in zip(axes, result["panels"], strict=True):
        _draw(one, panel)
    figure.suptitle(f"{result['id']}: {result['title']}", fontsize=10, wrap=True)
    save(figure, path)


def _draw(axes: Axes, panel: Plain) -> None:
    for place, (label, line) in enumerate(panel["series"].items()):
        # What a paper printed is a cross without a line: it was read, not measured here.
        printed = label.lstrip("_").startswith("printed")
        dash, marker = ("none", "x") if printed else _STYLES[place % len(_STYLES)]
        axes.errorbar(
            panel["x"],
            line["values"],
            yerr=None if printed else [np.nan if e is None else 1.96 * e for e in line["stderr"]],
            color="black" if printed else None,
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
