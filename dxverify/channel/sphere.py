"""Any dimension by directions that all inputs share, with scrambled Sobol points and an exact radius.

The second opinion for every other method, and the way out without numba for laws that are not mixtures of Gaussians, and for cells
that are too many or not found with certainty. Its errors are estimated, so they hold with a probability only.
"""

from __future__ import annotations

import numpy as np

from dxverify.channel.envelope import Slopes, Walks, walk_rows
from dxverify.channel.lengths import beyond_walls
from dxverify.channel.reduction import Reduced
from dxverify.channel.sobol import sobol_units
from dxverify.lazy import stats
from dxverify.protocols import FloatArray, RadiusLaw

#: Independent scramblings, directions of each, at first and if errors are larger than hoped for, and that hope.
REPLICATES, DIRECTIONS, _HOPE = 16, (1 << 14, 1 << 17), 1e-4
#: Walks whose breakpoints are held at one time.
_WALKS = 1 << 18


def sphere_channel(
    reduced: Reduced, alpha: float, looks: tuple[int, ...] = DIRECTIONS
) -> tuple[FloatArray, FloatArray]:
    """Return all output distributions and the error of each entry, which fails with probability ``alpha``.

    The error is a t-interval over independent scramblings, and what directions may miss of a cell. A second look has directions of
    its own; both are paid for.
    """
    for directions in looks:
        value, error = _look(reduced, alpha / len(looks), directions)
        if error.max() <= _HOPE:
            break
    return value, error


def _look(reduced: Reduced, alpha: float, directions: int) -> tuple[FloatArray, FloatArray]:
    means = np.array([_replicate(reduced, directions, part) for part in range(REPLICATES)])
    width = float(stats.t.isf(alpha / 4, REPLICATES - 1)) / np.sqrt(REPLICATES)
    missed = 7 / 3 * np.log(2 / alpha) / (REPLICATES * directions)
    return means.mean(axis=0), width * means.std(axis=0, ddof=1) + missed * beyond_walls(reduced)


def _replicate(reduced: Reduced, directions: int, part: int) -> FloatArray:
    """Return the mean over the directions of one scrambling."""
    assert reduced.law is not None  # noqa: S101 - a direction has a law
    size = len(reduced.squares)
    units = sobol_units(reduced.dim, directions, np.random.SeedSequence(part, spawn_key=(directions,)))
    total = np.zeros(size * size)
    parts = -(-directions * size // _WALKS)
    for few in np.array_split(units, parts):
        # Whether compiled code pays is a question of all walks to come.
        slopes = Slopes.of(few @ reduced.features.T, inputs=size * parts * REPLICATES)
        walks = walk_rows(reduced.squares, slopes, np.arange(size))
        mass = walk_mass(reduced.law, walks)
        total += np.bincount(walks.walk_of // len(few) * size + walks.words, mass, minlength=size * size)
    return total.reshape(size, size) / directions


def walk_mass(law: RadiusLaw, walks: Walks) -> FloatArray:
    """Return the probability of each word of each walk, given its direction.

    A difference of upper tails keeps its digits above the median, a difference of lower tails below.
    """
    above = np.asarray(law.sf(walks.radii))
    below = 1 - above
    low = above > 0.5
    below[low] = law.cdf(walks.radii[low])
    above_end, below_end = _ends(walks, above, 0.0), _ends(walks, below, 1.0)
    straddling = np.where(below < 0.5, 1 - below - above_end, above - above_end)
    return np.maximum(np.where(below_end < 0.5, below_end - below, straddling), 0.0)


def _ends(walks: Walks, values: FloatArray, last: float) -> FloatArray:
    """Return the values at the next breakpoint of each walk, and what they are far out."""
    out = np.append(values[1:], last)
    out[walks.starts[1:] - 1] = last
    return out
