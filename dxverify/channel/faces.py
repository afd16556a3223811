"""More than three dimensions: probabilities of faces, from the corners of cells to the cells themselves.

The noise is N/t with N normal. Of a face of dimension j, let P(t) be the probability that a normal vector of j dimensions
around the foot of the perpendicular from the input falls into the face, seen t times as large. A corner has P = 1, and

    dP/dt = Σ d·φ(t·d)·P'(t)

over the faces on its rim, P' being theirs and d the distance of the foot from them, negative if the foot lies beyond. For
t → ∞ a face has probability one or none, as the foot lies inside or not. So a face costs one integral over t for each face
on its rim, whatever the dimension, and the law of t is needed only for the cells, which are faces too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.logs import LAW_ERROR, LogChannel
from dxverify.channel.reduction import Reduced
from dxverify.channel.rims import Level, Rims, gradients, measured
from dxverify.channel.scales import NODES, RULE, Scales, angles, mixes_gaussians, scales_of
from dxverify.channel.triangulation import Triangulation, triangulated
from dxverify.later import special
from dxverify.protocols import FloatArray, IntArray

_EPS = float(np.finfo(float).eps)
_ROOT = float(np.sqrt(2 * np.pi))
#: Numbers in the largest array.
_BLOCK = 1 << 20
#: Rims times inputs that are computed, in about two minutes.
MOST = 40_000_000


class _Faces(NamedTuple):
    """P of faces at the nodes of a panel, its largest value there and a bound of its error."""

    value: FloatArray
    size: FloatArray
    wrong: FloatArray


class _Carried(NamedTuple):
    """P of faces at the lower end of the panels so far, and its error; both change in place."""

    value: FloatArray
    wrong: FloatArray


class _Panel(NamedTuple):
    """A panel in log t: its nodes and ends, half its length, and the cut."""

    t: FloatArray
    low: float
    high: float
    half: float
    cut: float

    @classmethod
    def of(cls, ends: tuple[float, float], cut: float) -> _Panel:
        """Lay the rule between two ends."""
        low, high = ends
        half = (high - low) / 2
        t = np.exp((low + high) / 2 + half * RULE.nodes)
        return cls(t, float(np.exp(low)), float(np.exp(high)), half, cut)


def faces_channel(reduced: Reduced) -> LogChannel | None:
    """Return the logarithms of all rows, each with its relative error.

    None if the noise is no mixture of Gaussians, or if the cells are too many or not found with certainty.
    """
    cells = triangulated(reduced) if mixes_gaussians(reduced.law) else None
    if cells is None or cells.size * len(reduced.apart) > MOST:
        return None
    inverse = np.eye(reduced.dim) if reduced.factor is None else np.linalg.inv(reduced.factor)
    reach = float(np.linalg.norm(reduced.apart @ inverse.T, axis=2).max())
    # The wall between two words lies about half as far as they do, and their cells a little farther.
    scales = scales_of(reduced.law, 0.75 * reach)
    return _logs(*_rows(reduced, cells, scales), scales)


def _rows(reduced: Reduced, cells: Triangulation, scales: Scales) -> tuple[FloatArray, FloatArray]:
    """Return all rows and their errors."""
    size = len(reduced.apart)
    widest = max(level.without.size for level in cells.levels)
    value, wrong = np.empty((size, size)), np.empty((size, size))
    products = gradients(reduced.features, cells)
    for inputs in np.array_split(np.arange(size), min(size, 1 + widest * NODES * size // _BLOCK)):
        found = _integrated(measured(reduced, cells, products, inputs, scales.cut / scales.low), scales)
        value[inputs], wrong[inputs] = (part.reshape(size, -1).T for part in found)
    return value, wrong


def _integrated(levels: list[Level], scales: Scales) -> _Carried:
    """Integrate from large t to small: first what ties leave of faces, on a scale of their own, then all the rest."""
    carried = [_Carried(level.inside.copy(), np.zeros(len(level.inside))) for level in levels]
    number = levels[-1].corners
    corners = _Faces(np.ones((number, NODES)), np.ones(number), np.zeros(number))
    rims, ties = [level.rims for level in levels], [level.ties for level in levels]
    for panel in _panels(ties):
        _raise_all(ties, corners, panel, carried)
    for panel in _panels(rims, scales):
        walls = _raise_all(rims, corners, panel, carried)
        _settled(rims[0], walls, panel, scales, carried[0])
    return carried[0]


def _panels(rims: list[Rims], scales: Scales | None = None) -> list[_Panel]:
    """Return panels from where every rim is far away down to where t ends; without scales, where only angles are left."""
    distances = np.abs(np.concatenate([rim.distance for rim in rims]))
    if not len(distances):
        return []
    used = scales or angles(1 / float(distances.max()))
    return [_Panel.of(ends, used.cut) for ends in used.panels(used.cut / float(distances.min()))]


def _raise_all(rims: list[Rims], corners: _Faces, panel: _Panel, carried: list[_Carried]) -> _Faces:
    """Go through one panel, from the corners to the walls of cells, which are returned."""
    faces = corners
    for level in range(len(rims) - 1, 0, -1):
        faces = _raised(rims[level], faces, panel, carried[level])
    return faces


def _raised(rims: Rims, faces: _Faces, panel: _Panel, carried: _Carried) -> _Faces:
    """Return P on a panel for the faces that have these rims."""
    who, arrived, lost = _arriving(rims, faces, panel)
    value, size = np.repeat(carried.value[:, None], NODES, axis=1), np.abs(carried.value)
    if len(who):
        sums = arrived @ RULE.matrix
        value[who] -= sums[:, :NODES]
        carried.value[who] -= sums[:, NODES]
        carried.wrong[who] += lost + _misfit(sums, arrived)
        size[who] = np.abs(value[who]).max(axis=1)
    return _Faces(value, size, carried.wrong)


def _settled(rims: Rims, faces: _Faces, panel: _Panel, scales: Scales, carried: _Carried) -> None:
    """Take from each cell what a panel takes, weighted with the probability that t lies below."""
    who, arrived, lost = _arriving(rims, faces, panel)
    if len(who):
        arrived *= scales.share(panel.t)
        sums = arrived @ RULE.matrix
        carried.value[who] -= sums[:, NODES]
        carried.wrong[who] += lost * float(scales.share(np.array(panel.high))) + _misfit(sums, arrived)


def _arriving(rims: Rims, faces: _Faces, panel: _Panel) -> tuple[IntArray, FloatArray, FloatArray]:
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


def _logs(value: FloatArray, wrong: FloatArray, scales: Scales) -> LogChannel:
    """Return logarithms; an entry of which nothing is left but errors is at most those."""
    wrong = wrong + scales.floor * len(value) + LAW_ERROR * np.abs(value)
    known = value > wrong
    log = np.log(np.where(known, value, wrong))
    relative = np.where(known, wrong / np.where(known, value, 1.0), 1.0)
    return LogChannel(log=np.minimum(log, 0.0), relative=relative)
