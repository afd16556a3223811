"""The one integral behind walls: ∫ T(√(h² + p²cosh²v)) / cosh v dv, as a logarithm, for many walls at once.

T is the tail of a length, given by its logarithm. Every singularity of the integrand lies at a distance of π/2 from the
real axis, whatever h and p, so a fixed Gauss rule on pieces of bounded length and bounded fall has full precision.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.logs import LogTail
from dxverify.protocols import FloatArray, IntArray

#: Relative error of the rule, as ball arithmetic confirms it.
RULE_ERROR = 1e-14
#: What lies e^{−45} below the start of a strip does not count; 1/cosh alone falls so far within 46.
_FALL, _RANGE = 45.0, 46.0
_LONGEST = 1.5
#: Below this the spacing of the doubles is as large as what a rule has to tell apart.
_TOO_DEEP = -4e15
#: Rules: number of nodes, up to which length of a piece and up to which fall of log T they serve.
_RULES = (
    (6, 0.3, 0.15),
    (8, 0.6, 0.7),
    (10, 1.2, 2.2),
    (12, 1.5, 5.0),
    (16, 1.5, 13.0),
    (24, 1.5, 30.0),
    (36, 9.0, 1e9),
)
_GAUSS = {nodes: np.polynomial.legendre.leggauss(nodes) for nodes, _, _ in _RULES}
_BLOCK = 1 << 16


class Strips(NamedTuple):
    """Pieces 0 ≤ low < high of strips; ``owner`` is the number of the strip, ``flat`` its h² and ``p`` its p."""

    owner: IntArray
    flat: FloatArray
    p: FloatArray
    low: FloatArray
    high: FloatArray

    def pick(self, index: IntArray) -> Strips:
        """Choose some."""
        return Strips(self.owner[index], self.flat[index], self.p[index], self.low[index], self.high[index])

    def radius(self, v: FloatArray) -> FloatArray:
        """√(h² + p²cosh²v), for one v a strip or one row of them."""
        shape = (-1,) + (1,) * (v.ndim - 1)
        wide = self.p.reshape(shape) * np.cosh(v)
        return np.asarray(np.sqrt(self.flat.reshape(shape) + wide * wide) if self.flat.any() else wide)


def strip_logs(
    tail: LogTail, h: FloatArray, p: FloatArray, low: FloatArray, high: FloatArray, *, finer: int = 1
) -> FloatArray:
    """Return the logarithm of the integral of each strip from ``low`` to ``high``; −inf for an empty one.

    Where the logarithm of the tail is too far below zero to tell its values apart, a bound: 1/cosh has the integral π.

    Parameters
    ----------
    tail : callable
        log T, falling or rising but no faster than a tail.
    h, p, low, high : flat arrays
        The strips; p is positive.
    finer : int
        Cut every piece in so many, to see how much that changes.
    """
    strips = _folded(h, p, low, high)
    start, end = tail(strips.radius(strips.low)), tail(strips.radius(strips.high))
    best = np.full(len(h), -np.inf)
    np.maximum.at(best, strips.owner, np.maximum(start, end))
    near = np.flatnonzero(best[strips.owner] >= _TOO_DEEP)
    strips, start, end = strips.pick(near), np.maximum(start[near], -1e300), np.maximum(end[near], -1e300)
    cut = np.flatnonzero(start - end > _FALL + 15)
    strips.high[cut] = _shortened(tail, strips.pick(cut), start[cut])
    end[cut] = start[cut] - _FALL
    pieces, fall = _pieces(strips, np.abs(start - end), finer)
    total = np.where(best < _TOO_DEEP, np.pi, _sums(tail, pieces, fall, best))
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(total) + best)


def _folded(h: FloatArray, p: FloatArray, low: FloatArray, high: FloatArray) -> Strips:
    """Turn every strip to v ≥ 0, those that cross zero in two parts."""
    owner = np.arange(len(h))
    right, left = high > 0, low < 0
    begin = np.concatenate([np.maximum(low, 0.0)[right], np.maximum(-high, 0.0)[left]])
    end = np.concatenate([high[right], -low[left]])
    both = np.concatenate([owner[right], owner[left]])
    keep = end > begin
    both, begin, end = both[keep], begin[keep], np.minimum(end[keep], begin[keep] + _RANGE)
    return Strips(both, np.square(h[both]), p[both], begin, end)


def _shortened(tail: LogTail, strips: Strips, start: FloatArray) -> FloatArray:
    """Find where log T has fallen by enough and not by much more."""
    low, high = strips.low.copy(), strips.high.copy()
    for _ in range(40):
        middle = (low + high) / 2
        fall = start - tail(strips.radius(middle))
        low, high = np.where(fall < _FALL, middle, low), np.where(fall < _FALL, high, middle)
        if (start - tail(strips.radius(high)) <= _FALL + 15).all():
            break
    return high


def _pieces(strips: Strips, fall: FloatArray, finer: int) -> tuple[Strips, FloatArray]:
    count = np.ceil((strips.high - strips.low) / _LONGEST).astype(np.int64) * finer
    index = np.repeat(np.arange(len(count)), count)
    if len(index) == len(count):
        return strips, fall
    place = np.arange(len(index)) - np.repeat(np.cumsum(count) - count, count)
    width = ((strips.high - strips.low) / count)[index]
    pieces = strips.pick(index)
    low = pieces.low + place * width
    return pieces._replace(low=low, high=low + width), fall[index]


def _sums(tail: LogTail, pieces: Strips, fall: FloatArray, best: FloatArray) -> FloatArray:
    length = pieces.high - pieces.low
    # Far from the foot the fall is nearly even, and easier than the same fall around it.
    fall = np.where((pieces.low > length) & (fall < 10), fall / 2, fall)
    left = np.ones(len(length), dtype=bool)
    total = np.zeros(len(best))
    for nodes, longest, deepest in _RULES:
        mine = np.flatnonzero(left & (length <= longest) & (fall <= deepest))
        left[mine] = False
        for some in np.array_split(mine, max(1, len(mine) * nodes // _BLOCK)):
            few = pieces.pick(some)
            total += np.bincount(few.owner, _rule(tail, few, nodes, best[few.owner]), minlength=len(best))
    return total


def _rule(tail: LogTail, pieces: Strips, nodes: int, best: FloatArray) -> FloatArray:
    at, weight = _GAUSS[nodes]
    half = (pieces.high - pieces.low) / 2
    v = (pieces.low + half)[:, None] + half[:, None] * at
    growth = np.exp(v)
    shrink = 1 / growth
    cosh = (growth + shrink) / 2
    wide = pieces.p[:, None] * cosh
    radius = np.sqrt(pieces.flat[:, None] + wide * wide) if pieces.flat.any() else wide
    return np.asarray(half * ((np.exp(tail(radius) - best[:, None]) / cosh) @ weight))
