"""Fractions of spheres that lie in faces, at all nodes of a grid, compiled with numba; importing this without numba is an ImportError.

Single precision is enough for what a grid resolves, and twice as fast.
"""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba infers the types, and its functions take positions only

from __future__ import annotations

import numpy as np
from numba import njit

from dxverify.channel._angles import HALF, LOOSE, NONE, ONE, S, after, angle

#: A rim nearer than this counts as so near.
_LEAST = S(1e-12)


@njit(cache=True, nogil=True, inline="always", fastmath=LOOSE, error_model="numpy")
def _caps_below(even, powers, a, radii, count, caps):
    """Put down what a plane at distance a cuts off of spheres that meet it in spheres of given radii."""
    p, q, r = powers[0], powers[1], powers[2]
    for i in range(count):
        c = a / np.sqrt(a * a + radii[i] * radii[i])
        s = radii[i] * c / a
        t = s * s
        caps[i] = angle(c, s) - c * s * (p + t * (q + t * r)) if even else HALF - c * (p + t * (q + t * r))


@njit(cache=True, nogil=True, inline="always", fastmath=LOOSE, error_model="numpy")
def _caps_above(even, powers, a, grid, first, count, caps, places):
    """Put down what a plane at distance a cuts off of spheres of given radii, and where the nodes of what they meet it in lie."""
    radii, inverse, step = grid
    p, q, r = powers[0], powers[1], powers[2]
    step = S(step)
    for i in range(first, count):
        c = a * inverse[i]
        low = np.sqrt(max((radii[i] - a) * (radii[i] + a), NONE))
        s = low * inverse[i]
        t = s * s
        caps[i] = angle(c, s) - c * s * (p + t * (q + t * r)) if even else HALF - c * (p + t * (q + t * r))
        places[i] = step * np.sqrt(np.sqrt(low / (low + ONE)))


@njit(cache=True, nogil=True, inline="always", fastmath=LOOSE, error_model="numpy")
def _add_rim(sign, below, start, known, room, first, count, taken):
    """Add the integral of the fraction of a rim over caps: exact where the fraction is a line between its nodes."""
    caps_below, caps_above, places, sums = room
    sums[0] = total = NONE
    for i in range(1, known):
        total += (caps_below[i] - caps_below[i - 1]) * HALF * (below[start + i] + below[start + i - 1])
        sums[i] = total
    # Of indices with a sign numba asks whether they count from the end.
    origin, one, top = np.uint64(start), np.uint64(1), np.int32(known - 2)
    for i in range(first, count):
        node = min(np.int32(places[i]), top)
        part, j = (places[i] - S(node)) * HALF, np.uint64(node)
        mean = below[origin + j]
        mean += part * (below[origin + j + one] - mean)
        taken[i] += sign * (sums[j] + mean * (caps_above[i] - caps_below[j]))


@njit(cache=True, nogil=True, fastmath=LOOSE, error_model="numpy")
def raise_faces(even, powers, rims, grid, below, starts, offsets, out):
    """Put down the fractions of spheres for all faces of one dimension, from those of the faces on their rims."""
    numbers, owners, distance, inside = rims
    size = len(grid[0]) + 1
    taken = np.empty(size, S)
    caps_below, caps_above, places, sums = (
        np.empty(size, S),
        np.empty(size, S),
        np.empty(size, S),
        np.empty(size, S),
    )
    for face in range(len(offsets) - 1):
        count = offsets[face + 1] - offsets[face]
        for i in range(count):
            taken[i] = NONE
        for k in range(owners[face], owners[face + 1]):
            a = max(abs(S(distance[k])), _LEAST)
            first = after(a, grid[2])
            if first >= count:
                continue
            start, known = starts[numbers[k]], starts[numbers[k] + 1] - starts[numbers[k]]
            _caps_below(even, powers, a, grid[0], known, caps_below)
            _caps_above(even, powers, a, grid, first, count, caps_above, places)
            sign = ONE if distance[k] > 0 else -ONE
            _add_rim(sign, below, start, known, (caps_below, caps_above, places, sums), first, count, taken)
        for i in range(count):
            out[offsets[face] + i] = S(inside[face]) - taken[i]
