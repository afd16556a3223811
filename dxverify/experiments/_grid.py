"""N_w and S_w over a grid of ε and λ, as in Tables 1 to 4 and Figures 2 to 5 of Xu et al.: measured once for each vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from dxverify.experiments._context import Context
from dxverify.experiments._grid_scale import fitted_scale
from dxverify.mechanisms import RegularisedMahalanobis
from dxverify.protocols import FloatArray
from dxverify.vocabulary import Vocabulary

EPSILONS = (1.0, 5.0, 10.0, 20.0, 40.0)
LAMBDAS = (0.0, 0.25, 0.5, 0.75, 1.0)
RUNS = 100
#: The printed cell that fixes the scale of ε is that of λ = 0 at this ε.
_ANCHOR = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Which vectors stand in the place of the printed ones.

    Parameters
    ----------
    printed_for : str
        The vectors of the paper.
    data : tuple of str
        Data sets that are needed.
    vocabulary : callable
        Gives the vocabulary.
    anchor : float
        Printed N_w at λ = 0 and ε = 10, of 100 runs.
    differences : tuple of str
        What is not as in the paper.
    """

    printed_for: str
    data: tuple[str, ...]
    vocabulary: Callable[[Context], Vocabulary]
    anchor: float
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """What was measured.

    Parameters
    ----------
    scale : float
        Factor of ε on these vectors.
    cells : tuple
        For each λ the entries of all ε.
    words, vocabulary : int
        Words that were measured, and all there are.
    digest : str
        Of the vocabulary.
    """

    scale: float
    cells: tuple[list[Mapping[str, Any]], ...]
    words: int
    vocabulary: int
    digest: str

    def table(self, statistic: str, part: str) -> FloatArray:
        """Return one number of every cell, a row for each λ: N_w of 100 runs, or S_w, the distinct outputs in 100 runs."""
        unit = RUNS if statistic == "n_w" else 1
        return np.array([[unit * entry[statistic][part] for entry in row] for row in self.cells])

    def percentile_errors(self, statistic: str, part: str) -> list[list[float | None]]:
        """Return a standard error for a percentile of every cell, from its 95 % interval; None where that is not known."""
        unit = RUNS if statistic == "n_w" else 1
        return [
            [half_width(entry["uncertainty"][statistic]["percentiles"][part], unit) for entry in row]
            for row in self.cells
        ]


def measured(context: Context, setting: Setting) -> Grid:
    """Measure the grid of a setting, or take it from the cache where another table or figure left it."""
    vocabulary = setting.vocabulary(context)
    parts = len(LAMBDAS) + 1
    scale = fitted_scale(context.part(0, parts), vocabulary, setting.anchor / RUNS, at=_ANCHOR)
    found = [
        context.part(place + 1, parts).statistics(
            RegularisedMahalanobis(vocabulary, epsilon=1.0, lam=lam),
            [scale * e for e in EPSILONS],
            sample=context.size(256, len(vocabulary)),
            # A direction for each run of the paper, so that the spread over words holds as much chance as the printed one.
            draws=RUNS,
            runs=RUNS,
            neighbours=0,
        )
        for place, lam in enumerate(LAMBDAS)
    ]
    return Grid(
        scale=scale,
        cells=tuple(result["summary"] for result in found),
        words=found[0]["words"],
        vocabulary=len(vocabulary),
        digest=vocabulary.digest,
    )


def half_width(interval: Mapping[str, float | None], unit: float = 1.0) -> float | None:
    """Return a standard error from an interval of 95 %, None where it has no two ends."""
    low, high = interval["low"], interval["high"]
    return None if low is None or high is None else unit * (high - low) / 2 / 1.96
