"""Rows of an exact channel: the line in closed form, the plane by one angle, any dimension by directions.

The last, with scrambled Sobol points and an exact radius, is the second opinion for every other method, and the way out
for laws that are not mixtures of Gaussians. All rest on the probability that the length of the noise lies between two
breakpoints, with its digits in both tails.
"""

from __future__ import annotations

import numpy as np
from scipy import stats

from dxverify.channel.diagram import corners, far_corners
from dxverify.channel.envelope import Slopes, Walks, walk_rows
from dxverify.channel.quadrature import Pieces, Sparse, integrate
from dxverify.channel.reduction import Reduced
from dxverify.channel.sobol import sobol_units
from dxverify.protocols import FloatArray, IntArray, RadiusLaw

#: Relative error granted to every cdf and sf of a radius law.
LAW_ERROR = 1e-13


def walk_mass(law: RadiusLaw, walks: Walks) -> tuple[FloatArray, FloatArray]:
    """Return the probability of each word of each walk, given its direction, and a bound on the rounding.

    A difference of upper tails keeps its digits above the median, a difference of lower tails below;
    the rounding is relative to the terms subtracted, not to one.
    """
    above = np.asarray(law.sf(walks.radii))
    below = 1 - above
    low = above > 0.5
    below[low] = law.cdf(walks.radii[low])
    last = walks.starts[1:] - 1
    above_end, below_end = np.append(above[1:], 0.0), np.append(below[1:], 1.0)
    above_end[last], below_end[last] = 0.0, 1.0
    straddling = np.where(below < 0.5, 1 - below - above_end, above - above_end)
    mass = np.where(below_end < 0.5, below_end - below, straddling)
    scale = np.where(below_end < 0.5, below_end, np.where(below < 0.5, 1.0, above))
    return np.maximum(mass, 0.0), LAW_ERROR * scale


def line_row(reduced: Reduced, word: int) -> tuple[FloatArray, FloatArray]:
    """Return the output distribution of one word and the rounding error of each entry."""
    assert reduced.law is not None  # noqa: S101 - one dimension has a law
    walks = _walks(reduced, word)
    mass, rounding = walk_mass(reduced.law, walks)
    count = len(reduced.squares)
    return (
        np.bincount(walks.words, mass / 2, minlength=count).astype(np.float64, copy=False),
        np.bincount(walks.words, rounding / 2, minlength=count).astype(np.float64, copy=False),
    )


def _walks(reduced: Reduced, word: int) -> Walks:
    """Walk to the right and to the left; on collinear words the next word is simply the neighbour."""
    place = reduced.features[:, 0]
    stretch = _stretch(reduced)
    if stretch is None:
        both = Slopes.of(np.vstack([place, -place]))
        return walk_rows(reduced.squares[[word]], both, np.array([word]))
    order = np.argsort(place)
    rank = int(np.flatnonzero(order == word)[0])
    right, left = order[rank:], order[rank::-1]
    radii = [_midpoints(place[side], stretch) for side in (right, left)]
    starts = np.array([0, len(right), len(right) + len(left)])
    return Walks(starts=starts, radii=np.concatenate(radii), words=np.concatenate([right, left]))


def _midpoints(places: FloatArray, stretch: float) -> FloatArray:
    """Return the radii at which a walk from the first place passes from each word to the next."""
    return np.append(0.0, stretch * np.abs((places[1:] + places[:-1]) / 2 - places[0]))


def _stretch(reduced: Reduced) -> float | None:
    """Return ‖x−y‖²/(Fᵀx−Fᵀy)² if it is the same for all words, as on a line; None if words lie off it."""
    gaps = (reduced.features[:, 0] - reduced.features[0, 0]) ** 2
    far = int(gaps.argmax())
    stretch = float(reduced.squares[0, far] / gaps[far])
    same: IntArray = np.abs(reduced.squares[0] - stretch * gaps) <= 1e-12 * reduced.squares[0, far]
    return stretch if same.all() else None


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


REPLICATES = 16
_WIDTH = float(stats.t.isf(5e-7, REPLICATES - 1)) / np.sqrt(REPLICATES)


def sphere_row(reduced: Reduced, word: int, directions: int = 1 << 12) -> tuple[FloatArray, FloatArray]:
    """Return the output distribution of one word and the error of each entry.

    The error is a t-interval over independent scramblings that fails with probability 1e-6.
    """
    means = np.array([_replicate(reduced, word, directions, part) for part in range(REPLICATES)])
    return means.mean(axis=0), _WIDTH * means.std(axis=0, ddof=1) + 1e-12


def _replicate(reduced: Reduced, word: int, directions: int, part: int) -> FloatArray:
    assert reduced.law is not None  # noqa: S101 - a direction has a law
    units = sobol_units(reduced.dim, directions, np.random.SeedSequence(part, spawn_key=(word,)))
    walks = walk_rows(reduced.squares[[word]], Slopes.of(units @ reduced.features.T), np.array([word]))
    mass, _ = walk_mass(reduced.law, walks)
    return np.bincount(walks.words, mass, minlength=len(reduced.squares)) / directions
