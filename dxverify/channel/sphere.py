"""Any dimension and any radius law: exact radius, directions from scrambled Sobol points.

The second opinion for every other method, and the way out for laws that are not mixtures of Gaussians.
"""

from __future__ import annotations

import numpy as np
from scipy import stats

from dxverify.channel.envelope import Slopes, walk_rows
from dxverify.channel.mass import walk_mass
from dxverify.channel.reduction import Reduced
from dxverify.channel.sobol import sobol_units
from dxverify.protocols import FloatArray

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
