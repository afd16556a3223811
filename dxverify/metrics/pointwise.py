"""Metrics that compare two vectors at a time: Euclidean, Manhattan, angular."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import numpy as np

from dxverify.errors import InputError
from dxverify.protocols import Vectors

if TYPE_CHECKING:
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


@final
class Manhattan:
    """The Manhattan distance ‖x − y‖₁."""

    name = "manhattan"

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        return blockwise("cityblock", vocabulary.vectors, rows)

    def __repr__(self) -> str:
        return "Manhattan()"


@final
class Angular:
    """The angle between two vectors, from 0 to π.

    Words on one ray are at distance 0, so on such vocabularies it is a pseudo-metric only.
    """

    name = "angular"

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        units = _directions(vocabulary)
        # arccos of the cosine has no digits left for small angles; the chord and its complement keep them.
        chords = blockwise("euclidean", units, rows)
        opposite = blockwise("euclidean", units, rows, sign=-1.0)
        angles: FloatArray = 2.0 * np.arctan2(chords, opposite)
        return angles

    def __repr__(self) -> str:
        return "Angular()"


def blockwise(
    kind: str, points: Vectors | IntArray, rows: IntArray | None, *, sign: float = 1.0
) -> FloatArray:
    """Return distances from some points to all points times ``sign``, in double precision.

    The usual ‖x‖² − 2⟨x, y⟩ + ‖y‖² loses every digit for near duplicates, and an audit divides by such
    distances; so each difference is taken before it is squared.
    """
    from scipy.spatial.distance import cdist  # noqa: PLC0415 - scipy.spatial is slow to import

    starts = points if rows is None else points[np.asarray(rows, dtype=np.int64)]
    starts = np.atleast_2d(starts).astype(np.float64)
    result = np.empty((len(starts), len(points)))
    for first in range(0, len(points), _BLOCK):
        block = sign * points[first : first + _BLOCK].astype(np.float64)
        result[:, first : first + _BLOCK] = cdist(starts, block, kind)
    return result


def _directions(vocabulary: Vocabulary) -> FloatArray:
    vectors = vocabulary.float64()
    # The largest entry is taken out first, so that no square overflows or vanishes.
    largest = np.abs(vectors).max(axis=1, keepdims=True)
    if not largest.all():
        word = vocabulary.words[int(np.argmin(largest))]
        raise InputError(f"the angular metric needs vectors that are not zero, that of {word!r} is")
    scaled = vectors / largest
    units: FloatArray = scaled / np.linalg.norm(scaled, axis=1, keepdims=True)
    return units
