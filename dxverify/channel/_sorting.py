"""Words by falling slope, direction by direction, compiled with numba: the costliest part of walks in large vocabularies.

Slopes of words are spread smoothly, so throwing them into about one bucket a word leaves next to nothing to sort. A bucket
that is crowded all the same, as when one word lies far out, is sorted by comparison.
"""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202 - numba infers the types

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dxverify.protocols import FloatArray

#: Entries of one bucket beyond which insertion costs more than sorting by comparison.
_CROWDED = 48


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
def _sort_all(products, order, slopes):
    size = products.shape[1]
    buckets = np.empty(size, np.int32)
    ends = np.empty(size + 1, np.int64)
    for j in range(len(products)):
        row = products[j]
        top, bottom = row.max(), row.min()
        if not np.isfinite(top - bottom):
            found = np.argsort(-row, kind="mergesort")
            order[j], slopes[j] = found, row[found]
            continue
        scale = (size - 1) / (top - bottom) if top > bottom else 0.0
        ends[:] = 0
        for x in range(size):
            bucket = int((top - row[x]) * scale)
            buckets[x] = bucket
            ends[bucket + 1] += 1
        for b in range(size):
            ends[b + 1] += ends[b]
        for x in range(size):
            place = ends[buckets[x]]
            order[j, place], slopes[j, place] = x, row[x]
            ends[buckets[x]] = place + 1
        start = 0
        for b in range(size):
            if ends[b] - start > 1:
                _sort_bucket(slopes[j, start : ends[b]], order[j, start : ends[b]])
            start = ends[b]


def sort_falling(products: FloatArray) -> tuple[NDArray[np.int32], FloatArray]:
    """Return the words of each direction by falling product, the lowest index first among equals, and the products so."""
    order, slopes = np.empty(products.shape, np.int32), np.empty_like(products)
    _sort_all(np.ascontiguousarray(products), order, slopes)
    return order, slopes
