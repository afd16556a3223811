"""Loops of the 8-bit screening, compiled with numba; importing this without numba is an ImportError."""

# mypy: disable-error-code="call-arg, no-untyped-def, no-untyped-call, unreachable, unused-ignore, untyped-decorator, var-annotated"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba infers the types, and its functions take positions only

from __future__ import annotations

import numpy as np
from numba import njit

from dxverify.search._int8_tile import POINTS, QUERIES, near, usable

__all__ = ["encode_points", "encode_queries", "find", "usable"]

#: Codes of points and of queries: see ``_int8_tile`` for why these and no larger ones.
_POINT, _QUERY, _OFFSET = 63, 64, 64
#: Below this a scale in float32 would lose digits.
_SMALLEST = 1e-30


@njit(cache=True, nogil=True)
def _scale(vector, largest):
    """Return the scale in float32 for which every code is at most ``largest``; 0 for the zero vector."""
    peak = 0.0
    for k in range(len(vector)):
        peak = max(peak, abs(np.float64(vector[k])))
    # A little more than needed, so that rounding to float32 does not make the largest code larger.
    return np.float64(np.float32(max(peak / largest * (1 + 1e-6), _SMALLEST))) if peak > 0.0 else 0.0


@njit(cache=True, nogil=True)
def encode_points(points, packed, halves, scales, squares):
    """Quantise points: write codes, scales and halves of squared norms; return the greatest error and norm of codes, in scales."""
    error, length = 0.0, 0.0
    for i in range(len(points)):
        point, scale = points[i], _scale(points[i], _POINT)
        square, lost, codes = 0.0, 0.0, 0.0
        for k in range(len(point)):
            value = np.float64(point[k])
            code = np.rint(value / scale) if scale > 0.0 else 0.0
            packed[i // POINTS, k // 4, i % POINTS, k % 4] = np.uint8(np.int64(code) + _OFFSET)
            square += value * value
            codes += code * code
            lost += (value - scale * code) ** 2
        squares[i] = square
        halves[i], scales[i] = square / 2, scale
        length = max(length, codes)
        if scale > 0.0:
            error = max(error, lost / (scale * scale))
    return np.sqrt(error) * (1 + 1e-6), np.sqrt(length) * (1 + 1e-6)


@njit(cache=True, nogil=True)
def encode_queries(queries, error, length, codes, shift, factor):
    """Quantise queries: write codes and the two numbers that turn a product of codes into a lower bound of a score."""
    for j in range(len(queries)):
        query, scale = queries[j], _scale(queries[j], _QUERY)
        square, lost, total = 0.0, 0.0, 0.0
        for k in range(len(query)):
            code = np.rint(query[k] / scale) if scale > 0.0 else 0.0
            codes[j, k] = np.int8(code)
            total += code
            square += query[k] * query[k]
            lost += (query[k] - scale * code) ** 2
        # |⟨q, x⟩ − ⟨q̂, x̂⟩| ≤ ‖q‖·‖x − x̂‖ + ‖q − q̂‖·‖x̂‖, here over the scales of both.
        error_bound = (np.sqrt(square) * error + np.sqrt(lost) * length) / scale if scale > 0.0 else 0.0
        factor[j], shift[j] = scale, error_bound * (1 + 1e-6) - _OFFSET * total


@njit(cache=True, nogil=True, fastmath=True)
def _score(half, query, point):
    total = 0.0
    for k in range(len(query)):
        total += query[k] * point[k]
    return half - total


@njit(cache=True, nogil=True)
def find(
    packed,
    halves,
    scales,
    squares,
    points,
    queries,
    codes,
    shift,
    factor,
    slack,
    margin,
    limit,
    best,
    found,
    count,
):
    """Fill in, for each query, the points whose scores in float64 are within the margin of the best.

    A score is computed in float64 only if its lower bound is below the best score so far; ``limit`` is that score plus
    ``slack``, the rounding of the bounds. Points beyond the columns of ``found`` are only counted.
    """
    width = codes.shape[1]
    codes_at, shift_at, factor_at, limit_at = (
        codes.ctypes.data,
        shift.ctypes.data,
        factor.ctypes.data,
        limit.ctypes.data,
    )
    packed_at, halves_at, scales_at = packed.ctypes.data, halves.ctypes.data, scales.ctypes.data
    for panel in range(len(packed)):
        for four in range(len(codes) // QUERIES):
            bits = near(
                packed_at + panel * width * POINTS,
                codes_at + four * width * QUERIES,
                width,
                halves_at + panel * 4 * POINTS,
                scales_at + panel * 4 * POINTS,
                shift_at + four * 4 * QUERIES,
                factor_at + four * 4 * QUERIES,
                limit_at + four * 4 * QUERIES,
            )
            bit = 0
            while bits != 0:
                if bits & np.uint64(1):
                    x, q = POINTS * panel + bit % POINTS, QUERIES * four + bit // POINTS
                    if x < len(points) and q < len(queries):
                        _update(x, q, squares, points, queries, slack, margin, limit, best, found, count)
                bits >>= np.uint64(1)
                bit += 1


@njit(cache=True, nogil=True)
def _update(x, q, squares, points, queries, slack, margin, limit, best, found, count):
    score = _score(squares[x] / 2, queries[q], points[x])
    if score < best[q] - margin[q]:
        count[q] = 0
    if score <= best[q] + margin[q]:
        if count[q] < found.shape[1]:
            found[q, count[q]] = x
        count[q] += 1
    if score < best[q]:
        best[q] = score
        limit[q] = np.float32(score + slack[q])
