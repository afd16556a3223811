"""The envelope walk compiled with numba; importing this without numba is an ImportError.

Words are visited in order of falling slope, shared by all inputs of a direction, for two reasons: only steeper words
can overtake, so each step looks at a shorter prefix; and no word farther down the order can beat a
breakpoint below a_min/(2·slope), so the first step ends early.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from dxverify.protocols import FloatArray, IntArray


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def walk_one(squares, lines, order, word, level, closest, reach, radii, words):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201, D103
    here_square, here_level, rank, at, size = 0.0, level, len(lines), 0.0, 1
    radii[0], words[0] = 0.0, word
    while True:
        best, taken = reach, -1
        for k in range(rank):
            lean = lines[k] - here_level
            if lean <= 0.0 or closest > 2.0 * best * lean:
                break
            rise = squares[order[k]] - here_square
            if rise < 2.0 * best * lean:
                best, taken = max(rise / (2.0 * lean), at), k
        if taken < 0:
            return size
        at, rank, closest = best, taken, 0.0
        here_square, here_level = squares[order[taken]], lines[taken]
        radii[size], words[size] = at, order[taken]
        size += 1


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _walk_sorted(squares, products, lines, order, rows, reach):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
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
            size += walk_one(
                squares[i], lines[j], order[j], rows[i], level, closest, reach, radii[size:], words[size:]
            )
            starts[i * count + j + 1] = size
    return starts, radii[:size].copy(), words[:size].copy()


def walk_sorted(
    squares: FloatArray, products: FloatArray, lines: FloatArray, order: Any, rows: IntArray, reach: float
) -> tuple[IntArray, FloatArray, IntArray]:
    """Return starts, radii and words of the walks of each row along each direction."""
    starts, radii, words = _walk_sorted(squares, products, lines, order, rows, reach)
    return starts, radii, words
