"""Figures of matplotlib for files, without the global state of pyplot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dxverify.errors import InputError
from dxverify.files import whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

#: Inches of one panel.
_WIDTH, _HEIGHT = 5.2, 4.2
_DPI = 130


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
        raise InputError(
            "pictures need matplotlib; install the extra: pip install 'dxverify[plots]'"
        ) from None
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
