"""Figures for files: panels side by side, without the global state of pyplot."""

from __future__ import annotations

from typing import Any

from dxverify.errors import InputError

#: Inches of one panel.
_WIDTH, _HEIGHT = 5.2, 4.2


def new_figure(panels: int) -> tuple[Any, list[Any]]:
    """Return a figure and its axes, side by side; say what is missing if it is.

    Save it with ``figure.savefig(path, dpi=130)``.
    """
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an extra
    except ImportError:
        raise InputError(
            "pictures need matplotlib; install the extra: pip install 'dxverify[plots]'"
        ) from None
    figure = Figure(figsize=(_WIDTH * panels, _HEIGHT), layout="constrained")
    return figure, [figure.add_subplot(1, panels, place + 1) for place in range(panels)]
