"""Cell probabilities as signed sums of wall fluxes, accumulated in log space.

By the divergence theorem the probability of a cell, for spherical noise around an input, is the flux of a radial field
through its walls: walls seen from outside count positive, walls seen from inside negative, and one is added to the cell
that contains the input. Where the sum of the upper-tail fluxes cancels, a bounded cell is summed again with the
lower tail, whose fluxes have the opposite sign.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.channel.log_channel import LogChannel
from dxverify.protocols import BoolArray, FloatArray, IntArray

_EPS = float(np.finfo(float).eps)


class WallFlux(NamedTuple):
    """Fluxes through walls (rows) from inputs (columns), as logarithms with relative errors.

    ``cells`` are the two cells of each wall; ``leaves_first`` says that the flux leaves the first and enters the second.
    """

    cells: tuple[IntArray, IntArray]
    leaves_first: BoolArray
    log: FloatArray
    relative: FloatArray


#: Computes the lower-tail fluxes of a mask of walls and inputs.
LowerTailFlux = Callable[[BoolArray], WallFlux]


def sum_wall_fluxes(flux: WallFlux, bounded: BoolArray, lower_tail: LowerTailFlux | None) -> LogChannel:
    """Add up the fluxes of every cell.

    Parameters
    ----------
    flux : WallFlux
        Of the upper tail.
    bounded : array of bool
        Cells that are bounded; only these can be summed by the lower tail.
    lower_tail : callable, optional
        The lower-tail fluxes, for cells in which those of the upper tail cancel.
    """
    size = flux.log.shape[1]
    log, relative = np.full((size, size), -np.inf), np.zeros((size, size))
    walls = [np.flatnonzero((flux.cells[0] == cell) | (flux.cells[1] == cell)) for cell in range(size)]
    for cell, own in enumerate(walls):
        log[:, cell], relative[:, cell] = _sum_of_cell(flux, own, cell, 1.0)
    cancelled = (relative > CONFIG.cancelled) & bounded
    if lower_tail is None or not cancelled.any():
        return LogChannel(log=np.minimum(log, 0.0), relative=relative)
    lower = lower_tail((cancelled[:, flux.cells[0]] | cancelled[:, flux.cells[1]]).T)
    for cell in np.flatnonzero(cancelled.any(axis=0)).tolist():
        again, error = _sum_of_cell(lower, walls[cell], cell, 0.0)
        better = cancelled[:, cell] & (error < relative[:, cell])
        log[better, cell], relative[better, cell] = again[better], error[better]
    return LogChannel(log=np.minimum(log, 0.0), relative=relative)


def _sum_of_cell(flux: WallFlux, walls: IntArray, cell: int, start: float) -> tuple[FloatArray, FloatArray]:
    """Add the signed fluxes of one cell for all inputs; the sum of its own word begins with ``start``."""
    is_first = (flux.cells[0][walls] == cell)[:, None]
    sign = np.where(flux.leaves_first[walls] == is_first, -1.0, 1.0)
    logs = flux.log[walls]
    top = logs.max(axis=0)
    top[cell] = np.log(start) if start else top[cell]
    finite_top = np.where(top > -np.inf, top, 0.0)
    terms = np.exp(logs - finite_top)
    value = (sign * terms).sum(axis=0)
    error = (terms * (flux.relative[walls] + 8 * _EPS)).sum(axis=0)
    value[cell] += start
    with np.errstate(divide="ignore", invalid="ignore"):
        log = finite_top + np.log(np.where(value > 0, value, 0.0))
        relative = error / value
    # Where the fluxes cancel entirely, the cell holds no more than their errors.
    empty = ~(value > 0)
    log = np.where(empty & (top > -np.inf), finite_top + np.log(np.maximum(error, 1e-300)), log)
    relative = np.where(empty, np.where(top > -np.inf, 1.0, 0.0), relative)
    if start and value[cell] > 0.5:
        log[cell] = np.log1p(-terms[:, cell].sum())
    return log, relative
