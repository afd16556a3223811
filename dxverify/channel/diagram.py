"""Corners of the diagram of outputs around an input: where an integrand over directions has kinks.

The outputs partition the noise ξ into cells of a power diagram, the lower envelope of planes
‖x − w‖² − 2⟨ξ, Fᵀ(x − w)⟩. Its corners are the facets of the lower hull of the points (Fᵀx, ‖x − w‖²).
They only say where to split an integral: a corner that is missed costs accuracy, which the error shows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from dxverify.channel.reduction import Reduced
from dxverify.protocols import FloatArray, IntArray


class Corners(NamedTuple):
    """Points (or directions of rays to infinity) where the cells of ``words`` meet."""

    points: FloatArray
    words: IntArray


def corners(reduced: Reduced, word: int) -> Corners:
    """Return the corners of the diagram as seen from a word: the noise that leads there."""
    features, squares = reduced.features, reduced.squares[word]
    width, height = np.abs(features).max(), squares.max()
    lifted = np.column_stack([features / width, squares / height])
    # A point high above makes the hull solid even if all words lie on one sphere.
    apex = np.append(lifted[:, :-1].mean(axis=0), 3.0)
    hull = _hull(np.vstack([lifted, apex]))
    if hull is None:
        return _none(reduced)
    normal = hull.equations[:, -2]
    lower = (normal < -1e-12) & (hull.simplices < len(features)).all(axis=1)
    slope = -hull.equations[lower, :-2] / normal[lower, None] * (height / width / 2)
    return Corners(slope, hull.simplices[lower].astype(np.int64))


def far_corners(reduced: Reduced) -> Corners:
    """Return the directions in which the unbounded edges of the diagram run to infinity."""
    hull = _hull(reduced.features / np.abs(reduced.features).max())
    if hull is None:
        return _none(reduced)
    return Corners(hull.equations[:, :-1], hull.simplices.astype(np.int64))


def _hull(points: FloatArray) -> ConvexHull | None:
    try:
        return ConvexHull(points, qhull_options="Qt")
    except QhullError:
        return None


def _none(reduced: Reduced) -> Corners:
    return Corners(np.empty((0, reduced.dim)), np.empty((0, reduced.dim + 1), np.int64))
