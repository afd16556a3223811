"""The cells of words in any dimension, as the simplices of their Delaunay triangulation.

The words of a simplex are those whose cells meet in one face: a simplex of m + 1 words stands for a face of dimension
k − m, and the simplices with one word more that contain it stand for the rim of that face.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.reduction import Reduced
from dxverify.protocols import FloatArray, IntArray

#: Words as near to the sphere through others, in parts of its radius times the extent of all words, make a tie.
_TIE = 1e-11
#: Part of the weights that Qhull sees.
_SMALL = 1e-6


class Simplices(NamedTuple):
    """Simplices of equally many words: ``words`` of each, rising, and ``without`` each of them the simplex that is left."""

    words: IntArray
    without: IntArray


class Triangulation(NamedTuple):
    """Simplices of one word, of two words and so on, and weights of the words that break ties between triangulations.

    Words on one empty sphere can be triangulated in several ways. This is the one that remains when squared distances to the
    words grow by an infinitely small part of the weights.
    """

    levels: tuple[Simplices, ...]
    weights: FloatArray

    @property
    def size(self) -> int:
        """Number of pairs of a simplex and a side of it."""
        return sum(level.without.size for level in self.levels)


def triangulated(reduced: Reduced) -> Triangulation | None:
    """Return the triangulation, or None if it is not certain.

    It is certain if no sphere through the words of a largest simplex holds another word, and if every side of such a
    simplex belongs to two of them or lies on the hull.
    """
    points = reduced.apart[0] - reduced.apart[0].mean(axis=0)
    points /= np.abs(points).max()
    heights = np.square(points).sum(axis=1)
    for weights in (np.zeros(len(points)), np.random.default_rng(0).uniform(size=len(points))):
        largest = _largest(points, heights + _SMALL * weights)
        if largest is not None and _empty(points, heights, weights, largest) and _covers(points, largest):
            return Triangulation(_levels(largest, len(points)), weights)
    return None


def _largest(points: FloatArray, heights: FloatArray) -> IntArray | None:
    """Return the simplices below the words lifted to their heights, as Qhull finds them."""
    from scipy.spatial import ConvexHull, QhullError  # noqa: PLC0415 - scipy.spatial is slow to load

    size, dim = points.shape
    if size == dim + 1:
        return np.arange(size)[None]
    try:
        hull = ConvexHull(np.column_stack([points, heights]), qhull_options="Qt Qx")
    except (QhullError, ValueError):
        return None
    return np.sort(hull.simplices[hull.equations[:, dim] < -1e-9].astype(np.int64), axis=1)


def _empty(points: FloatArray, heights: FloatArray, weights: FloatArray, largest: IntArray) -> bool:
    """Whether every other word is lifted above the plane through the words of each simplex, or by its weight in a tie."""
    base = largest[:, :1]
    across = points[largest[:, 1:]] - points[base]
    both = np.stack([heights, weights], axis=1)
    try:
        slope = np.linalg.solve(across, both[largest[:, 1:]] - both[base])
    except np.linalg.LinAlgError:
        return False
    # Simplices × words × (heights, weights).
    above = both - both[base] - (points - points[base]) @ slope
    inner = np.zeros(above.shape[:2], dtype=bool)
    np.put_along_axis(inner, largest, values=True, axis=1)
    steep = 1 + np.abs(slope).max(axis=1)[:, None]
    tied = np.abs(above[:, :, 0]) <= _TIE * steep[:, :, 0]
    higher = np.where(tied, above[:, :, 1] > 1e-6 * steep[:, :, 1], above[:, :, 0] > 0)
    return bool((inner | higher).all())


def _covers(points: FloatArray, largest: IntArray) -> bool:
    """Whether every side of a simplex belongs to two, or has all words on one side of it."""
    size, dim = points.shape
    sides = np.concatenate([np.delete(largest, i, axis=1) for i in range(dim + 1)])
    inner = largest.T.ravel()
    _, first, count = np.unique(_keys(sides, size), return_index=True, return_counts=True)
    if (count > 2).any():
        return False
    rim, behind = sides[first[count == 1]], inner[first[count == 1]]
    _, _, normals = np.linalg.svd(points[rim[:, 1:]] - points[rim[:, :1]])
    away = (points[None] - points[rim[:, :1]]) @ normals[:, -1][:, :, None]
    away = away[:, :, 0] * np.sign(np.take_along_axis(away[:, :, 0], behind[:, None], axis=1))
    np.put_along_axis(away, rim, 0.0, axis=1)
    return bool((away >= -1e-9 * np.abs(away).max(axis=1, keepdims=True)).all())


def _keys(simplices: IntArray, size: int) -> IntArray:
    """Return a number for each simplex that no other has; 64 words and nine in a simplex fit into 54 bits."""
    return np.asarray(simplices @ (size ** np.arange(simplices.shape[1], dtype=np.int64)))


def _levels(largest: IntArray, size: int) -> tuple[Simplices, ...]:
    """Return the simplices of every number of words, the smallest first."""
    levels, words = [], largest
    while words.shape[1] > 1:
        sides = np.stack([np.delete(words, i, axis=1) for i in range(words.shape[1])], axis=1)
        flat = sides.reshape(-1, words.shape[1] - 1)
        keys = _keys(flat, size)
        if words.shape[1] == 2:
            keys, flat = np.concatenate([keys, np.arange(size)]), np.vstack([flat, np.arange(size)[:, None]])
        _, first, number = np.unique(keys, return_index=True, return_inverse=True)
        levels.append(
            Simplices(words, number.ravel()[: sides.shape[0] * sides.shape[1]].reshape(sides.shape[:2]))
        )
        words = flat[first]
    levels.append(Simplices(words, np.empty((len(words), 0), dtype=np.int64)))
    return tuple(reversed(levels))
