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
def _insert(slopes, words, start, end):
    for i in range(start + 1, end):
        slope, word, k = slopes[i], words[i], i
        while k > start and slopes[k - 1] < slope:
            slopes[k], words[k] = slopes[k - 1], words[k - 1]
            k -= 1
        slopes[k], words[k] = slope, word


@njit(cache=True, nogil=True)
def _merge(slopes, words, start, middle, end, kept, kept_words):
    """Merge two sorted runs; the first is copied, and wins among equals, so that the lower index stays first."""
    for i in range(start, middle):
        kept[i], kept_words[i] = slopes[i], words[i]
    left, right, place = start, middle, start
    while left < middle:
        if right < end and slopes[right] > kept[left]:
            slopes[place], words[place] = slopes[right], words[right]
            right += 1
        else:
            slopes[place], words[place] = kept[left], kept_words[left]
            left += 1
        place += 1


@njit(cache=True, nogil=True)
def _sort_crowded(slopes, words):
    """Sort a crowded bucket by merging runs that are sorted by insertion; numpy's sorts take ten seconds to compile."""
    size = len(slopes)
    for start in range(0, size, _CROWDED):
        _insert(slopes, words, start, min(start + _CROWDED, size))
    kept, kept_words, run = np.empty_like(slopes), np.empty_like(words), _CROWDED
    while run < size:
        for start in range(0, size - run, 2 * run):
            _merge(slopes, words, start, start + run, min(start + 2 * run, size), kept, kept_words)
        run *= 2


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
        if ends[b] - start > _CROWDED:
            _sort_crowded(slopes[start : ends[b]], order[start : ends[b]])
        elif ends[b] - start > 1:
            _insert(slopes, order, start, ends[b])
        start = ends[b]


@njit(cache=True, nogil=True)
def _scatter(row, top, scale, starts, values, words):
    """Throw the words of a direction into a few hundred pieces; returns the size of the largest."""
    ends = np.zeros(len(starts), np.int32)
    for x in range(len(row)):
        ends[int((top - row[x]) * scale) + 1] += 1
    largest = 0
    for b in range(len(starts) - 1):
        largest = max(largest, ends[b + 1])
        ends[b + 1] += ends[b]
    for b in range(len(starts)):  # assigning the whole array takes four seconds to compile
        starts[b] = ends[b]
    for x in range(len(row)):
        piece = int((top - row[x]) * scale)
        place = ends[piece]
        values[place], words[place] = row[x], x
        ends[piece] = place + 1
    return largest


@njit(cache=True, nogil=True)
def _sort_all(products, tops, bottoms, numbers, order, slopes):
    size = products.shape[1]
    pieces = min(size // _PIECE, _MOST_PIECES)
    starts = np.empty(pieces + 1, np.int32)
    values, words = np.empty(size), numbers.copy()
    room = 0
    buckets, ends = np.empty(0, np.int32), np.empty(1, np.int32)
    for j in range(len(products)):
        row, top, bottom = products[j], tops[j], bottoms[j]
        if size <= _SMALL:
            if room == 0:
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
    tops, bottoms = products.max(axis=1), products.min(axis=1)
    with np.errstate(over="ignore", invalid="ignore"):
        bucketed = np.isfinite(tops - bottoms).all()
    if not bucketed:  # slopes that are infinite, or too far apart to subtract
        found = np.argsort(-products, axis=1, kind="stable").astype(np.int32)
        return found, np.take_along_axis(products, found, axis=1)
    order, slopes = np.empty(products.shape, np.int32), np.empty_like(products)
    numbers = np.arange(products.shape[1], dtype=np.int32)
    _sort_all(np.ascontiguousarray(products), tops, bottoms, numbers, order, slopes)
    return order, slopes
