"""More than three dimensions: probabilities of faces, from the corners of cells to the cells themselves.

The noise is N/t with N normal. Of a face of dimension j, let P(t) be the probability that a normal vector of j dimensions
around the foot of the perpendicular from the input falls into the face, seen t times as large. A corner has P = 1, and

    dP/dt = Σ d·φ(t·d)·P'(t)

over the faces on its rim, P' being theirs and d the distance of the foot from them, negative if the foot lies beyond. For
t → ∞ a face has probability one or none, as the foot lies inside or not. So a face costs one integral over t for each face
on its rim, whatever the dimension, and the law of t is needed only for the cells, which are faces too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from dxverify.channel.logs import LAW_ERROR, LogChannel
from dxverify.channel.raising import Carried, Faces, Panel, Raise, raise_compiled, raise_plain
from dxverify.channel.reduction import Reduced
from dxverify.channel.rims import Level, Rims, are_crowded, gradients, measured, shifted, turned
from dxverify.channel.scales import NODES, Scales, angles, mixes_gaussians, scales_of
from dxverify.channel.triangulation import Triangulation, triangulated
from dxverify.protocols import FloatArray, Tell

#: Numbers in the largest array.
_BLOCK = 1 << 20
#: Rims times inputs from which loading the compiler pays.
_WORTH_COMPILING = 2_000_000
#: Rims times inputs that are computed: plainly in about one minute, compiled in about two.
MOST, MOST_COMPILED = 40_000_000, 250_000_000
#: An error from which words off the span are bounded in another way too.
_BLURRED = 1e-7


def faces_channel(reduced: Reduced, tell: Tell | None = None) -> LogChannel | None:
    """Return the logarithms of all rows, each with its relative error.

    None if the noise is no mixture of Gaussians, or if the cells are too many or not found with certainty.
    """
    cells = triangulated(reduced) if mixes_gaussians(reduced.law) else None
    if cells is None:
        return None
    how = _way(cells.size * len(reduced.apart))
    if how is None:
        return None
    inverse = np.eye(reduced.dim) if reduced.factor is None else np.linalg.inv(reduced.factor)
    reach = float(np.linalg.norm(reduced.apart @ inverse.T, axis=2).max())
    # The wall between two words lies about half as far as they do, and their cells a little farther.
    scales = scales_of(reduced.law, 0.75 * reach)
    value, wrong = _rows(reduced, cells, scales, partial(_measured_rows, how=how, tell=tell))
    # What passes a wall leaves one cell and enters another, so rows add up to one unless a foot was taken to lie where it does not.
    lost = np.abs(value.sum(axis=1) - 1) > wrong.sum(axis=1) + 1e-12 * len(value)
    return None if lost.any() else _within(value, wrong, scales)


def _way(size: int) -> Raise | None:
    """Return the way to raise faces that suits so many rims and inputs, or None if they are too many."""
    compiled = raise_compiled() if _WORTH_COMPILING < size <= MOST_COMPILED else None
    return compiled or (raise_plain if size <= MOST else None)


def _rows(
    reduced: Reduced,
    cells: Triangulation,
    scales: Scales,
    compute: Callable[..., tuple[FloatArray, FloatArray]],
) -> tuple[FloatArray, FloatArray]:
    """Return all rows and their errors.

    What words off the span add to errors is small beside every entry; where words lie close together it is not, and walls that move
    a little bound it better, also those that rounding turns.
    """
    width, crowded = scales.cut / scales.low, are_crowded(reduced)
    value, wrong = compute(reduced, cells, scales, 0.0 if crowded else width)
    if crowded or (reduced.slack > 0 and wrong.max() > _BLURRED):
        value, less = (value, wrong) if crowded else compute(reduced, cells, scales, 0.0)
        aside = less + shifted(reduced, np.full(len(value), turned(reduced, width)), scales.mean())
        wrong = aside if crowded else np.minimum(wrong, aside)
    return value, wrong


def _measured_rows(
    reduced: Reduced, cells: Triangulation, scales: Scales, width: float, *, how: Raise, tell: Tell | None
) -> tuple[FloatArray, FloatArray]:
    size = len(reduced.apart)
    widest = max(level.without.size for level in cells.levels)
    value, wrong = np.empty((size, size)), np.empty((size, size))
    products = gradients(reduced.features, cells)
    for inputs in np.array_split(np.arange(size), min(size, 1 + widest * NODES * size // _BLOCK)):
        found = _integrated(measured(reduced, cells, products, inputs, width), scales, how)
        value[inputs], wrong[inputs] = (part.reshape(size, -1).T for part in found)
        if tell is not None:
            tell(int(inputs[-1]) + 1, size)
    return value, wrong


def _integrated(levels: list[Level], scales: Scales, how: Raise) -> Carried:
    """Integrate from large t to small: first what ties leave of faces, on a scale of their own, then all the rest."""
    carried = [Carried(level.inside.copy(), np.zeros(len(level.inside))) for level in levels]
    number = levels[-1].corners
    corners = Faces(np.ones((number, NODES)), np.ones(number), np.zeros(number))
    rims, ties = [level.rims for level in levels], [level.ties for level in levels]
    for panel in _panels(ties):
        _walls(ties, corners, panel, carried, how)
    for panel in _panels(rims, scales):
        walls = _walls(rims, corners, panel, carried, how)
        # What a panel takes from a cell is weighted with the probability that t lies below.
        share, top = scales.share(panel.t), float(scales.share(np.array(panel.high)))
        how(rims[0], walls, panel._replace(share=share, top=top), carried[0])
    return carried[0]


def _panels(rims: list[Rims], scales: Scales | None = None) -> list[Panel]:
    """Return panels from where every rim is far away down to where t ends; without scales, where only angles are left."""
    distances = np.abs(np.concatenate([rim.distance for rim in rims]))
    if not len(distances):
        return []
    used = scales or angles(1 / float(distances.max()))
    return [Panel.of(ends, used.cut) for ends in used.panels(used.cut / float(distances.min()))]


def _walls(rims: list[Rims], corners: Faces, panel: Panel, carried: list[Carried], how: Raise) -> Faces:
    """Go through one panel, from the corners to the walls of cells, which are returned."""
    faces = corners
    for level in range(len(rims) - 1, 0, -1):
        faces = how(rims[level], faces, panel, carried[level])
    return faces


def _within(value: FloatArray, wrong: FloatArray, scales: Scales) -> LogChannel:
    left_out = scales.floor * len(value) + LAW_ERROR * np.abs(value)
    return LogChannel.within(value, wrong + left_out)
