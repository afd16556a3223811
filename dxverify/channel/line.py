"""One dimension: two directions and intervals between midpoints, in closed form."""

from __future__ import annotations

import numpy as np

from dxverify.channel.envelope import Slopes, Walks, walk_rows
from dxverify.channel.mass import walk_mass
from dxverify.channel.reduction import Reduced
from dxverify.protocols import FloatArray, IntArray


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
