"""Any dimension by directions, with scrambled Sobol points and an exact radius.

The second opinion for every other method, and the way out for laws that are not mixtures of Gaussians and for cells that are
too many or not found with certainty. Its errors are estimated, so they hold with a probability only.
"""

from __future__ import annotations

import numpy as np

from dxverify.channel.envelope import Slopes, Walks, walk_rows
from dxverify.channel.reduction import Reduced
from dxverify.channel.sobol import sobol_units
from dxverify.later import stats
from dxverify.protocols import FloatArray, RadiusLaw

REPLICATES, DIRECTIONS = 16, 1 << 14


def sphere_row(
    reduced: Reduced, word: int, alpha: float, directions: int = DIRECTIONS
) -> tuple[FloatArray, FloatArray]:
    """Return the output distribution of one word and the error of each entry.

    The error is a t-interval over independent scramblings, and what directions may miss of a cell; the error of one entry
    fails with probability ``alpha``.
    """
    means = np.array([_replicate(reduced, word, directions, part) for part in range(REPLICATES)])
    width = float(stats.t.isf(alpha / 4, REPLICATES - 1)) / np.sqrt(REPLICATES)
    missed = 7 / 3 * np.log(2 / alpha) / (REPLICATES * directions)
    return means.mean(axis=0), width * means.std(axis=0, ddof=1) + missed * _ceiling(reduced, word)


def _ceiling(reduced: Reduced, word: int) -> FloatArray:
    """Return what a cell can hold along one direction: what lies beyond its wall to the word."""
    assert reduced.law is not None  # noqa: S101 - a direction has a law
    apart = np.linalg.norm(reduced.features - reduced.features[word], axis=1)
    wall = np.divide(reduced.squares[word], 2 * apart, out=np.zeros_like(apart), where=apart > 0)
    return np.minimum(np.asarray(reduced.law.sf(wall)) * (1 + 1e-9), 1.0)


def _replicate(reduced: Reduced, word: int, directions: int, part: int) -> FloatArray:
    assert reduced.law is not None  # noqa: S101 - a direction has a law
    units = sobol_units(reduced.dim, directions, np.random.SeedSequence(part, spawn_key=(word,)))
    walks = walk_rows(reduced.squares[[word]], Slopes.of(units @ reduced.features.T), np.array([word]))
    mass = walk_mass(reduced.law, walks)
    return np.bincount(walks.words, mass, minlength=len(reduced.squares)) / directions


def walk_mass(law: RadiusLaw, walks: Walks) -> FloatArray:
    """Return the probability of each word of each walk, given its direction.

    A difference of upper tails keeps its digits above the median, a difference of lower tails below.
    """
    above = np.asarray(law.sf(walks.radii))
    below = 1 - above
    low = above > 0.5
    below[low] = law.cdf(walks.radii[low])
    last = walks.starts[1:] - 1
    above_end, below_end = np.append(above[1:], 0.0), np.append(below[1:], 1.0)
    above_end[last], below_end[last] = 0.0, 1.0
    straddling = np.where(below < 0.5, 1 - below - above_end, above - above_end)
    return np.maximum(np.where(below_end < 0.5, below_end - below, straddling), 0.0)
