"""Figures of claim pages: a script of ``book/figures`` runs alone and leaves its ``figure``."""

from __future__ import annotations

import runpy
import warnings
from pathlib import Path

from matplotlib import pyplot as plt

__all__ = ["draw_figure"]


def draw_figure(script: Path, folder: Path) -> None:
    """Run a script and write its figure as SVG into a folder."""
    with warnings.catch_warnings():
        # ``plt.show()`` at the end of a script has nothing to show here.
        warnings.filterwarnings("ignore", message=".*non-interactive.*")
        figure = runpy.run_path(str(script))["figure"]
    figure.savefig(folder / f"{script.stem}.svg", metadata={"Date": None})
    plt.close(figure)
