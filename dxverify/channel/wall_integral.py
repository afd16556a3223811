"""The integral over one Voronoi wall: ∫ T(√(h² + p²·cosh²v))/cosh v dv, as a logarithm, for many walls at once.

T is the tail of a radius, given by its logarithm; h and p are the distances of the input from the plane of the wall and of
its projection from the edge. The substitution by cosh makes every singularity of the integrand lie at a distance of at
least π/2 from the real axis, whatever h and p, so that fixed Gauss–Legendre rules on pieces of bounded length and bounded
fall of log T converge to full precision. The relative error was confirmed against ball arithmetic
(``tests/dxverify/test_channel_balls.py``).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.channel.log_tails import LogTail
from dxverify.protocols import FloatArray, IntArray

#: Relative error of the rules; see the module's docstring.
QUADRATURE_ERROR = 1e-14
#: What lies e^{−45} below the start of an integral is left out; 1/cosh alone falls so far within 46.
_FALL, _RANGE = 45.0, 46.0
#: Below this the spacing of the doubles is as large as what a rule has to resolve.
_UNRESOLVED = -4e15
_GAUSS = {nodes: np.polynomial.legendre.leggauss(nodes) for nodes, _, _ in CONFIG.gauss_rules}


class _Pieces(NamedTuple):
    """Pieces 0 ≤ low < high of integrals; ``owner`` is the number of the integral, ``h_squared`` and ``p`` its parameters."""

    owner: IntArray
    h_squared: FloatArray
    p: FloatArray
    low: FloatArray
    high: FloatArray

    def pick(self, index: IntArray) -> _Pieces:
        """Return the chosen pieces."""
        return _Pieces(
            self.owner[index], self.h_squared[index], self.p[index], self.low[index], self.high[index]
        )

    def radius(self, v: FloatArray) -> FloatArray:
        """√(h² + p²cosh²v), for one v per piece."""
        across = self.p * np.cosh(v)
        return np.asarray(np.sqrt(self.h_squared + across * across) if self.h_squared.any() else across)


def log_wall_integral(
    tail: LogTail, h: FloatArray, p: FloatArray, low: FloatArray, high: FloatArray, *, subdivide: int = 1
) -> FloatArray:
    """Return the logarithm of each integral from ``low`` to ``high``; −inf for an empty one.

    Where the logarithm of the tail is too far below zero to resolve its changes, an upper bound: 1/cosh has the integral π.

    Parameters
    ----------
    tail : callable
        log T, decreasing or increasing but no faster than a tail.
    h, p, low, high : flat arrays
        The integrals; p is positive.
    subdivide : int
        Cut every piece into so many, to measure the error for tails that may not be smooth.
    """
    pieces = _fold(h, p, low, high)
    start, end = tail(pieces.radius(pieces.low)), tail(pieces.radius(pieces.high))
    top = np.full(len(h), -np.inf)
    np.maximum.at(top, pieces.owner, np.maximum(start, end))
    kept = np.flatnonzero(top[pieces.owner] >= _UNRESOLVED)
    pieces, start, end = pieces.pick(kept), np.maximum(start[kept], -1e300), np.maximum(end[kept], -1e300)
    long = np.flatnonzero(start - end > _FALL + CONFIG.slack)
    pieces.high[long] = _shorten(tail, pieces.pick(long), start[long])
    end[long] = start[long] - _FALL
    pieces, fall = _subdivide(pieces, np.abs(start - end), subdivide)
    total = np.where(top < _UNRESOLVED, np.pi, _integrate(tail, pieces, fall, top))
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(total) + top)


def _fold(h: FloatArray, p: FloatArray, low: FloatArray, high: FloatArray) -> _Pieces:
    """Reflect every interval to v ≥ 0, those that contain zero in two pieces."""
    owner = np.arange(len(h))
    right, left = high > 0, low < 0
    begin = np.concatenate([np.maximum(low, 0.0)[right], np.maximum(-high, 0.0)[left]])
    end = np.concatenate([high[right], -low[left]])
    both = np.concatenate([owner[right], owner[left]])
    keep = end > begin
    both, begin, end = both[keep], begin[keep], np.minimum(end[keep], begin[keep] + _RANGE)
    return _Pieces(both, np.square(h[both]), p[both], begin, end)


def _shorten(tail: LogTail, pieces: _Pieces, start: FloatArray) -> FloatArray:
    """Find by bisection where log T has fallen by enough and not by much more."""
    low, high = pieces.low.copy(), pieces.high.copy()
    for _ in range(40):
        middle = (low + high) / 2
        fall = start - tail(pieces.radius(middle))
        low, high = np.where(fall < _FALL, middle, low), np.where(fall < _FALL, high, middle)
        if (start - tail(pieces.radius(high)) <= _FALL + CONFIG.slack).all():
            break
    return high


def _subdivide(pieces: _Pieces, fall: FloatArray, parts: int) -> tuple[_Pieces, FloatArray]:
    count = np.ceil((pieces.high - pieces.low) / CONFIG.longest_piece).astype(np.int64) * parts
    index = np.repeat(np.arange(len(count)), count)
    if len(index) == len(count):
        return pieces, fall
    number = np.arange(len(index)) - np.repeat(np.cumsum(count) - count, count)
    width = ((pieces.high - pieces.low) / count)[index]
    smaller = pieces.pick(index)
    low = smaller.low + number * width
    return smaller._replace(low=low, high=low + width), fall[index]


def _integrate(tail: LogTail, pieces: _Pieces, fall: FloatArray, top: FloatArray) -> FloatArray:
    """Return the sums over all pieces of each integral, relative to e^top, each piece by the cheapest rule that serves."""
    length = pieces.high - pieces.low
    # Far from v = 0 the fall is nearly linear, and easier to integrate than the same fall around zero.
    fall = np.where((pieces.low > length) & (fall < 10), fall / 2, fall)
    left = np.ones(len(length), dtype=bool)
    total = np.zeros(len(top))
    for nodes, longest, deepest in CONFIG.gauss_rules:
        served = np.flatnonzero(left & (length <= longest) & (fall <= deepest))
        left[served] = False
        for some in np.array_split(served, max(1, len(served) * nodes // CONFIG.quadrature_block)):
            few = pieces.pick(some)
            sums = _gauss_legendre(tail, few, nodes, top[few.owner])
            total += np.bincount(few.owner, sums, minlength=len(top))
    return total


def _gauss_legendre(tail: LogTail, pieces: _Pieces, count: int, top: FloatArray) -> FloatArray:
    nodes, weights = _GAUSS[count]
    half = (pieces.high - pieces.low) / 2
    growth = np.exp((pieces.low + half)[:, None] + half[:, None] * nodes)
    cosh = (growth + 1 / growth) / 2
    across = pieces.p[:, None] * cosh
    radius = np.sqrt(pieces.h_squared[:, None] + across * across) if pieces.h_squared.any() else across
    return np.asarray(half * ((np.exp(tail(radius) - top[:, None]) / cosh) @ weights))
