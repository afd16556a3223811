"""Statistics of the output distribution of each word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import special

from dxverify.protocols import NO_WORD, FloatArray, IntArray
from dxverify.statistics.outputs import Cells, Outputs

#: Groups of draws from which errors are taken.
GROUPS = 8
#: Slack for sums of probabilities that rounding keeps from reaching 1 − η.
_ROUNDING = 1e-12

#: Orders of the Rényi entropies that are reported, and what they are called.
ENTROPIES = {
    "0": "max-entropy (Hartley)",
    "1": "Shannon entropy",
    "2": "collision entropy",
    "inf": "min-entropy",
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Surroundings:
    """What is known of the words around some inputs.

    Parameters
    ----------
    close : array of bool
        Whether the output of each cell is among the nearest words of its input.
    distance : array
        Euclidean distance of input and output of each cell.
    """

    close: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
    distance: FloatArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Measured:
    """One statistic of a block.

    Parameters
    ----------
    values : array
        One value a word.
    groups : array
        Mean over the words of the block, from each group of draws alone; empty if nothing was drawn.
    """

    values: FloatArray
    groups: FloatArray


def measure(outputs: Outputs, around: Surroundings, *, eta: float, runs: int) -> dict[str, Measured]:
    """Return every statistic of the words of one block.

    Parameters
    ----------
    outputs : Outputs
        The outputs of the block.
    around : Surroundings
        Neighbours and distances of its cells.
    eta : float
        η of both definitions of S_w.
    runs : int
        Runs of the mechanism in which distinct outputs are counted.
    """
    cells = outputs.cells
    whole = cells.probabilities(outputs.mass)
    groups = 0 if outputs.exact else min(GROUPS, cells.draws)
    parts = cells.grouped(outputs.mass, groups) if groups else np.empty((0, len(whole)))
    found = {
        name: Measured(values=statistic(whole), groups=np.array([statistic(part).mean() for part in parts]))
        for name, statistic in _statistics(outputs, around, eta).items()
    }
    found["distinct"] = _distinct(outputs, whole, runs)
    found["n_w_variance"] = Measured(values=_stay_variance(outputs, whole), groups=np.empty(0))
    return found


def _statistics(
    outputs: Outputs, around: Surroundings, eta: float
) -> dict[str, Callable[[FloatArray], FloatArray]]:
    cells = outputs.cells
    own = cells.output == cells.rows[cells.place]
    words = cells.output != NO_WORD
    total = cells.total
    support = outputs.support
    return {
        "n_w": lambda p: total(p * own),
        "s_w_mass": lambda p: smallest_set(cells, p, eta),
        "s_w_count": lambda p: total(np.asarray(p >= eta, dtype=float)),
        "entropy_0": lambda p: np.log(
            total(np.asarray(p > 0, dtype=float))
            if support is None
            else np.full(len(cells.rows), float(support))
        ),
        "entropy_1": lambda p: total(special.entr(p)),
        "entropy_2": lambda p: -np.log(total(p * p)),
        "entropy_inf": lambda p: -np.log(cells.most(p)),
        "original": lambda p: total(p * own),
        "close": lambda p: total(p * (around.close & ~own)),
        "distant": lambda p: total(p * ~(around.close | own)),
        "distance": lambda p: total(p * around.distance) / np.maximum(total(p * words), 1e-300),
    }


def smallest_set(cells: Cells, p: FloatArray, eta: float) -> FloatArray:
    """Return the size of the smallest set of outputs that holds 1 − η of the mass, for each input."""
    order = np.lexsort((-p, cells.place))
    before = np.cumsum(p[order]) - p[order]
    starts = cells.starts
    before -= np.repeat(before[starts], np.diff(np.append(starts, len(p))))
    wanted = (1 - eta) * cells.total(p) - _ROUNDING
    return cells.total(np.asarray(before < wanted[cells.place], dtype=float))


def _distinct(outputs: Outputs, whole: FloatArray, runs: int) -> Measured:
    """Return the expected number of distinct outputs in so many runs.

    Given the directions, output y is missed by all of them with probability Π(1 − m_j(y)), whose mean is
    (1 − p)^runs; so there is no bias, whatever the number of directions.
    """
    cells = outputs.cells
    if outputs.exact:
        expected = cells.total(-np.expm1(runs * np.log1p(-np.minimum(whole, 1 - 1e-16))))
        return Measured(values=expected, groups=np.empty(0))
    sets = max(1, cells.draws // runs)
    # A mass that rounding lifts to one or above is certain.
    missed = np.log1p(-np.minimum(outputs.mass, 1 - 1e-16))
    group = cells.draw // runs
    kept = group < sets
    index = group[kept] * len(cells.place) + cells.cell[kept]
    logs = np.bincount(index, missed[kept], minlength=sets * len(cells.place)).reshape(sets, -1)
    counts = cells.total(-np.expm1(logs))
    return Measured(values=counts.mean(axis=0), groups=counts.mean(axis=1) if sets > 1 else np.empty(0))


def _stay_variance(outputs: Outputs, whole: FloatArray) -> FloatArray:
    """Return the variance over draws of the mass that stays, for bounds on N_w."""
    cells = outputs.cells
    if outputs.exact or cells.draws < 2:
        return np.zeros(len(cells.rows))
    own = cells.output == cells.rows[cells.place]
    square = np.bincount(cells.cell, outputs.mass**2, minlength=len(whole)) / cells.draws
    spread = cells.total((square - whole**2) * own)
    return np.maximum(spread, 0.0) * (cells.draws / (cells.draws - 1))


def close_keys(
    rows: IntArray, near: IntArray, cells: Cells
) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Tell for each cell whether its output is in the row of ``near`` that belongs to its input."""
    width = int(max(near.max(initial=0), cells.output.max(initial=0))) + 2
    known = (np.arange(len(rows))[:, None] * width + near + 1).ravel()
    return np.isin(cells.place * width + cells.output + 1, known)
