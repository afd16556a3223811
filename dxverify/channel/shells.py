"""Noise of any law of lengths, above two dimensions: fractions of spheres around an input that lie in each cell.

Of a face of dimension j, let P(ρ) be the fraction of the sphere of radius ρ around the foot of the input that lies in the face. The
rim of a face at distance d cuts a cap off that sphere, and of the part of the cap that a growing sphere adds, the fraction
P' of the face on the rim counts, at √(ρ² − d²):

    P(ρ) = P(0) − Σ ± ∫ P'(√(r² − d²)) dC(d/r)

over r from |d| to ρ, with C(c) the fraction of a sphere beyond a plane at c radii. In three dimensions there is a closed form. From
there on fractions are kept at the nodes of a grid, the same for all faces. Lines between them have an error that falls with the
square of the number of nodes, so of two grids it can be taken out, and what is left is seen from a third one: it was no smaller than
the truth wherever the two were compared. Small entries have no digits of their own.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dxverify.channel.feet import all_rows, moved
from dxverify.channel.ladder import Stage, stages
from dxverify.channel.lengths import Lengths, lengths_of, places_of, walls_of
from dxverify.channel.logs import LogChannel
from dxverify.channel.reduction import Reduced
from dxverify.channel.rims import are_crowded, rounding, shifted, turned
from dxverify.channel.triangulation import Triangulation, triangulated
from dxverify.channel.views import Loops, View, loops_of, view_from
from dxverify.protocols import FloatArray, Tell
from dxverify.signals import deferred

#: Nodes of the first grid and of the last, each has twice as many as the one before; an error that needs no further grid.
_FIRST, _LAST, _HOPE = 32, 1024, 9e-5
#: Rims times inputs times nodes that are computed, in five to thirteen minutes, and numbers held at one time.
_MOST, _HELD = 125_000_000_000, 250_000_000
#: An error from which directions do better.
_WORSE = 1e-3
#: Words so many times farther apart than others are too much for single precision.
_SIZES = 1e3
#: Rims times nodes of one input that are hardly worth saving.
_CHEAP = 10_000_000
#: What no error is stated below: fractions are kept in single precision.
_FLOOR = 2e-6
#: How far inputs that grids would not see are moved, to both sides, in parts of the nearest word.
_STEP = 1e-4
#: What a cap leaves of a sphere of even and of odd dimension: powers of the sine, times the cosine and, if even, the sine.
_EVEN, _ODD = (1 / np.pi) * np.array([1, 2 / 3, 8 / 15]), 0.5 * np.array([1, 1 / 2, 3 / 8])

_Grid = tuple[NDArray[np.float32], NDArray[np.float32], float]
_Kept = tuple[NDArray[Any], NDArray[Any]]


def shells_channel(reduced: Reduced, tell: Tell | None = None) -> LogChannel | None:
    """Return the logarithms of all rows, each with its error.

    None without numba, if the law is none, or if cells are too many, of too many sizes or not found with certainty.
    """
    loops = loops_of()
    if loops is None or reduced.law is None or reduced.dim < 3 or are_crowded(reduced, _SIZES):
        return None
    cells = triangulated(reduced)
    size = len(reduced.apart)
    most = 0 if cells is None else _most_nodes(cells, size)
    lengths = lengths_of(reduced) if most >= 4 * _FIRST else None
    if cells is None or lengths is None:
        return None
    shells = _Shells(loops, stages(reduced, cells), lengths, most)
    found = all_rows(size, partial(shells.row, reduced), tell)
    if found is None or found[1].max() > _WORSE:
        return None
    value, wrong = found
    # No cell can hold more than lies beyond its wall, so where hardly anything does, little can be wrong.
    ceiling = lengths.beyond(walls_of(reduced), reduced.dim)
    np.fill_diagonal(ceiling, 1.0)
    value = np.clip(value, 0.0, ceiling)
    wrong = np.minimum(wrong, np.maximum(ceiling - value, value))
    return LogChannel.within(value, wrong, measured=True)


def _most_nodes(cells: Triangulation, inputs: int) -> int:
    """Return how many nodes time and memory allow."""
    widest = max(len(level.words) for level in cells.levels[:-2])
    return min(_MOST // (cells.size * inputs), _HELD // widest, _LAST)


class _Shells:
    """What is the same for all inputs: stages, the law, and as many nodes as time and memory allow."""

    def __init__(self, loops: Loops, every: list[Stage], lengths: Lengths, most: int) -> None:
        self.loops, self.every, self.lengths, self.most = loops, every, lengths, most
        self.cheap = _CHEAP // sum(len(stage.face) for stage in every)

    def row(self, reduced: Reduced, word: int) -> tuple[FloatArray, FloatArray] | None:
        """Return the output distribution of one input and its errors, from both sides of it if feet lie next to rims of rims."""
        wrong = rounding(reduced, np.array([word]))[0]
        here = self._view(reduced.squares[word], wrong)
        sides = (
            [here] if here else [self._view(moved(reduced, word, step)[0], wrong) for step in (_STEP, -_STEP)]
        )
        if None in sides:
            return None
        found = [self._extrapolated(view) for view in sides if view is not None]
        value, seen = (np.mean(part, axis=0) for part in zip(*found, strict=True))
        wrong += turned(reduced, self.lengths.reach)
        # Through a wall that moves, noise is nowhere denser than this.
        dense = self.lengths.density(reduced.dim)
        charge = _FLOOR + self.lengths.left_out + np.abs(found[0][0] - found[-1][0]) / 2
        return value, seen + charge + shifted(reduced, wrong, dense * np.sqrt(2 * np.pi))

    def _view(self, squares: FloatArray, wrong: FloatArray) -> View | None:
        return view_from(self.loops, self.every, squares, wrong, self.lengths.unit)

    def _extrapolated(self, view: View) -> tuple[FloatArray, FloatArray]:
        """Double the nodes until two values without the first part of their errors agree; return the last and its error."""
        nodes = _FIRST
        plain, sharp = self._cells(view, nodes)
        last, wrong, before = None, np.inf, np.inf
        while 2 * nodes <= self.most and (wrong > _HOPE or nodes < self.cheap):
            nodes *= 2
            finer, sharp = self._cells(view, nodes)
            better = finer + (finer - plain) / 3
            if last is not None:
                seen = float(np.abs(better - last).max())
                # That two agree may be chance, if those before did not.
                wrong, before = 2 * max(seen, before / 4 if before < np.inf else 0.0), seen
            plain, last = finer, better
        assert last is not None  # noqa: S101 - there are at least three grids
        return last, wrong + sharp

    def _cells(self, view: View, nodes: int) -> tuple[FloatArray, FloatArray]:
        """Raise fractions from faces of three dimensions to cells, and weigh them with the law; tell what its table leaves open."""
        radii, step = self.lengths.nodes(nodes)
        grid = radii.astype(np.float32), np.append(0, 1 / radii[1:]).astype(np.float32), step
        below, starts = np.empty(0, np.float32), np.empty(0, np.int64)
        for level in reversed(range(len(view.heights))):
            left = np.sqrt(np.maximum(radii[-1] ** 2 - view.heights[level], 0.0))
            last = np.clip(np.ceil(step * places_of(left) - 1e-9), 1, nodes).astype(np.int64)
            offsets = np.append(0, np.cumsum(last + 1))
            out = np.empty(offsets[-1], np.float32)
            with deferred():
                self._raise(view, level, grid, (below, starts), (offsets, out))
            below, starts = out, offsets
        fractions = below.reshape(-1, nodes + 1).astype(float)
        weights, sharp = self.lengths.weights(nodes)
        return fractions @ weights, np.abs(fractions @ sharp)

    def _raise(self, view: View, level: int, grid: _Grid, below: _Kept, above: _Kept) -> None:
        """Put down the fractions of one level."""
        dim = len(view.rims) - level
        if dim == 3:
            self.loops.bodies.raise_bodies(*view.rims[-3:-1], view.rims[-1][3], view.corners, grid, *above)
            return
        powers = np.zeros(3, np.float32)
        powers[: (dim - 1) // 2] = (_ODD if dim % 2 else _EVEN)[: (dim - 1) // 2]
        self.loops.faces.raise_faces(dim % 2 == 0, powers, view.rims[level], grid, *below, *above)
