"""Cells of words: which walls they have, and the corners where walls end.

The cell of y is where y is the nearest word. Turned inside out at y, each other word z becomes the point
(z − y)/‖z − y‖², and the walls of the cell are the corners of the convex hull of these points and the origin. Each
cell is found from the differences to its own word, so that a far word costs near ones no digits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.reduction import Reduced
from dxverify.errors import NotExactError
from dxverify.protocols import BoolArray, FloatArray, IntArray

#: Largest over smallest distance between words for which cells are found reliably.
_SPREAD = 1e9
#: What the direction of a corner at infinity is off by.
_BEND = 1e-9
#: Numbers in the largest array.
_BLOCK = 1 << 20
#: Walls that meet at so small an angle meet at infinity.
_THIN = 1e-13
_EPS = float(np.finfo(float).eps)


class Corners(NamedTuple):
    """Corners of all cells, each as seen from the word of its cell.

    ``cell`` is that word, ``words`` are those whose walls meet there (−1 stands for infinity), ``point`` is where that is
    (a direction, of a corner at infinity), ``finite`` says which it is, and ``blur`` bounds the error of a point
    relative to its length.
    """

    cell: IntArray
    words: IntArray
    point: FloatArray
    finite: BoolArray
    blur: FloatArray


def check_spread(reduced: Reduced) -> None:
    """Refuse words whose distances are too unlike for their cells to be found."""
    lengths = np.sqrt(reduced.squares[~np.eye(len(reduced.squares), dtype=bool)])
    if lengths.max() > _SPREAD * lengths.min():
        raise NotExactError(
            f"distances between words run from {lengths.min():.1e} to {lengths.max():.1e}; exact channels in the plane and "
            f"in space are computed up to a ratio of {_SPREAD:g}: leave out the far words, or take channel_estimate"
        )


def corners(reduced: Reduced) -> Corners:
    """Return the corners of all cells."""
    check_spread(reduced)
    found = [_hull(reduced, word) for word in range(len(reduced.apart))]
    cell = np.repeat(np.arange(len(found)), [len(words) for words, _, _ in found])
    words, normals, outer = (np.concatenate(part) for part in zip(*found, strict=True))
    away = reduced.apart[cell[:, None], words]
    length = np.linalg.norm(away, axis=2, keepdims=True)
    units = away / np.where(length > 0, length, 1.0)
    volume = np.abs(np.linalg.det(units))
    outer |= volume < _THIN
    # Walls that meet: ⟨v, z − y⟩ = ‖z − y‖²/2. At infinity only the direction is known.
    point, inner = normals.copy(), np.flatnonzero(~outer)
    point[inner] = np.linalg.solve(units[inner], length[inner] / 2)[:, :, 0]
    every = Corners(cell, words, point, ~outer, 16 * _EPS / np.where(outer, 1.0, volume))
    _check_walls(reduced, every)
    return every


def _check_walls(reduced: Reduced, found: Corners) -> None:
    """Refuse cells of which a wall is missing: then a corner lies nearer to another word than to its own."""
    for few in np.array_split(np.arange(len(found.cell)), 1 + len(found.cell) * len(reduced.apart) // _BLOCK):
        cell, point = found.cell[few], found.point[few]
        length = np.linalg.norm(point, axis=1)[:, None]
        size = np.where(length > 0, length, 1.0)
        # Half the squared distance over the length of a corner, and nothing over that of one at infinity.
        half = found.finite[few, None] * reduced.squares[cell] / (2 * size)
        beyond = np.einsum("cd,czd->cz", point / size, reduced.apart[cell]) - half
        unsure = np.where(found.finite[few], 8 * _EPS + 2 * found.blur[few], _BEND)[:, None]
        if (beyond > unsure * (np.sqrt(reduced.squares[cell]) + half)).any():
            raise NotExactError(
                "some words are so close together, beside the others, that their cells are not found"
            )


def _hull(reduced: Reduced, word: int) -> tuple[IntArray, FloatArray, BoolArray]:
    """Return the facets of the cell turned inside out: words, normals, and whether they touch the origin."""
    from scipy.spatial import ConvexHull, QhullError  # noqa: PLC0415 - scipy.spatial is slow to load

    squares = reduced.squares[word].copy()
    squares[word] = np.inf
    inside_out = reduced.apart[word] / squares[:, None]
    try:
        # The word itself has become the origin.
        hull = ConvexHull(inside_out / np.abs(inside_out).max(), qhull_options="Qt")
    except QhullError as error:
        raise NotExactError("the cells of these words are too thin to be found") from error
    outer = (hull.simplices == word).any(axis=1) | (hull.equations[:, -1] > -1e-14)
    words = np.where(hull.simplices == word, -1, hull.simplices).astype(np.int64)
    return words, hull.equations[:, :-1], outer
