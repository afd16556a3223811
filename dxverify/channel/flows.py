"""From what passes through walls to probabilities of cells, without losing the small ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dxverify.channel.logs import LogChannel
from dxverify.protocols import BoolArray, FloatArray, IntArray

#: Entries whose relative error is larger are computed again from the other tail.
_LOST = 1e-11
_EPS = float(np.finfo(float).eps)


class Flows(NamedTuple):
    """Flows through walls (rows) from inputs (columns), as logarithms with relative errors.

    ``pairs`` are the cells on both sides; ``leaves`` says that an input lies on the side of the first.
    """

    pairs: tuple[IntArray, IntArray]
    leaves: BoolArray
    log: FloatArray
    relative: FloatArray


#: Flows of the lower tail for a mask of walls and inputs; they leave where those of the upper tail enter.
Below = Callable[[BoolArray], Flows]


def combine(flows: Flows, bounded: BoolArray, below: Below | None) -> LogChannel:
    """Add up the flows of every cell.

    Parameters
    ----------
    flows : Flows
        Of the upper tail.
    bounded : array of bool
        Cells with walls all around them.
    below : callable, optional
        The same flows of the lower tail, for cells in which those of the upper tail cancel.
    """
    size = flows.log.shape[1]
    log, relative = np.full((size, size), -np.inf), np.zeros((size, size))
    walls = [np.flatnonzero((flows.pairs[0] == cell) | (flows.pairs[1] == cell)) for cell in range(size)]
    for cell, mine in enumerate(walls):
        log[:, cell], relative[:, cell] = _added(flows, mine, cell, 1.0)
    lost = (relative > _LOST) & bounded
    if below is None or not lost.any():
        return LogChannel(log=np.minimum(log, 0.0), relative=relative)
    wanted = (lost[:, flows.pairs[0]] | lost[:, flows.pairs[1]]).T
    under = below(wanted)
    for cell in np.flatnonzero(lost.any(axis=0)).tolist():
        again, wide = _added(under, walls[cell], cell, 0.0)
        better = lost[:, cell] & (wide < relative[:, cell])
        log[better, cell], relative[better, cell] = again[better], wide[better]
    return LogChannel(log=np.minimum(log, 0.0), relative=relative)


def _added(flows: Flows, walls: IntArray, cell: int, start: float) -> tuple[FloatArray, FloatArray]:
    """Add the signed flows of one cell for all inputs; its own word starts with ``start``."""
    mine = (flows.pairs[0][walls] == cell)[:, None]
    sign = np.where(flows.leaves[walls] == mine, -1.0, 1.0)
    logs = flows.log[walls]
    top = logs.max(axis=0)
    top[cell] = np.log(start) if start else top[cell]
    safe = np.where(top > -np.inf, top, 0.0)
    parts = np.exp(logs - safe)
    value, wrong = (sign * parts).sum(axis=0), (parts * (flows.relative[walls] + 8 * _EPS)).sum(axis=0)
    value[cell] += start
    with np.errstate(divide="ignore", invalid="ignore"):
        log = safe + np.log(np.where(value > 0, value, 0.0))
        relative = wrong / value
    # Nothing left of what flowed: the cell holds no more than the errors.
    empty = ~(value > 0)
    log = np.where(empty & (top > -np.inf), safe + np.log(np.maximum(wrong, 1e-300)), log)
    relative = np.where(empty, np.where(top > -np.inf, 1.0, 0.0), relative)
    if start and value[cell] > 0.5:
        log[cell] = np.log1p(-parts[:, cell].sum())
    return log, relative
