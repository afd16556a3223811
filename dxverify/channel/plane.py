"""Two dimensions: one angle is left, and the integrand is analytic between the corners of the diagram."""

from __future__ import annotations

import numpy as np

from dxverify.channel.diagram import corners, far_corners
from dxverify.channel.envelope import Slopes, walk_rows
from dxverify.channel.mass import walk_mass
from dxverify.channel.quadrature import Pieces, Sparse, integrate
from dxverify.channel.reduction import Reduced
from dxverify.protocols import FloatArray, IntArray


def plane_row(reduced: Reduced, word: int) -> tuple[FloatArray, FloatArray]:
    """Return the output distribution of one word and the error of each entry."""
    law = reduced.law
    assert law is not None  # noqa: S101 - two dimensions have a law

    def integrand(angles: FloatArray, tags: IntArray) -> Sparse:
        del tags
        units = np.column_stack([np.cos(angles), np.sin(angles)])
        walks = walk_rows(reduced.squares[[word]], Slopes.of(units @ reduced.features.T), np.array([word]))
        mass, rounding = walk_mass(law, walks)
        return Sparse(walks.walk_of, walks.words, mass / (2 * np.pi), rounding / (2 * np.pi))

    pieces = _pieces(np.vstack([corners(reduced, word).points, far_corners(reduced).points]))
    return integrate(integrand, pieces, len(reduced.squares), absolute=1e-12, relative=1e-10)


def _pieces(splits: FloatArray) -> Pieces:
    """Cut the circle at the angles of the given points and at least in quarters."""
    angles = np.arctan2(splits[:, 1], splits[:, 0])
    knots = np.unique(np.concatenate([angles, np.linspace(-np.pi, np.pi, 5)]))
    return Pieces(knots[:-1], knots[1:], np.zeros(len(knots) - 1, np.int64))
