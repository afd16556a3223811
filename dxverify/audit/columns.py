"""Which outputs are bet on one by one, and which together.

Merging outputs is post-processing and keeps every promise; which ones are merged is decided from past counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import rates

if TYPE_CHECKING:
    from dxverify.audit.blocks import Tally
    from dxverify.protocols import IntArray

#: As many outputs, the most frequent ones, are bet on one by one.
ONE_BY_ONE = 40


def pooled(tally: Tally) -> IntArray:
    """Return the 0/1 matrix that merges the columns of a tally: the rare outputs of each input together.

    A rare output belongs to the input it came from most often relative to the draws of that input.
    """
    outputs = len(tally.codes)
    if outputs <= ONE_BY_ONE:
        return np.eye(outputs, dtype=np.int64)
    order = np.argsort(-tally.counts.sum(axis=0), kind="stable")
    place = np.empty(outputs, dtype=np.int64)
    place[order[:ONE_BY_ONE]] = np.arange(ONE_BY_ONE)
    rare = order[ONE_BY_ONE:]
    place[rare] = ONE_BY_ONE + rates(tally)[:, rare].argmax(axis=0)
    used, merged = np.unique(place, return_inverse=True)
    matrix = np.zeros((outputs, len(used)), dtype=np.int64)
    matrix[np.arange(outputs), merged] = 1
    return matrix
