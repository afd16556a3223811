"""Lower envelopes and their probabilities, compiled with numba; importing this without numba is an ImportError.

Words are visited in order of decreasing slope, an order shared by all inputs of a direction, for two reasons: only
steeper words can cross, so each step scans a shorter prefix; and no word farther down can cross before
d_min²/(2·slope), so the first step ends early.
"""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba infers the types, and its functions take positions only

from __future__ import annotations

import numpy as np
from numba import njit

from dxverify.channel._sort_by_slope import sort_by_slope
from dxverify.channel.lower_envelope import Envelopes, Slopes
from dxverify.channel.radius_table import RadiusTables
from dxverify.protocols import FloatArray, IntArray
from dxverify.signals import deferred

__all__ = ["add_probabilities", "sort_by_slope", "trace_sorted"]


@njit(cache=True, nogil=True)
def _trace_one(squares, slopes, order, word, slope, nearest, max_radius, max_steps, radii, words):
    current_square, current_slope, prefix, radius, size = 0.0, slope, len(slopes), 0.0, 1
    radii[0], words[0] = 0.0, word
    while size <= max_steps:
        best, taken = max_radius, -1
        for k in range(prefix):
            steeper = slopes[k] - current_slope
            if steeper <= 0.0 or nearest > 2.0 * best * steeper:
                break
            rise = squares[order[k]] - current_square
            if rise < 2.0 * best * steeper:
                best, taken = max(rise / (2.0 * steeper), radius), k
        if taken < 0:
            break
        radius, prefix, nearest = best, taken, 0.0
        current_square, current_slope = squares[order[taken]], slopes[taken]
        radii[size], words[size] = radius, order[taken]
        size += 1
    return size


@njit(cache=True, nogil=True)
def _trace_all(squares, products, slopes, order, rows, max_radius, max_steps):
    count, vocabulary = slopes.shape
    starts = np.zeros(len(rows) * count + 1, np.int64)
    radii, words = np.empty(8 * len(starts) + vocabulary), np.empty(8 * len(starts) + vocabulary, np.int64)
    size = 0
    for i in range(len(rows)):
        nearest = np.inf
        for x in range(vocabulary):
            if x != rows[i]:
                nearest = min(nearest, squares[i, x])
        for j in range(count):
            if size + vocabulary > len(radii):
                radii = np.concatenate((radii, np.empty(len(radii))))
                words = np.concatenate((words, np.empty(len(words), np.int64)))
            size += _trace_one(
                squares[i],
                slopes[j],
                order[j],
                rows[i],
                products[j, rows[i]],
                nearest,
                max_radius,
                max_steps,
                radii[size:],
                words[size:],
            )
            starts[i * count + j + 1] = size
    return starts, radii[:size], words[:size]


def trace_sorted(
    squares: FloatArray, slopes: Slopes, rows: IntArray, max_radius: float, max_steps: int
) -> tuple[IntArray, FloatArray, IntArray]:
    """Return starts, radii and words of the envelopes of each row along each direction."""
    with deferred():
        starts, radii, words = _trace_all(
            np.ascontiguousarray(squares),
            slopes.products,
            slopes.sorted,
            slopes.order,
            rows,
            max_radius,
            max_steps,
        )
    return starts, radii, words


@njit(cache=True, nogil=True, inline="always")
def _cdf(radius, scale, pieces):
    position = radius * scale
    if position >= len(pieces):
        return 1.0
    index = int(position)
    t = position - index
    p = pieces[index]
    return p[0] + t * (p[1] + t * (p[2] + t * p[3]))


@njit(cache=True, nogil=True)
def _add_probabilities(starts, radii, words, count, scale, pieces, total, squares):
    # Distribution by distribution within a row, so that the table and the accumulators in use stay in the cache.
    for row in range((len(starts) - 1) // count):
        for number in range(len(scale)):
            table, row_total, row_squares = pieces[number], total[number, row], squares[number, row]
            for envelope in range(row * count, (row + 1) * count):
                before = 0.0
                for k in range(starts[envelope], starts[envelope + 1]):
                    after = 1.0
                    if k + 1 < starts[envelope + 1]:
                        after = _cdf(radii[k + 1], scale[number], table)
                    mass = after - before
                    if mass != 0.0:
                        row_total[words[k]] += mass
                        row_squares[words[k]] += mass * mass
                    before = after
                    if before >= 1.0:
                        break


def add_probabilities(
    envelopes: Envelopes, count: int, tables: RadiusTables, total: FloatArray, squares: FloatArray
) -> None:
    """Add the probability of each word of each envelope, and its square, to the accumulators (ε, row, word)."""
    _add_probabilities(
        envelopes.starts, envelopes.radii, envelopes.words, count, tables.scale, tables.pieces, total, squares
    )
