"""Tables 1 to 4 of Xu et al.: means and spreads over words beside the printed ones."""

from __future__ import annotations

import math

import numpy as np

from dxverify.experiments._base import Compared, Experiment, Outcome, Panel
from dxverify.experiments._context import Context
from dxverify.experiments._grid import EPSILONS, LAMBDAS, Grid, Setting, measured
from dxverify.experiments._grid_shape import reversed_at_one, shape
from dxverify.protocols import FloatArray

#: Mean and spread over words of one cell.
Cell = tuple[float, float]
#: Why the order of S_w may turn round at ε = 1.
AT_ONE = (
    "At ε = 1 noise reaches far beyond all words, so outputs are the outermost ones and S_w need not grow any more; "
    "the printed means, too, are there in the reverse order of λ."
)
LABELS = {"n_w": "N_w, of 100 runs", "distinct": "S_w, distinct outputs in 100 runs"}


def table_experiment(
    number: int, statistic: str, setting: Setting, printed: tuple[tuple[Cell, ...], ...]
) -> Experiment:
    """Return the experiment of one table.

    Parameters
    ----------
    number : int
        Of the table.
    statistic : {"n_w", "distinct"}
        N_w, or the number of distinct outputs in 100 runs.
    setting : Setting
        Which vectors.
    printed : tuple
        Printed means and spreads, one row for each λ, in units of 100 runs.
    """
    name = "N_w" if statistic == "n_w" else "S_w"

    def run(context: Context) -> Outcome:
        return _outcome(measured(context, setting), statistic, setting, np.array(printed))

    return Experiment(
        id=f"xu-2020-tab-{number}",
        title=f"{name} of Laplace against Mahalanobis noise (printed for {setting.printed_for})",
        data=setting.data,
        run=run,
    )


def _outcome(grid: Grid, statistic: str, setting: Setting, printed: FloatArray) -> Outcome:
    means, errors, spread = (grid.table(statistic, part) for part in ("mean", "stderr", "std"))
    series = {f"λ = {lam:g}": (means[i].tolist(), errors[i].tolist()) for i, lam in enumerate(LAMBDAS)}
    panel = Panel(
        title=f"{grid.words} of {grid.vocabulary} words; ε × {grid.scale:.3g} on these vectors",
        xlabel="ε",
        ylabel=LABELS[statistic],
        x=EPSILONS,
        series=series,
        log=True,
    )
    findings = shape(statistic, means, errors, printed[..., 0])
    if statistic == "distinct":
        findings |= reversed_at_one(means, errors, printed[..., 0])
    # The error of a spread as if words were normal: enough to see whether it is the printed one.
    doubt = spread / math.sqrt(2 * max(1, grid.words - 1))
    return Outcome(
        compared=[
            *_rows("mean", printed[..., 0], means, errors),
            *_rows("spread over words", printed[..., 1], spread, doubt),
        ],
        findings=findings,
        panels=[panel],
        differences=[
            *setting.differences,
            *common_differences(grid),
            *_steepness(means[0], printed[0, :, 0]),
            *([] if statistic == "n_w" else [AT_ONE]),
        ],
        digests={"vocabulary": grid.digest},
    )


def common_differences(grid: Grid) -> list[str]:
    """Return what is not as in the paper whatever the vectors."""
    return [
        f"Other vectors need another ε: one factor, {grid.scale:.4g}, makes N_w at λ = 0, ε = 10 the printed one.",
        "Everything else is compared at that factor; orders and shapes are evidence, single values are not.",
        "A run of the paper is one noisy vector; ours is one direction with all its radii, 100 for each word.",
        "The printed intervals divide the spread over words by √100; our errors are of the mean over words and draws.",
    ]


def _steepness(ours: FloatArray, printed: FloatArray) -> list[str]:
    """Say how fast the first row moves through the middle."""
    text = (
        f"From ε = 5 to 20 at λ = 0 the mean goes from {ours[1]:.1f} to {ours[3]:.1f}, printed {printed[1]:.1f} to "
        f"{printed[3]:.1f}."
    )
    return [text, "What could make it change faster or slower than printed: see dx-noise-length."]


def _rows(what: str, printed: FloatArray, ours: FloatArray, errors: FloatArray) -> list[Compared]:
    return [
        Compared(
            quantity=f"{what}, λ = {lam:g}, ε = {epsilon:g}",
            paper=float(printed[i, j]),
            ours=float(ours[i, j]),
            stderr=float(errors[i, j]),
        )
        for i, lam in enumerate(LAMBDAS)
        for j, epsilon in enumerate(EPSILONS)
    ]
