"""Channels in the plane by walls: what passes through a wall leaves one cell and enters the other.

Seen from w, a wall at distance h from w hides the probability (1/2π)∫ Pr[R > h·cosh v]/cosh v dv, and the probability of a
cell is what passes through its near walls less what passes through its far ones. Each wall is one integral without
cancellation; elliptical noise is spherical after a linear map, which keeps walls straight.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.cells import corners
from dxverify.channel.flows import Flows, combine
from dxverify.channel.logs import LogChannel, LogTail, Tails, enclosed
from dxverify.channel.reduction import Reduced
from dxverify.channel.strips import RULE_ERROR, strip_logs
from dxverify.protocols import BoolArray, FloatArray, IntArray

_EPS = float(np.finfo(float).eps)
#: Walls whose line passes the input nearer than this share of its own error are moved there; next to nothing passes.
_FLAT = 1e-20
#: Walls times inputs that are looked at together.
_BLOCK = 1 << 15
_TURN = float(np.log(2 * np.pi))


class Walls(NamedTuple):
    """Walls between cells ``near`` and ``far``, from one corner (first column) to the other, as seen from ``near``."""

    near: IntArray
    far: IntArray
    ends: FloatArray
    finite: BoolArray
    blur: FloatArray

    def pick(self, index: IntArray) -> Walls:
        """Choose some."""
        return Walls(
            self.near[index], self.far[index], self.ends[index], self.finite[index], self.blur[index]
        )


class Seen(NamedTuple):
    """Walls (rows) as seen from inputs (columns): signed distance, ends of the strip, what both may be off by.

    ``loose`` is what the corners of a wall add to that, one column an end.
    """

    height: FloatArray
    low: FloatArray
    high: FloatArray
    moved: FloatArray
    loose: FloatArray


def plane_channel(reduced: Reduced) -> LogChannel:
    """Return the logarithms of all rows, each with its relative error."""
    assert reduced.law is not None  # noqa: S101 - two dimensions have a law
    walls, tails = _walls(reduced), Tails.of(reduced.law)
    size = len(reduced.apart)
    bounded = np.ones(size, dtype=bool)
    for side in (walls.near, walls.far):
        bounded[side[~walls.finite.all(axis=1)]] = False

    def flows(wanted: BoolArray, *, upper: bool) -> Flows:
        """Compute some flows, a few inputs at a time, so that the work stays in the cache."""
        leaves, log, relative = wanted.copy(), np.full(wanted.shape, -np.inf), np.zeros(wanted.shape)
        inputs = np.flatnonzero(wanted.any(axis=0))
        for few in np.array_split(inputs, -(-len(inputs) * len(walls.near) // _BLOCK)):
            some = np.flatnonzero(wanted[:, few].any(axis=1))
            seen, place = _seen(reduced, walls.pick(some), few), np.ix_(some, few)
            leaves[place] = (seen.height > 0) == upper
            log[place], relative[place] = _flow(tails, seen, wanted[place], upper=upper)
        return Flows((walls.near, walls.far), leaves, log, relative)

    above = flows(np.ones((len(walls.near), size), dtype=bool), upper=True)
    return tails.settled(combine(above, bounded, lambda wanted: flows(wanted, upper=False)))


def _walls(reduced: Reduced) -> Walls:
    """List the walls once each; of a wall that two cells see a little differently the first counts."""
    found = corners(reduced)
    cell, word = np.repeat(found.cell, 2), found.words.ravel()
    order = np.lexsort([word, cell])
    # Every wall of a cell ends in two corners.
    one, two = order[word[order] >= 0].reshape(-1, 2).T
    both = np.column_stack([one, two]) // 2
    pairs = np.column_stack([cell[one], word[one]])
    _, first = np.unique(np.sort(pairs, axis=1), axis=0, return_index=True)
    both = both[first]
    return Walls(pairs[first, 0], pairs[first, 1], found.point[both], found.finite[both], found.blur[both])


def _seen(reduced: Reduced, walls: Walls, inputs: IntArray) -> Seen:
    """Measure every wall from some inputs, in the coordinates in which the noise is spherical."""
    inverse = np.eye(2) if reduced.factor is None else np.linalg.inv(reduced.factor)
    across = reduced.apart[walls.near, walls.far]
    image = across if reduced.factor is None else across @ reduced.factor
    length = np.linalg.norm(image, axis=1)
    normal = image / length[:, None]
    along = np.column_stack([-normal[:, 1], normal[:, 0]]) @ inverse
    to_near, to_far = (reduced.apart[inputs, side[:, None]] for side in (walls.near, walls.far))
    height = _dot(across / (2 * length[:, None]), to_near + to_far)
    far_off = (np.sqrt(reduced.squares[inputs, side[:, None]]) for side in (walls.near, walls.far))
    spread = np.linalg.norm(inverse, 2) * sum(far_off)
    condition = 1.0 if reduced.factor is None else float(np.linalg.cond(reduced.factor))
    moved = 2.5 * _EPS * condition * spread
    base = _dot(along, to_near)
    shift = np.einsum("ed,ekd->ek", along, walls.ends)
    far = np.linalg.norm(inverse, 2) * np.linalg.norm(walls.ends, axis=2) * walls.blur * condition
    shift, far = np.where(walls.finite, shift, np.copysign(np.inf, shift)), np.where(walls.finite, far, 0.0)
    order = np.argsort(shift, axis=1)
    shift, far = np.take_along_axis(shift, order, 1), np.take_along_axis(far, order, 1)
    safe = np.maximum(np.abs(height), _FLAT * moved)
    low, high = (np.arcsinh(np.clip((base + shift[:, [side]]) / safe, -1e300, 1e300)) for side in (0, 1))
    return Seen(height, low, high, np.asarray(moved + reduced.slack), far)


def _dot(vectors: FloatArray, seen: FloatArray) -> FloatArray:
    """Products of one vector a wall with one vector a wall and input."""
    return np.asarray(vectors[:, :1] * seen[:, :, 0] + vectors[:, 1:] * seen[:, :, 1])


def _flow(tails: Tails, seen: Seen, wanted: BoolArray, *, upper: bool) -> tuple[FloatArray, FloatArray]:
    """Return what passes through walls seen from inputs, as a logarithm, and its relative error."""
    height, low, high, moved = (part[wanted] for part in seen[:4])
    tail: LogTail = tails.log_above if upper else tails.log_below
    h = np.maximum(np.abs(height), _FLAT * moved)
    strip = (np.zeros_like(h), h, low, high)
    log = strip_logs(tail, *strip) - _TURN
    crossing = (low < 0) & (high > 0)
    nearest = h * np.cosh(np.where(crossing, 0.0, np.minimum(np.minimum(np.abs(low), np.abs(high)), 300.0)))
    error = (tails.rounding if upper else tails.rounding_below)(nearest, log, 2 * moved) + RULE_ERROR
    at_most, relative = enclosed(log, error)
    if not tails.ours:
        relative += 2 * np.abs(np.expm1(strip_logs(tail, *strip, finer=3) - _TURN - log))
    # A corner in the wrong place adds or takes the tail there times the angle by which it is wrong.
    for end, loose in zip((low, high), seen.loose[np.nonzero(wanted)[0]].T, strict=True):
        radius = h * np.cosh(np.clip(end, -300, 300))
        angle = np.minimum((loose + moved) / radius, 4.0)
        there = tail(np.maximum(radius - loose - moved, 0.0))
        relative += np.exp(np.minimum(there - _TURN - log, 700.0)) * angle
    out = np.full(wanted.shape, -np.inf), np.zeros(wanted.shape)
    out[0][wanted], out[1][wanted] = at_most, np.where(log > -np.inf, relative, 0.0)
    return out
