"""Metrics that compare two vectors at a time: Euclidean, Manhattan, angular."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, final

import numpy as np

from dxverify.errors import InputError
from dxverify.protocols import Vectors

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.vocabulary import Vocabulary

#: Words turned into double precision at a time.
_BLOCK = 8192
#: Between these the squares of differences, and their sum, are ordinary doubles.
SQUARES = 1e-140, 1e150
_SMALLEST = float(np.nextafter(0.0, 1.0))


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
        distances = cdist(starts, block, kind)
        result[:, first : first + _BLOCK] = _squared_safely(distances, starts, block, kind)
    return result


def _squared_safely(distances: FloatArray, starts: FloatArray, block: FloatArray, kind: str) -> FloatArray:
    """Compute those Euclidean distances again whose squares may be past all doubles.

    A distance that overflows promises nothing, and one that vanishes promises one law: both would be other promises.
    """
    if kind != "euclidean":
        return distances
    places = np.argwhere(~((distances > SQUARES[0]) & (distances < SQUARES[1])))
    for part in np.array_split(places, 1 + len(places) // _BLOCK):
        x, y = part.T
        gaps = np.abs(starts[x] - block[y])
        largest = np.maximum(gaps.max(axis=1), _SMALLEST)
        distances[x, y] = largest * np.linalg.norm(gaps / largest[:, None], axis=1)
    return distances


def power_of_two(vectors: Vectors) -> float:
    """Return a power of two near the largest entry: divided by it no square overflows or vanishes, and no bit changes."""
    largest = max(float(vectors.max(initial=0.0)), -float(vectors.min(initial=0.0)))
    return math.ldexp(1.0, math.frexp(largest)[1] - 1) if largest else 1.0


def length(vector: FloatArray) -> float:
    """Return the length of a vector, also where its square is past all doubles."""
    scale = power_of_two(vector)
    return scale * float(np.linalg.norm(vector / scale))


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
