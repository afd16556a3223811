"""The one place for matplotlib: figures for files, plots of channels, Voronoi cells and deniability.

Plots need the extra ``plots`` and can be read without colour.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dxverify.aliases import Plain, PlainView
from dxverify.errors import InputError, ParameterError
from dxverify.files import whole
from dxverify.protocols import Mechanism, RadiusLaw

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from dxverify.protocols import FloatArray

__all__ = ["new_figure", "plot_cells", "plot_channel", "plot_deniability", "save"]

#: Lines differ in dash as well as in colour.
_DASHES = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))
#: Entries of larger channels are too small to be written into their squares.
_WRITTEN = 14
_INK, _PAPER = "0.1", "1.0"
#: Inches of one panel, and dots of an inch in a file.
_WIDTH, _HEIGHT, _DPI = 5.2, 4.2, 130
_NO_MATPLOTLIB = "plots need matplotlib; install the extra: pip install 'dxverify[plots]'"
_WORST = "worst measured word"


def new_figure(panels: int, path: Path | None = None) -> tuple[Figure, list[Axes]]:
    """Return a figure and its axes, side by side, four of them two by two; say what is missing if it is.

    Parameters
    ----------
    panels : int
        How many axes.
    path : Path, optional
        Where the figure will be saved; a name that is not that of a picture is refused now, before long work.
    """
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra
    except ImportError:
        raise InputError(_NO_MATPLOTLIB) from None
    columns = min(panels, 2 if panels == 4 else 3)
    rows = -(-panels // columns)
    figure = Figure(figsize=(_WIDTH * columns, _HEIGHT * rows), layout="constrained")
    known = figure.canvas.get_supported_filetypes()
    if path is not None and path.suffix[1:].lower() not in known:
        raise InputError(f"{path}: the name of a picture ends in one of {', '.join(f'.{k}' for k in known)}")
    return figure, [figure.add_subplot(rows, columns, place + 1) for place in range(panels)]


def save(figure: Figure, path: Path) -> None:
    """Write a figure into a file."""
    try:
        with whole(path) as file:
            figure.savefig(file, dpi=_DPI, format=path.suffix[1:].lower())
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror}") from None


def plot_channel(channel: ArrayLike, words: Sequence[str] | None = None, *, ax: Axes | None = None) -> Axes:
    """Draw output distributions as a heat map on a logarithmic scale, one row an input.

    Parameters
    ----------
    channel : array
        Probabilities; small matrices have them written into their squares.
    words : sequence of str, optional
        Labels.
    ax : Axes, optional
        Where to draw; a new figure by default.

    Returns
    -------
    Axes
        The axes drawn on.
    """
    table = np.asarray(channel, dtype=float)
    if table.ndim != 2 or not np.isfinite(table).all() or (table < 0).any() or not (table > 0).any():
        raise ParameterError("channel", f"an array of shape {table.shape}", "a matrix of probabilities")
    axes = _axes(ax)
    from matplotlib.colors import LogNorm  # noqa: PLC0415 - an extra

    low = max(float(table[table > 0].min()), 1e-6)
    shown = np.ma.masked_less_equal(table, 0.0)
    axes.set_facecolor(_PAPER)
    image = axes.imshow(shown, norm=LogNorm(min(low, 0.5), 1.0), cmap="Greys")
    axes.figure.colorbar(
        image, ax=axes, label="probability", extend="min" if (table < low).any() else "neither"
    )
    axes.set(xlabel="output", ylabel="input")
    _label(axes, words, table.shape)
    if max(table.shape) <= _WRITTEN:
        _write(axes, table, low)
    return axes


def plot_cells(
    mechanism: Mechanism,
    word: int | None = None,
    *,
    quantiles: Iterable[float] = (0.5, 0.9, 0.99),
    ax: Axes | None = None,
) -> Axes:
    """Draw the cells of the nearest word in the plane, with contours of the noise around one word.

    Parameters
    ----------
    mechanism : Mechanism
        Additive noise on vectors of two dimensions.
    word : int, optional
        The input around which the contours are drawn; the most central word by default.
    quantiles : iterable of float
        Each contour holds the noise with this probability.
    ax : Axes, optional
        Where to draw; a new figure by default.
    """
    vectors = np.asarray(mechanism.vocabulary.vectors, dtype=float)
    if vectors.shape[1] != 2:
        raise InputError(f"cells are drawn for vectors of 2 dimensions, not {vectors.shape[1]}")
    centre = _central(vectors) if word is None else word
    if not 0 <= centre < len(vectors):
        raise ParameterError("word", word, f"an index from 0 to {len(vectors) - 1}")
    axes = _axes(ax)
    contours = [(q, vectors[centre] + _contour(mechanism, centre, q)) for q in quantiles]
    window = _window(vectors, contours)
    for start, end in _edges(vectors, window):
        axes.plot(*zip(start, end, strict=True), color="0.45", linewidth=0.9, zorder=1)
    for (quantile, ring), dash in zip(contours, itertools.cycle(_DASHES), strict=False):
        axes.plot(
            *ring.T, linestyle=dash, color="tab:blue", zorder=2, label=f"{100 * quantile:g} % of the noise"
        )
    axes.scatter(vectors[:, 0], vectors[:, 1], color=_INK, s=18, zorder=3)
    axes.scatter(
        vectors[centre, 0],
        vectors[centre, 1],
        marker="*",
        s=140,
        color="tab:orange",
        edgecolor=_INK,
        zorder=4,
    )
    for point, name in zip(vectors, mechanism.vocabulary.words, strict=True):
        axes.annotate(name, point, xytext=(4, 4), textcoords="offset points", fontsize=9)
    axes.set(xlim=window[0], ylim=window[1], aspect="equal")
    # Below the picture, where it hides no word.
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.07), ncols=3, fontsize=8)
    return axes


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
    _plot_statistic(left, entries, "n_w", {"n_w_max": _WORST, "n_w_upper": f"bound, {sure}"})
    left.set(xlabel="ε", ylabel="N_w: probability that a word stays", ylim=(-0.02, 1.02))
    _plot_statistic(right, entries, "distinct", {"distinct_min": _WORST, "distinct_lower": f"bound, {sure}"})
    right.set(xlabel="ε", ylabel=f"distinct outputs in {found['runs']} runs", ylim=(0, None))
    for side in (left, right):
        side.legend(frameon=False, fontsize=8)
    return left, right


def _plot_statistic(axes: Axes, entries: list[Plain], name: str, worst: dict[str, str]) -> None:
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


def _axes(ax: Axes | None) -> Axes:
    """Return the axes given, or those of a new figure; say what is missing if it is."""
    try:
        import matplotlib.pyplot as plt  # noqa: PLC0415 - an extra
    except ImportError:
        raise InputError(_NO_MATPLOTLIB) from None
    return plt.subplots(layout="constrained")[1] if ax is None else ax


def _label(axes: Axes, words: Sequence[str] | None, shape: tuple[int, ...]) -> None:
    if words is None:
        return
    if len(words) != shape[1]:
        raise ParameterError("words", f"{len(words)} words", f"{shape[1]} words, one for each output")
    every = max(1, -(-shape[1] // 40))
    axes.set_xticks(range(0, shape[1], every), list(words)[::every], rotation=90)
    if shape[0] == shape[1]:
        axes.set_yticks(range(0, shape[0], every), list(words)[::every])


def _write(axes: Axes, table: FloatArray, low: float) -> None:
    """Write probabilities into their squares, in ink or paper, whichever can be read."""
    for (row, column), value in np.ndenumerate(table):
        dark = value > 0 and np.log(value / low) > 0.55 * np.log(1 / low)
        text = "0" if value == 0 else (f"{value:.2f}" if value >= 0.01 else f"{value:.0e}")
        axes.text(column, row, text, ha="center", va="center", fontsize=8, color=_PAPER if dark else _INK)


def _central(vectors: FloatArray) -> int:
    return int(((vectors - vectors.mean(axis=0)) ** 2).sum(axis=1).argmin())


def _contour(mechanism: Mechanism, word: int, quantile: float) -> FloatArray:
    """Return the curve R = const around the origin that holds the noise with the given probability."""
    from dxverify.channel.low_dimensional import noise_groups  # noqa: PLC0415 - heat maps need no noise

    if not 0 < quantile < 1:
        raise ParameterError("quantiles", quantile, "strictly between 0 and 1")
    noise = next(noise for noise, rows in noise_groups(mechanism) if word in rows)
    angles = np.linspace(0, 2 * np.pi, 361)
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    if noise is None:
        return 0 * circle
    ring = _quantile(noise.radius, quantile) * circle
    return ring if noise.factor is None else np.asarray(ring @ noise.factor.T)


def _quantile(radius: RadiusLaw, quantile: float) -> float:
    low, high = 0.0, 1.0
    while float(radius.cdf(high)) < quantile:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if float(radius.cdf(middle)) >= quantile else (middle, high)
    return high


def _window(vectors: FloatArray, contours: list[tuple[float, FloatArray]]) -> FloatArray:
    """Return limits that show every word and the inner contour, without letting far contours shrink the words."""
    spread = np.ptp(vectors, axis=0).max() or 1.0
    inner = contours[0][1] if contours else vectors
    near = inner[(np.abs(inner - vectors.mean(axis=0)) < 2 * spread).all(axis=1)]
    shown = np.vstack([vectors, near])
    return np.column_stack([shown.min(axis=0) - 0.25 * spread, shown.max(axis=0) + 0.25 * spread])


def _edges(vectors: FloatArray, window: FloatArray) -> Iterable[tuple[FloatArray, FloatArray]]:
    """Yield the edges of the cells: of each bisector the part nearer to its two words than to any other."""
    distinct = np.unique(vectors, axis=0)
    reach = 4 * float(np.ptp(window, axis=1).max() + np.ptp(distinct, axis=0).max())
    for i in range(len(distinct)):
        for j in range(i):
            middle, across = (distinct[i] + distinct[j]) / 2, distinct[j] - distinct[i]
            along = np.array([-across[1], across[0]]) / np.linalg.norm(across)
            others = np.delete(distinct, [i, j], axis=0)
            slack = ((others - middle) ** 2).sum(axis=1) - (across**2).sum() / 4
            pull = 2 * (others - middle) @ along
            if (slack[np.abs(pull) < 1e-12] < 0).any():
                continue
            turning = np.abs(pull) >= 1e-12
            ends = slack[turning] / pull[turning]
            low = max([-reach, *ends[pull[turning] < 0]])
            high = min([reach, *ends[pull[turning] > 0]])
            if low < high:
                yield middle + low * along, middle + high * along
