"""What one input sees of all faces: rims in units, and how far away faces are."""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dxverify.channel.feet import Feet, feet_on
from dxverify.channel.ladder import Stage
from dxverify.lazy import compiled
from dxverify.protocols import FloatArray, IntArray

#: Feet as near to rims of rims, in units, are too near for grids.
_NEAR = 1e-6

_Rims = tuple[NDArray[np.int32], IntArray, FloatArray, FloatArray]


class Loops(NamedTuple):
    """Compiled loops: for feet, for faces of three dimensions, and for all others."""

    feet: ModuleType
    bodies: ModuleType
    faces: ModuleType


class View(NamedTuple):
    """Rims of all stages, squared distances of faces of three dimensions or more, and corners of sides, all in units."""

    rims: list[_Rims]
    heights: list[FloatArray]
    corners: tuple[FloatArray, ...]


def loops_of() -> Loops | None:
    """Return compiled loops, if numba is there."""
    every = [compiled(f"dxverify.channel.{name}") for name in ("_ladder", "_bodies", "_shells")]
    found = [loops for loops in every if loops is not None]
    return Loops(*found) if len(found) == len(every) else None


def view_from(
    loops: Loops, every: list[Stage], squares: FloatArray, wrong: FloatArray, unit: float
) -> View | None:
    """Return what is seen from a place with such squared distances; None if grids would not see it."""
    feet = feet_on(loops.feet, every, squares, wrong)
    if feet is None or _nearest(feet, every) < _NEAR * unit:
        return None
    rims: list[_Rims] = [
        (stage.face, stage.starts, own.distance / unit, own.inside)
        for stage, own in zip(every, feet, strict=True)
    ]
    heights = [np.zeros(len(every[0].starts) - 1)]
    for (face, starts, distance, _), stage in zip(rims[:-3], every, strict=False):
        above = np.empty(len(stage.words))
        above[face] = np.repeat(heights[-1], np.diff(starts)) + distance**2
        heights.append(above)
    corners = tuple(np.empty(2 * len(rims[-2][0])) for _ in range(4))
    loops.bodies.flatten(rims[-2], rims[-1], *corners)
    return View(rims, heights, corners)


def _nearest(feet: list[Feet], every: list[Stage]) -> float:
    """Return how near a foot lies to a rim that has its own foot as near to its rim: closed forms need not care."""
    pairs = zip(feet[:-3], feet[1:], every, strict=False)
    near = [np.maximum(np.abs(own.distance), rim.nearest[stage.face]).min() for own, rim, stage in pairs]
    return float(min(near, default=np.inf))
