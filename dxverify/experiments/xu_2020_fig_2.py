"""Figure 2: percentiles of N_w of Laplace and Mahalanobis noise, printed for fastText in 300 dimensions.

Figures 3 to 5 show the same of S_w and of GloVe.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dxverify.experiments._base import Experiment, Outcome, Panel
from dxverify.experiments._context import Context
from dxverify.experiments._grid import (
    AT_ONE,
    EPSILONS,
    FASTTEXT,
    LABELS,
    LAMBDAS,
    Grid,
    Setting,
    common_differences,
    measure_grid,
)
from dxverify.protocols import FloatArray

_PERCENTILES = {"p5": "5th", "p50": "50th", "p95": "95th"}


def figure_experiment(number: int, statistic: str, setting: Setting) -> Experiment:
    """Return the experiment of one figure.

    Parameters
    ----------
    number : int
        Of the figure.
    statistic : {"n_w", "distinct"}
        N_w, or the number of distinct outputs in 100 runs.
    setting : Setting
        Which vectors.
    """
    name = "N_w" if statistic == "n_w" else "S_w"

    def run(context: Context) -> Outcome:
        return _outcome(measure_grid(context, setting), statistic, setting)

    return Experiment(
        id=f"xu-2020-fig-{number}",
        title=f"Percentiles of {name}, Laplace against Mahalanobis noise (printed for {setting.printed_for})",
        data=setting.data,
        run=run,
    )


def _outcome(grid: Grid, statistic: str, setting: Setting) -> Outcome:
    tables = {part: grid.table(statistic, part) for part in _PERCENTILES}
    errors = {part: grid.percentile_errors(statistic, part) for part in _PERCENTILES}
    panels = [
        Panel(
            title=f"{_PERCENTILES[part]} percentile of {grid.words} words; ε × {grid.scale:.3g}",
            xlabel="ε",
            ylabel=LABELS[statistic],
            x=EPSILONS,
            series={f"λ = {lam:g}": (table[i].tolist(), errors[part][i]) for i, lam in enumerate(LAMBDAS)},
            log=True,
        )
        for part, table in tables.items()
    ]
    return Outcome(
        panels=panels,
        findings=_findings(statistic, np.stack(list(tables.values()))),
        differences=[
            *setting.differences,
            *common_differences(grid),
            "Bars are of the draws and, if not every word is taken, of the choice of words; none where that is not known.",
            "The printed figure has no numbers to compare with.",
            *([] if statistic == "n_w" else [AT_ONE]),
        ],
        digests={"vocabulary": grid.digest},
    )


def _findings(statistic: str, tables: FloatArray) -> dict[str, bool]:
    """Judge an array of shape (percentile, λ, ε), to the two decimals that the tables of the paper print."""
    tables = np.round(tables, 2)
    name, sign, less = ("N_w", 1, "lower") if statistic == "n_w" else ("S_w", -1, "higher")
    gap = sign * (tables[:, 0] - tables[:, -1])
    middle = gap <= 0
    middle[:, [0, -1]] = False
    found = {
        f"for ε = 5, 10, 20 all three percentiles of {name} are {less} at λ = 1 than at λ = 0{_but(middle)}": not middle.any(),
        f"at no ε is it the other way round for any of them{_but(gap < 0)}": bool((gap >= 0).all()),
    }
    if statistic == "n_w":
        # N_w of every word grows with ε by itself, since cells are star-shaped: nothing to check.
        return found
    steps = np.diff(tables, axis=2).max(axis=1)
    return {
        **found,
        f"all three never grow as ε grows, for every λ{_but(steps > 0)}": bool((steps <= 0).all()),
    }


def _but(broken: NDArray[np.bool_]) -> str:
    """Name the places, percentile and ε, where a statement breaks."""
    names = list(_PERCENTILES.values())
    places = [f"{names[i]} at ε = {EPSILONS[j]:g}" for i, j in zip(*np.nonzero(broken), strict=True)]
    return f" (not the {', '.join(places)})" if places else ""


EXPERIMENT = figure_experiment(2, "n_w", FASTTEXT)
