"""Plot of N_w and of distinct outputs against ε; it needs matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.aliases import Plain, PlainView
from dxverify.errors import ParameterError
from dxverify.pictures import new_figure

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
