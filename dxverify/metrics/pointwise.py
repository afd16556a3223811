"""Metrics of two vectors: Euclidean, Manhattan, angular."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, final

import numpy as np

from dxverify.errors import InputError
from dxverify.protocols import Vectors

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray
    from dxverify.vocabulary import Vocabulary

#: Words converted to double precision at one time.
_BLOCK = 8192
#: Distances between these have squares, and sums of squares, that neither overflow nor underflow.
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

    Vectors on one ray are at distance 0, so on such vocabularies it is only a pseudometric.
    """

    name = "angular"

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        units = _directions(vocabulary)
        # arccos of the cosine loses all digits of small angles; chord and complementary chord keep them (Kahan).
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
    distances; so each difference is computed before it is squared.
    """
    from scipy.spatial.distance import cdist  # noqa: PLC0415 - scipy.spatial is slow to import

    starts = points if rows is None else points[np.asarray(rows, dtype=np.int64)]
    starts = np.atleast_2d(starts).astype(np.float64)
    result = np.empty((len(starts), len(points)))
    for first in range(0, len(points), _BLOCK):
        block = sign * points[first : first + _BLOCK].astype(np.float64)
        distances = cdist(starts, block, kind)
        result[:, first : first + _BLOCK] = _recompute_extremes(distances, starts, block, kind)
    return result


def _recompute_extremes(
    distances: FloatArray, starts: FloatArray, block: FloatArray, kind: str
) -> FloatArray:
    """Compute those Euclidean distances again whose squares may overflow or underflow.

    An infinite distance would guarantee nothing, and a zero one would demand equal distributions.
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
    """Return a power of two near the largest entry: divided by it no square overflows or underflows, and no bit changes."""
    largest = max(float(vectors.max(initial=0.0)), -float(vectors.min(initial=0.0)))
    return math.ldexp(1.0, math.frexp(largest)[1] - 1) if largest else 1.0


def length(vector: FloatArray) -> float:
    """Return the length of a vector, also where its square overflows or underflows."""
    scale = power_of_two(vector)
    return scale * float(np.linalg.norm(vector / scale))


def _directions(vocabulary: Vocabulary) -> FloatArray:
    vectors = vocabulary.float64()
    # The largest entry is divided out first, so that no square overflows or underflows.
    largest = np.abs(vectors).max(axis=1, keepdims=True)
    if not largest.all():
        word = vocabulary.words[int(np.argmin(largest))]
        raise InputError(f"the angular metric needs non-zero vectors; that of {word!r} is zero")
    scaled = vectors / largest
    units: FloatArray = scaled / np.linalg.norm(scaled, axis=1, keepdims=True)
    return units
