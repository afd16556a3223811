"""Words by falling slope, direction by direction, compiled with numba: the costliest part of walks in large vocabularies.

Slopes of words are spread smoothly, so throwing them into about one bucket a word leaves next to nothing to sort. That is
done in two throws, into pieces and then into buckets of a piece: one throw of a large vocabulary is a cache miss a word.
A bucket that is crowded all the same, as when one word lies far out, is sorted by comparison.
"""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba infers the types, and its functions take positions only

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dxverify.protocols import FloatArray

#: Entries of one bucket beyond which insertion costs more than sorting by comparison.
_CROWDED = 48
#: Words of one piece, and most pieces: a piece is sorted in the nearest cache, and writing to all pieces in turn stays in it.
_PIECE, _MOST_PIECES = 512, 512
#: Words that are sorted as one piece.
_SMALL = 1 << 15


@njit(cache=True, nogil=True)
def _sort_bucket(slopes, words):
    if len(slopes) > _CROWDED:
        # Entries come in by rising index, so a stable sort keeps equal slopes in that order.
        order = np.argsort(-slopes, kind="mergesort")
        slopes[:] = slopes[order]
        words[:] = words[order]
        return
    for i in range(1, len(slopes)):
        slope, word, k = slopes[i], words[i], i
        while k > 0 and slopes[k - 1] < slope:
            slopes[k], words[k] = slopes[k - 1], words[k - 1]
            k -= 1
        slopes[k], words[k] = slope, word


@njit(cache=True, nogil=True)
def _sort_piece(values, words, slopes, order, buckets, ends):
    """Sort words with these slopes, given by rising index, into slopes and order; the last two arrays are for work."""
    size, top, bottom = len(values), values[0], values[0]
    for x in range(size):
        top, bottom = max(top, values[x]), min(bottom, values[x])
    scale = (size - 1) / (top - bottom) if top > bottom else 0.0
    ends[: size + 1] = 0
    for x in range(size):
        bucket = int((top - values[x]) * scale)
        buckets[x] = bucket
        ends[bucket + 1] += 1
    for b in range(size):
        ends[b + 1] += ends[b]
    for x in range(size):
        place = ends[buckets[x]]
        order[place], slopes[place] = words[x], values[x]
        ends[buckets[x]] = place + 1
    start = 0
    for b in range(size):
        if ends[b] - start > 1:
            _sort_bucket(slopes[start : ends[b]], order[start : ends[b]])
        start = ends[b]


@njit(cache=True, nogil=True)
def _scatter(row, top, scale, starts, values, words):
    """Throw the words of a direction into a few hundred pieces; returns the size of the largest."""
    ends = np.zeros(len(starts), np.int32)
    for x in range(len(row)):
        ends[int((top - row[x]) * scale) + 1] += 1
    largest = ends.max()
    for b in range(len(starts) - 1):
        ends[b + 1] += ends[b]
    starts[:] = ends
    for x in range(len(row)):
        piece = int((top - row[x]) * scale)
        place = ends[piece]
        values[place], words[place] = row[x], x
        ends[piece] = place + 1
    return largest


@njit(cache=True, nogil=True)
def _sort_all(products, order, slopes):
    size = products.shape[1]
    pieces = min(size // _PIECE, _MOST_PIECES)
    starts = np.empty(pieces + 1, np.int32)
    values, words = np.empty(size), np.arange(size).astype(np.int32)
    room = 0
    buckets, ends = np.empty(0, np.int32), np.empty(1, np.int32)
    for j in range(len(products)):
        row = products[j]
        top, bottom = row.max(), row.min()
        if not np.isfinite(top - bottom):
            found = np.argsort(-row, kind="mergesort")
            order[j], slopes[j] = found, row[found]
            continue
        if size <= _SMALL:
            room = size
            buckets, ends = np.empty(room, np.int32), np.empty(room + 1, np.int32)
            _sort_piece(row, words, slopes[j], order[j], buckets, ends)
            continue
        # Rounding could push the least slope one piece too far.
        scale = pieces * (1 - 1e-9) / (top - bottom) if top > bottom else 0.0
        largest = _scatter(row, top, scale, starts, values, words)
        if largest > room:
            room = largest
            buckets, ends = np.empty(room, np.int32), np.empty(room + 1, np.int32)
        for b in range(pieces):
            here = slice(starts[b], starts[b + 1])
            if starts[b] < starts[b + 1]:
                _sort_piece(values[here], words[here], slopes[j, here], order[j, here], buckets, ends)


def sort_falling(products: FloatArray) -> tuple[NDArray[np.int32], FloatArray]:
    """Return the words of each direction by falling product, the lowest index first among equals, and the products so."""
    order, slopes = np.empty(products.shape, np.int32), np.empty_like(products)
    _sort_all(np.ascontiguousarray(products), order, slopes)
    return order, slopes
