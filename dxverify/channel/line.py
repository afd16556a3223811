"""One dimension: two directions and intervals between midpoints, in closed form."""

from __future__ import annotations

import numpy as np

from dxverify.channel.envelope import Slopes, walk_rows
from dxverify.channel.mass import walk_mass
from dxverify.channel.reduction import Reduced
from dxverify.protocols import FloatArray


def line_row(reduced: Reduced, word: int) -> tuple[FloatArray, FloatArray]:
    """Return the output distribution of one word and the rounding error of each entry."""
    assert reduced.law is not None  # noqa: S101 - one dimension has a law
    both = np.vstack([reduced.features[:, 0], -reduced.features[:, 0]])
    walks = walk_rows(reduced.squares[[word]], Slopes.of(both), np.array([word]))
    mass, rounding = walk_mass(reduced.law, walks)
    count = len(reduced.squares)
    return (
        np.bincount(walks.words, mass / 2, minlength=count).astype(np.float64, copy=False),
        np.bincount(walks.words, rounding / 2, minlength=count).astype(np.float64, copy=False),
    )
