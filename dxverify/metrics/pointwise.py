"""Metrics that compare two vectors at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dxverify.protocols import FloatArray, IntArray
    from dxverify.vocabulary import Vocabulary

#: Words turned into double precision at a time.
_BLOCK = 8192


@final
class Euclidean:
    """The Euclidean distance ‖x − y‖₂."""

    name = "euclidean"

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        return blockwise("euclidean", vocabulary.vectors, rows)

    def __repr__(self) -> str:
        return "Euclidean()"


def blockwise(kind: str, points: NDArray[np.floating], rows: IntArray | None) -> FloatArray:
    """Return distances in double precision, difference by difference.

    The usual ‖x‖² − 2⟨x, y⟩ + ‖y‖² loses every digit for near duplicates, and an audit divides by such
    distances; so each difference is taken before it is squared.
    """
    from scipy.spatial.distance import cdist  # noqa: PLC0415 - scipy.spatial is slow to import

    starts = points if rows is None else points[np.asarray(rows, dtype=np.int64)]
    starts = np.atleast_2d(starts).astype(np.float64)
    result = np.empty((len(starts), len(points)))
    for first in range(0, len(points), _BLOCK):
        block = points[first : first + _BLOCK].astype(np.float64)
        result[:, first : first + _BLOCK] = cdist(starts, block, kind)
    return result
