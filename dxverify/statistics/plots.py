"""Plots of statistics: N_w and distinct outputs against ε, and the geometry of a vocabulary. They need matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dxverify.aliases import Plain, PlainView
from dxverify.errors import ParameterError
from dxverify.pictures import new_figure, save
from dxverify.statistics.geometry.neighbours import PERCENTILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes


__all__ = ["plot_deniability"]

_WORST = "worst measured word"


def plot_deniability(found: PlainView, *, axes: Sequence[Axes] | None = None) -> Sequence[Axes]:
    """Draw N_w and the number of distinct outputs against ε, with the bound that holds for every measured word.

    Parameters
    ----------
    found : dict
        The result of :func:`dxverify.statistics.statistics`.
    axes : pair of Axes, optional
        Where to draw N_w and the numbers of outputs; a new figure by default.

    Returns
    -------
    pair of Axes
        The axes drawn on.
    """
    entries = sorted(found["summary"], key=lambda entry: float(entry["epsilon"]))
    if not entries:
        raise ParameterError("found", "no ε", "statistics at one ε or more")
    left, right = new_figure(2)[1] if axes is None else axes
    sure = f"{100 * (1 - found['alpha']):g} % sure for all measured"
    _draw(left, entries, "n_w", {"n_w_max": _WORST, "n_w_upper": f"bound, {sure}"})
    left.set(xlabel="ε", ylabel="N_w: probability that a word stays", ylim=(-0.02, 1.02))
    _draw(right, entries, "distinct", {"distinct_min": _WORST, "distinct_lower": f"bound, {sure}"})
    right.set(xlabel="ε", ylabel=f"distinct outputs in {found['runs']} runs", ylim=(0, None))
    for side in (left, right):
        side.legend(frameon=False, fontsize=8)
    return left, right


def _draw(axes: Axes, entries: list[Plain], name: str, worst: dict[str, str]) -> None:
    x = [entry["epsilon"] for entry in entries]
    middle = [entry[name] for entry in entries]
    axes.fill_between(
        x, [m["p5"] for m in middle], [m["p95"] for m in middle], color="0.88", label="5 % to 95 % of words"
    )
    axes.errorbar(
        x,
        [m["mean"] for m in middle],
        yerr=[1.96 * (m["stderr"] or 0.0) for m in middle],
        fmt="-o",
        color="0.1",
        markersize=4,
        markerfacecolor="white",
        capsize=2,
        label="mean over words, 95 % interval",
    )
    for (key, text), dash, marker in zip(worst.items(), ("--", ":"), "s^", strict=True):
        axes.plot(
            x,
            [entry["deniability"][key] for entry in entries],
            linestyle=dash,
            marker=marker,
            markersize=4,
            markerfacecolor="white",
            label=text,
        )


#: Lines differ in dash and marker as well as in colour.
_STYLES = (("-", "o"), ("--", "s"), (":", "^"), ("-.", "D"), ((0, (5, 1)), "v"))
_NORMAL = 1.96
_NAMES = {"z_w_x1": "$z_{w,x_1}$", "z_x1_x2": "$z_{x_1,x_2}$", "z_x1_x101": "$z_{x_1,x_{101}}$"}


def draw(found: Plain, path: Path) -> None:
    """Plot distances to the k-th neighbour, and F_Z at the thresholds, into a file."""
    figure, (left, right) = new_figure(2, path)
    _distances(left, found["neighbour_distances"])
    _thresholds(right, found["thresholds"])
    looked = "all" if found["every_word"] else f"{found['words']:,} of"
    figure.suptitle(f"{looked} {found['vocabulary_size']:,} words in {found['dim']} dimensions", fontsize=10)
    save(figure, path)


def _distances(axes: Axes, rows: list[Plain]) -> None:
    ks = [row["k"] for row in rows]
    for percent, (dash, marker) in zip(reversed(PERCENTILES), _STYLES, strict=True):
        name = f"p{percent}"
        values = [row[name] for row in rows]
        (line,) = axes.plot(
            ks,
            values,
            linestyle=dash,
            marker=marker,
            markersize=4,
            markerfacecolor="white",
            label=f"{percent} %",
        )
        bounds = [(row[f"{name}_low"], row[f"{name}_high"]) for row in rows]
        if all(low is not None and high is not None for low, high in bounds):
            low, high = zip(*bounds, strict=True)
            axes.fill_between(ks, low, high, color=line.get_color(), alpha=0.25, linewidth=0)
    axes.set(xlabel="k", ylabel="distance to neighbour k", ylim=(0, None))
    _logarithmic(axes, ks)
    axes.set_title("percentiles over words; bands are intervals", fontsize=9)
    axes.legend(frameon=False, fontsize=8, loc="lower right", ncols=len(PERCENTILES))


def _thresholds(axes: Axes, table: Plain) -> None:
    for (name, row), (dash, marker) in zip(table.items(), _STYLES, strict=False):
        epsilons = [entry["epsilon"] for entry in row["cdf"]]
        axes.errorbar(
            epsilons,
            [entry["mean"] for entry in row["cdf"]],
            yerr=[_NORMAL * (entry["stderr"] or 0.0) for entry in row["cdf"]],
            linestyle=dash,
            marker=marker,
            markersize=4,
            markerfacecolor="white",
            capsize=2,
            label=f"{_NAMES.get(name, name)}, mean {row['mean']:.3g}",
        )
    axes.set(xlabel="ε", ylabel="$F_Z$ at the threshold, mean over words", ylim=(0.48, 1.02))
    _logarithmic(axes, [entry["epsilon"] for entry in next(iter(table.values()))["cdf"]])
    axes.set_title("probability that noise keeps the nearer word nearer", fontsize=9)
    axes.legend(frameon=False, fontsize=8, loc="lower right")


def _logarithmic(axes: Axes, values: list[float]) -> None:
    """Give the first axis a logarithmic scale whose ticks are the values that were measured."""
    axes.set_xscale("log")
    axes.set_xticks(values, [f"{value:g}" for value in values])
    axes.minorticks_off()
