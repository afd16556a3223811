"""One panel of t for the faces of one dimension: what the faces on their rims take from P, and the error of that."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from dxverify.channel.rims import Rims
from dxverify.channel.scales import NODES, RULE
from dxverify.lazy import compiled, special
from dxverify.protocols import FloatArray, IntArray
from dxverify.signals import deferred

_EPS = float(np.finfo(float).eps)
_ROOT = float(np.sqrt(2 * np.pi))


class Faces(NamedTuple):
    """P of faces at the nodes of a panel, its largest value there and a bound of its error."""

    value: FloatArray
    size: FloatArray
    wrong: FloatArray


class Carried(NamedTuple):
    """P of faces at the lower end of the panels so far, and its error; both change in place."""

    value: FloatArray
    wrong: FloatArray


class Panel(NamedTuple):
    """A panel in log t: its nodes and ends, half its length, and the cut.

    ``share`` is what counts of a sum at each node, ``top`` the most that counts of an error.
    """

    t: FloatArray
    low: float
    high: float
    half: float
    cut: float
    share: FloatArray
    top: float = 1.0

    @classmethod
    def of(cls, ends: tuple[float, float], cut: float) -> Panel:
        """Lay the rule between two ends."""
        low, high = ends
        half = (high - low) / 2
        t = np.exp((low + high) / 2 + half * RULE.nodes)
        return cls(t, float(np.exp(low)), float(np.exp(high)), half, cut, np.ones(NODES))


#: Takes rims, the faces on them, a panel, and what is carried.
Raise = Callable[[Rims, Faces, Panel, Carried], Faces]


def raise_plain(rims: Rims, faces: Faces, panel: Panel, carried: Carried) -> Faces:
    """Return P on a panel for the faces that have these rims."""
    who, arrived, lost = _arriving(rims, faces, panel)
    value, size = np.repeat(carried.value[:, None], NODES, axis=1), np.abs(carried.value)
    if len(who):
        arrived *= panel.share
        sums = arrived @ RULE.matrix
        value[who] -= sums[:, :NODES]
        carried.value[who] -= sums[:, NODES]
        carried.wrong[who] += lost * panel.top + _misfit(sums, arrived)
        size[who] = np.abs(value[who]).max(axis=1)
    return Faces(value, size, carried.wrong)


@cache
def raise_compiled() -> Raise | None:
    """Return the same by compiled loops, a third of the time and a looser bound of rounding, or None without numba."""
    loops = compiled("dxverify.channel._raising")
    if loops is None:
        return None

    def run(rims: Rims, faces: Faces, panel: Panel, carried: Carried) -> Faces:
        ends, scaled = (panel.low, panel.high, panel.half, panel.cut), panel.share * (panel.half / _ROOT)
        counts = (scaled, panel.top, RULE.matrix)
        with deferred():
            value, size = loops.raised(tuple(rims), tuple(faces), panel.t, ends, counts, carried)
        return Faces(value, size, carried.wrong)

    return run


def _arriving(rims: Rims, faces: Faces, panel: Panel) -> tuple[IntArray, FloatArray, FloatArray]:
    """Return the faces whose P changes on a panel, by how much at its nodes, and a bound of the error of that."""
    alive = (faces.size + faces.wrong > 0)[rims.face]
    near = np.flatnonzero((np.abs(rims.distance) * panel.low < panel.cut) & alive)
    if not len(near):
        return near, np.empty((0, NODES)), np.empty(0)
    distance, face, owner = rims.distance[near], rims.face[near], rims.owner[near]
    x = distance[:, None] * panel.t
    passing = np.exp(np.square(x) / -2)
    passing *= x
    passing *= faces.value[face]
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    arrived = np.add.reduceat(passing, starts, axis=0) * (panel.half / _ROOT)
    nearest, farthest = np.abs(distance) * panel.low, np.abs(distance) * panel.high
    through = special.ndtr(-nearest) - special.ndtr(-farthest)
    slope = np.exp(-np.square(nearest) / 2) * (1 + np.square(nearest))
    lost = through * (faces.wrong[face] + 32 * _EPS * faces.size[face])
    lost += rims.off[near] * panel.high * panel.half * slope * faces.size[face]
    return owner[starts], arrived, np.add.reduceat(lost, starts)


def _misfit(sums: FloatArray, arrived: FloatArray) -> FloatArray:
    """Bound the error of a Gauss rule, which is right for twice as many coefficients as it has nodes.

    Coefficients fall at least as fast from the last that is known to the last that counts as they fell before.
    """
    last, most = np.abs(sums[:, NODES + 1 :]).sum(axis=1), np.abs(arrived).max(axis=1)
    return np.asarray(last * np.divide(last, most, out=np.zeros_like(last), where=most > 0) + 4 * _EPS * most)
