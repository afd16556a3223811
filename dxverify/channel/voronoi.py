"""Voronoi diagrams of words: vertices of every cell, and Delaunay triangulations in up to eight dimensions.

Two constructions, both on Qhull, and both checked instead of trusted:

- ``voronoi_vertices`` (plane and space). The cell of y is the intersection of half-spaces ⟨v, z − y⟩ ≤ ‖z − y‖²/2. Its polar
  dual is the convex hull of the origin and the points (z − y)/‖z − y‖², whose facets are the Voronoi vertices. Every cell is
  computed from differences to its own word, so that a far word costs close ones no digits.
- ``delaunay`` (any dimension). Words lifted to the paraboloid z = ‖x‖² have the Delaunay triangulation as their lower convex
  hull. A simplex of m + 1 words is dual to a Voronoi face of dimension k − m. Cospherical words have several
  triangulations; one is chosen by a symbolic perturbation of the heights with random weights.

References
----------
Preparata, F. P. and Muller, D. E. (1979). Finding the intersection of n half-spaces in time O(n log n). Theoretical
Computer Science 8(1), 45–55.
Edelsbrunner, H. and Seidel, R. (1986). Voronoi diagrams and arrangements. Discrete & Computational Geometry 1, 25–44.
Edelsbrunner, H. and Mücke, E. P. (1990). Simulation of simplicity: a technique to cope with degenerate cases in geometric
algorithms. ACM Transactions on Graphics 9(1), 66–104.
Barber, C. B., Dobkin, D. P. and Huhdanpaa, H. (1996). The Quickhull algorithm for convex hulls. ACM Transactions on
Mathematical Software 22(4), 469–483.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.channel.low_dimensional import ReducedProblem
from dxverify.errors import NotExactError
from dxverify.protocols import BoolArray, FloatArray, IntArray

_EPS = float(np.finfo(float).eps)


class VoronoiVertices(NamedTuple):
    """Vertices of all cells, each relative to the word of its cell.

    ``cell`` is that word, ``words`` are those whose walls meet there (−1 stands for infinity), ``point`` is its position (a
    direction, for a vertex at infinity), ``finite`` says which it is, and ``error`` bounds the error of a position
    relative to its length.
    """

    cell: IntArray
    words: IntArray
    point: FloatArray
    finite: BoolArray
    error: FloatArray


def voronoi_vertices(problem: ReducedProblem) -> VoronoiVertices:
    """Return the vertices of all cells.

    Raises
    ------
    NotExactError
        If distances differ too much for cells to be found, or if a check shows that a wall is missing.
    """
    _check_distance_ratio(problem)
    hulls = [_dual_hull(problem, word) for word in range(len(problem.differences))]
    cell = np.repeat(np.arange(len(hulls)), [len(words) for words, _, _ in hulls])
    words, normals, infinite = (np.concatenate(column) for column in zip(*hulls, strict=True))
    offsets = problem.differences[cell[:, None], words]
    length = np.linalg.norm(offsets, axis=2, keepdims=True)
    units = offsets / np.where(length > 0, length, 1.0)
    volume = np.abs(np.linalg.det(units))
    infinite |= volume < CONFIG.parallel
    # Walls ⟨v, z − y⟩ = ‖z − y‖²/2 meet in a point. At infinity only the direction is known.
    point, inner = normals.copy(), np.flatnonzero(~infinite)
    point[inner] = np.linalg.solve(units[inner], length[inner] / 2)[:, :, 0]
    found = VoronoiVertices(cell, words, point, ~infinite, 16 * _EPS / np.where(infinite, 1.0, volume))
    _check_no_wall_missing(problem, found)
    return found


def _check_distance_ratio(problem: ReducedProblem) -> None:
    squares = problem.squared_distances
    lengths = np.sqrt(squares[~np.eye(len(squares), dtype=bool)])
    if lengths.max() > CONFIG.max_distance_ratio * lengths.min():
        raise NotExactError(
            f"distances between words run from {lengths.min():.1e} to {lengths.max():.1e}; exact channels in two and three "
            f"dimensions are computed up to a ratio of {CONFIG.max_distance_ratio:g}: leave out the far words, or use "
            "channel_estimate"
        )


def _check_no_wall_missing(problem: ReducedProblem, found: VoronoiVertices) -> None:
    """Refuse cells of which a wall is missing: then a vertex lies nearer to another word than to its own."""
    blocks = 1 + len(found.cell) * len(problem.differences) // CONFIG.block
    for few in np.array_split(np.arange(len(found.cell)), blocks):
        cell, point = found.cell[few], found.point[few]
        length = np.linalg.norm(point, axis=1)[:, None]
        size = np.where(length > 0, length, 1.0)
        # Half the squared distance over the length of a vertex; zero over that of one at infinity.
        half = found.finite[few, None] * problem.squared_distances[cell] / (2 * size)
        excess = np.einsum("cd,czd->cz", point / size, problem.differences[cell]) - half
        error = np.where(found.finite[few], 8 * _EPS + 2 * found.error[few], CONFIG.direction_error)[:, None]
        if (excess > error * (np.sqrt(problem.squared_distances[cell]) + half)).any():
            raise NotExactError(
                "some words are so close together, compared with the others, that their Voronoi cells are not found"
            )


def _dual_hull(problem: ReducedProblem, word: int) -> tuple[IntArray, FloatArray, BoolArray]:
    """Return the facets of the polar dual of a cell: words, normals, and whether they touch the origin."""
    from scipy.spatial import ConvexHull, QhullError  # noqa: PLC0415 - scipy.spatial is slow to load

    squares = problem.squared_distances[word].copy()
    squares[word] = np.inf
    dual = problem.differences[word] / squares[:, None]
    try:
        # The word itself has become the origin.
        hull = ConvexHull(dual / np.abs(dual).max(), qhull_options="Qt")
    except QhullError as error:
        raise NotExactError("the Voronoi cells of these words are too thin to be found") from error
    infinite = (hull.simplices == word).any(axis=1) | (hull.equations[:, -1] > -1e-14)
    words = np.where(hull.simplices == word, -1, hull.simplices).astype(np.int64)
    return words, hull.equations[:, :-1], infinite


class Simplices(NamedTuple):
    """Simplices of equally many words: ``words`` of each, increasing, and ``without`` each of them the remaining simplex."""

    words: IntArray
    without: IntArray


class Delaunay(NamedTuple):
    """Simplices of one word, of two words and so on, and the weights that chose the triangulation.

    It is the Delaunay triangulation that remains when squared distances to the words grow by an infinitesimal multiple of
    the weights, which are zero if no words are cospherical.
    """

    levels: tuple[Simplices, ...]
    weights: FloatArray

    @property
    def facet_count(self) -> int:
        """Number of pairs of a simplex and one of its facets."""
        return sum(level.without.size for level in self.levels)


def delaunay(problem: ReducedProblem) -> Delaunay | None:
    """Return the Delaunay triangulation, or None if it is not certain.

    It is certain if no circumsphere of a full simplex contains another word, and if every facet of such a simplex
    belongs to two of them or lies on the convex hull.
    """
    points = problem.differences[0] - problem.differences[0].mean(axis=0)
    points /= np.abs(points).max()
    heights = np.square(points).sum(axis=1)
    for weights in (np.zeros(len(points)), np.random.default_rng(0).uniform(size=len(points))):
        simplices = _lower_hull(points, heights + CONFIG.perturbation * weights)
        if (
            simplices is not None
            and _circumspheres_empty(points, heights, weights, simplices)
            and _facets_match(points, simplices)
        ):
            return Delaunay(_all_levels(simplices, len(points)), weights)
    return None


def _lower_hull(points: FloatArray, heights: FloatArray) -> IntArray | None:
    """Return the simplices of the lower convex hull of the lifted words, as Qhull finds them."""
    from scipy.spatial import ConvexHull, QhullError  # noqa: PLC0415 - scipy.spatial is slow to load

    size, dim = points.shape
    if size == dim + 1:
        return np.arange(size)[None]
    try:
        hull = ConvexHull(np.column_stack([points, heights]), qhull_options="Qt Qx")
    except (QhullError, ValueError):
        return None
    return np.sort(hull.simplices[hull.equations[:, dim] < -1e-9].astype(np.int64), axis=1)


def _circumspheres_empty(
    points: FloatArray, heights: FloatArray, weights: FloatArray, simplices: IntArray
) -> bool:
    """Return whether every other word is lifted above the plane of each simplex, or by its weight if cospherical."""
    base = simplices[:, :1]
    edges = points[simplices[:, 1:]] - points[base]
    both = np.stack([heights, weights], axis=1)
    try:
        slope = np.linalg.solve(edges, both[simplices[:, 1:]] - both[base])
    except np.linalg.LinAlgError:
        return False
    # Simplices × words × (heights, weights).
    above = both - both[base] - (points - points[base]) @ slope
    own = np.zeros(above.shape[:2], dtype=bool)
    np.put_along_axis(own, simplices, values=True, axis=1)
    size = 1 + np.abs(slope).max(axis=1)[:, None]
    tied = np.abs(above[:, :, 0]) <= CONFIG.cospherical * size[:, :, 0]
    higher = np.where(tied, above[:, :, 1] > 1e-6 * size[:, :, 1], above[:, :, 0] > 0)
    return bool((own | higher).all())


def _facets_match(points: FloatArray, simplices: IntArray) -> bool:
    """Return whether every facet of a simplex belongs to two, or has all words on one side of it."""
    size, dim = points.shape
    facets = np.concatenate([np.delete(simplices, i, axis=1) for i in range(dim + 1)])
    opposite = simplices.T.ravel()
    _, first, count = np.unique(_simplex_keys(facets, size), return_index=True, return_counts=True)
    if (count > 2).any():
        return False
    outer, behind = facets[first[count == 1]], opposite[first[count == 1]]
    _, _, normals = np.linalg.svd(points[outer[:, 1:]] - points[outer[:, :1]])
    side = ((points[None] - points[outer[:, :1]]) @ normals[:, -1][:, :, None])[:, :, 0]
    side = side * np.sign(np.take_along_axis(side, behind[:, None], axis=1))
    np.put_along_axis(side, outer, 0.0, axis=1)
    return bool((side >= -1e-9 * np.abs(side).max(axis=1, keepdims=True)).all())


def _simplex_keys(simplices: IntArray, size: int) -> IntArray:
    """Return a unique integer for each simplex; 64 words and nine in a simplex fit into 54 bits."""
    return np.asarray(simplices @ (size ** np.arange(simplices.shape[1], dtype=np.int64)))


def _all_levels(simplices: IntArray, size: int) -> tuple[Simplices, ...]:
    """Return the simplices of every number of words, the smallest first."""
    levels, words = [], simplices
    while words.shape[1] > 1:
        facets = np.stack([np.delete(words, i, axis=1) for i in range(words.shape[1])], axis=1)
        flat = facets.reshape(-1, words.shape[1] - 1)
        keys = _simplex_keys(flat, size)
        if words.shape[1] == 2:
            keys, flat = np.concatenate([keys, np.arange(size)]), np.vstack([flat, np.arange(size)[:, None]])
        _, first, number = np.unique(keys, return_index=True, return_inverse=True)
        count = facets.shape[0] * facets.shape[1]
        levels.append(Simplices(words, number.ravel()[:count].reshape(facets.shape[:2])))
        words = flat[first]
    levels.append(Simplices(words, np.empty((len(words), 0), dtype=np.int64)))
    return tuple(reversed(levels))
