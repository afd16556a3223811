"""Faces at all scales at once: channels of so many faces that panels take too long, with errors that are measured.

The recursion is that of ``faces``, on a ladder of scales. The errors of a million faces cannot be bounded one by one without losing
everything, so they are seen instead: a ladder with wider steps gives the same numbers but for a larger error, and what is stated from it
was no smaller than the truth wherever the two were compared. Small entries have no digits of their own.
"""

from __future__ import annotations

from functools import partial
from types import ModuleType

import numpy as np

from dxverify.channel.feet import Feet, all_rows, feet_on, moved
from dxverify.channel.ladder import Ladder, Stage, stages
from dxverify.channel.reduction import Reduced
from dxverify.channel.rims import rounding, shifted, turned
from dxverify.channel.scales import Scales
from dxverify.channel.triangulation import Triangulation
from dxverify.lazy import compiled
from dxverify.protocols import FloatArray, Tell
from dxverify.signals import deferred

#: Squarings from a rung to the fourth above, for the numbers and for their errors; steps are finer where t has single values, over
#: which nothing is averaged.
_SMOOTH, _SINGLE = (2, 3), (1, 2)
#: What no error is stated below: bells are cut.
_FLOOR = 1e-8
#: How far an input on the rim of a face is moved, in parts of the distance of the nearest word.
_STEP = 1e-6


def climbed(
    reduced: Reduced, cells: Triangulation, scales: Scales, tell: Tell | None = None
) -> tuple[FloatArray, FloatArray] | None:
    """Return all rows and their errors; None if feet lie on rims whatever is done, or without numba."""
    # Plain loops would take hours.
    loops = compiled("dxverify.channel._ladder")
    if loops is None:
        return None
    climb = _Climb(loops, stages(reduced, cells), scales)
    return all_rows(len(reduced.apart), partial(climb.row, reduced), tell)


class _Climb:
    """Ladders on which all inputs climb, and room for the faces of two stages, which is made once."""

    def __init__(self, loops: ModuleType, every: list[Stage], scales: Scales) -> None:
        self.loops, self.every, self.scales = loops, every, scales
        self.ladders = [
            Ladder.of(scales, squarings, loops.MOST)
            for squarings in (_SMOOTH if scales.atoms is None else _SINGLE)
        ]
        self.room = [np.empty(0), np.empty(0)]

    def row(self, reduced: Reduced, word: int) -> tuple[FloatArray, FloatArray] | None:
        """Return the output distribution of one input and its errors, moved a little if it lies on a rim."""
        squares, wrong = reduced.squares[word], rounding(reduced, np.array([word]))[0]
        feet, charge = feet_on(self.loops, self.every, squares, wrong), 0.0
        if feet is None:
            squares, length = moved(reduced, word, _STEP)
            feet = feet_on(self.loops, self.every, squares, wrong)
            # A step changes the probability of a cell, for a normal vector of scale 1/t, by at most t times its length over √2π.
            charge = length * self.scales.mean() / np.sqrt(2 * np.pi)
        if feet is None:
            return None
        fine, coarse = (self._cells(feet, ladder) for ladder in self.ladders)
        wrong += turned(reduced, self.scales.cut / self.scales.low)
        seen = float(np.abs(fine - coarse).max())
        return fine, _FLOOR + charge + seen + shifted(reduced, wrong, self.scales.mean())

    def _cells(self, seen: list[Feet], ladder: Ladder) -> FloatArray:
        """Climb from the corners of all cells to the cells."""
        corners = len(self.every[-1].words)
        faces = np.empty(0), np.zeros(corners + 1, np.int64), np.ones(corners)
        for level in reversed(range(len(seen))):
            stage, feet = self.every[level], seen[level]
            offsets = np.empty(len(stage.starts), np.int64)
            with deferred():
                need = self.loops.count_rungs(feet.nearest, ladder.top, ladder.squarings, offsets)
                out = self._made(level % 2, need)
                used = ladder if level else ladder.last(self.scales)
                self.loops.climb(tuple(stage), feet.distance, feet.inside, offsets, out, faces, tuple(used))
            faces = out, offsets, feet.inside
        value, offsets, inside = faces
        return np.where(np.diff(offsets) > 0, value[np.minimum(offsets[:-1], len(value) - 1)], inside)

    def _made(self, side: int, size: int) -> FloatArray:
        """Return room that the faces of the stage before do not use; fresh memory for each would cost a tenth of the time."""
        if len(self.room[side]) < size:
            self.room[side] = np.empty(size)
        return self.room[side]
