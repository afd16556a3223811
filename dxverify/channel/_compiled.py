"""The envelope walk compiled with numba; importing this without numba is an ImportError.

Words are visited in order of falling slope, an order shared by all inputs of a direction, for two reasons: only
steeper words can overtake, so each step looks at a shorter prefix; and no word farther down can beat a
breakpoint below a_min/(2·slope), so the first step ends early.
"""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba infers the types, and its functions take positions only

from __future__ import annotations

import numpy as np
from numba import njit

from dxverify.channel._sorting import sort_falling
from dxverify.channel.envelope import Slopes, Walks
from dxverify.channel.table import Tables
from dxverify.protocols import FloatArray, IntArray
from dxverify.signals import deferred

__all__ = ["add_masses", "add_stay", "sort_falling", "walk_sorted"]


@njit(cache=True, nogil=True)
def _walk_one(squares, lines, order, word, level, closest, reach, steps, radii, words):
    here_square, here_level, rank, at, size = 0.0, level, len(lines), 0.0, 1
    radii[0], words[0] = 0.0, word
    while size <= steps:
        best, taken = reach, -1
        for k in range(rank):
            lean = lines[k] - here_level
            if lean <= 0.0 or closest > 2.0 * best * lean:
                break
            rise = squares[order[k]] - here_square
            if rise < 2.0 * best * lean:
                best, taken = max(rise / (2.0 * lean), at), k
        if taken < 0:
            break
        at, rank, closest = best, taken, 0.0
        here_square, here_level = squares[order[taken]], lines[taken]
        radii[size], words[size] = at, order[taken]
        size += 1
    return size


@njit(cache=True, nogil=True)
def _walk_all(squares, products, lines, order, rows, reach, steps):
    count, vocabulary = lines.shape
    starts = np.zeros(len(rows) * count + 1, np.int64)
    radii, words = np.empty(8 * len(starts) + vocabulary), np.empty(8 * len(starts) + vocabulary, np.int64)
    size = 0
    for i in range(len(rows)):
        closest = np.inf
        for x in range(vocabulary):
            if x != rows[i]:
                closest = min(closest, squares[i, x])
        for j in range(count):
            if size + vocabulary > len(radii):
                radii = np.concatenate((radii, np.empty(len(radii))))
                words = np.concatenate((words, np.empty(len(words), np.int64)))
            level = products[j, rows[i]]
            size += _walk_one(
                squares[i],
                lines[j],
                order[j],
                rows[i],
                level,
                closest,
                reach,
                steps,
                radii[size:],
                words[size:],
            )
            starts[i * count + j + 1] = size
    return starts, radii[:size], words[:size]


def walk_sorted(
    squares: FloatArray, slopes: Slopes, rows: IntArray, reach: float, steps: int
) -> tuple[IntArray, FloatArray, IntArray]:
    """Return starts, radii and words of the walks of each row along each direction."""
    lines, order = slopes.sorted, slopes.order
    with deferred():
        starts, radii, words = _walk_all(
            np.ascontiguousarray(squares), slopes.products, lines, order, rows, reach, steps
        )
    return starts, radii, words


@njit(cache=True, nogil=True, inline="always")
def _cdf(radius, scale, pieces):
    place = radius * scale
    if place >= len(pieces):
        return 1.0
    index = int(place)
    t = place - index
    p = pieces[index]
    return p[0] + t * (p[1] + t * (p[2] + t * p[3]))


@njit(cache=True, nogil=True)
def _add(starts, radii, words, count, scale, pieces, mean, square):
    # Law by law within a row, so that the table and the accumulators in use stay in the cache.
    for row in range((len(starts) - 1) // count):
        for law in range(len(scale)):
            table, here, there = pieces[law], mean[law, row], square[law, row]
            for walk in range(row * count, (row + 1) * count):
                before = 0.0
                for k in range(starts[walk], starts[walk + 1]):
                    after = 1.0
                    if k + 1 < starts[walk + 1]:
                        after = _cdf(radii[k + 1], scale[law], table)
                    mass = after - before
                    if mass != 0.0:
                        here[words[k]] += mass
                        there[words[k]] += mass * mass
                    before = after
                    if before >= 1.0:
                        break


@njit(cache=True, nogil=True)
def _add_stay(leave, scale, pieces, mean, square):
    for row in range(leave.shape[0]):
        for law in range(len(scale)):
            total, squares = 0.0, 0.0
            for walk in range(leave.shape[1]):
                stay = _cdf(leave[row, walk], scale[law], pieces[law])
                total += stay
                squares += stay * stay
            mean[law, row] += total
            square[law, row] += squares


def add_masses(walks: Walks, count: int, tables: Tables, mean: FloatArray, square: FloatArray) -> None:
    """Add the mass of each word of each walk, and its square, to the accumulators (law, row, word)."""
    _add(walks.starts, walks.radii, walks.words, count, tables.scale, tables.pieces, mean, square)


def add_stay(leave: FloatArray, tables: Tables, mean: FloatArray, square: FloatArray) -> None:
    """Add the mass within the radius at which each row is left, and its square, to accumulators (law, row)."""
    _add_stay(leave, tables.scale, tables.pieces, mean, square)
