"""Faces of one dimension on all rungs of a ladder of scales, compiled with numba; importing this without numba is an ImportError."""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba infers the types, and its functions take positions only

from __future__ import annotations

import math

import numpy as np
from numba import njit

from dxverify.channel._exponential import powers

#: Distances within so many times their error count as none.
_TOUCH = 64.0
#: More rims than a face can have: one for each other word.
_RIMS = 64
#: The most rungs of a ladder.
MOST = 512
#: Below this a bell is as good as gone, whatever the rung.
_LEAST = -60.0


@njit(cache=True, nogil=True)
def measure(stage, squares, wrong, distance, inside, nearest):
    """Put down how far the foot of an input lies from all rims; tell whether a foot lies on the rim of its face.

    ``inside`` becomes zero for faces that do not hold their foot, ``nearest`` the least distance of a foot from a rim.
    """
    words, gradient, place, owner, _, _ = stage
    size = words.shape[1]
    touched = np.zeros(len(inside), np.uint8)
    for s in range(len(words)):
        for z in range(size):
            total, off = 0.0, 0.0
            for j in range(size):
                slope, word = gradient[s, z, j], words[s, j]
                total += slope * squares[word]
                off += abs(slope) * wrong[word]
            who = owner[s, z]
            distance[place[s, z]] = total
            nearest[who] = min(nearest[who], abs(total))
            if abs(total) <= _TOUCH * off:
                touched[who] = 1
            elif total < 0.0:
                inside[who] = 0.0
    tied = 0
    for who in range(len(inside)):
        tied += touched[who] and inside[who] > 0.0
    return tied > 0


@njit(cache=True, nogil=True, inline="always")
def _up(e, squarings):
    """Return e^x − 1 four rungs up, from what it is here: each squaring doubles x, and no relative error grows."""
    e = e * e + (e + e)
    if squarings > 1:
        e = e * e + (e + e)
    if squarings > 2:
        e = e * e + (e + e)
    return e


@njit(cache=True, nogil=True, fastmath={"contract", "reassoc"})
def _arrive(d, bells, at, faces, f, count, squarings, arrived):
    """Add d·e^{−(td)²/2}·P' on the first ``count`` rungs; ``bells`` has e^{−(td)²/2} − 1 of the first four."""
    below, ends, within = faces
    a, b, c, e = bells[at], bells[at + 1], bells[at + 2], bells[at + 3]
    # Of indices with a sign numba asks whether they count from the end, in every one of these lines.
    start, one, two, three, four = np.uint64(ends[f]), np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
    known, i = np.uint64(min(ends[f + 1] - ends[f], count)), np.uint64(0)
    while i < known:
        j = start + i
        p, q, r, s = below[j], below[j + one], below[j + two], below[j + three]
        arrived[i] += d * (p + p * a)
        arrived[i + one] += d * (q + q * b)
        arrived[i + two] += d * (r + r * c)
        arrived[i + three] += d * (s + s * e)
        a, b, c, e = _up(a, squarings), _up(b, squarings), _up(c, squarings), _up(e, squarings)
        i += four
    if within[f] == 0.0:
        return
    # Above its own rungs a face has all or nothing.
    d *= within[f]
    last = np.uint64(count)
    while i < last:
        arrived[i] += d + d * a
        arrived[i + one] += d + d * b
        arrived[i + two] += d + d * c
        arrived[i + three] += d + d * e
        a, b, c, e = _up(a, squarings), _up(b, squarings), _up(c, squarings), _up(e, squarings)
        i += four


@njit(cache=True, nogil=True, inline="always")
def rungs_of(distance, top, squarings):
    """Return how many rungs, four at a time, lie below the scale at which so near a rim no longer counts."""
    if distance == 0.0:
        return MOST
    # Four rungs up t² is as many powers of two larger as there are squarings.
    _, octaves = math.frexp((top / distance) ** 2)
    return min(4 * max((octaves + squarings - 1) // squarings, 0), MOST)


@njit(cache=True, nogil=True)
def count_rungs(nearest, top, squarings, offsets):
    """Put down where the rungs of each face start, from how near to its rim its foot lies; return how many there are in all."""
    offsets[0] = 0
    for who in range(len(nearest)):
        offsets[who + 1] = offsets[who] + rungs_of(nearest[who], top, squarings)
    return offsets[len(nearest)]


@njit(cache=True, nogil=True, fastmath={"contract", "reassoc"})
def _descend(arrived, weights, rule, value, taken, out, start, rungs):
    """Integrate from the highest rung down: P on each rung is what is left of ``value``."""
    # Five weights and four rungs on each side: the loop is written out so that it becomes vector instructions.
    v, w, x, y, z = rule[4, 0], rule[4, 1], rule[4, 2], rule[4, 3], rule[4, 4]
    for i in range(rungs):
        arrived[i] *= weights[i]
    for i in range(min(4, rungs)):
        taken[i] = 0.0
        for j in range(10):
            taken[i] += rule[i, j] * arrived[j]
    for i in range(4, rungs):
        near = y * (arrived[i - 1] + arrived[i + 2]) + z * (arrived[i] + arrived[i + 1])
        far = v * (arrived[i - 4] + arrived[i + 5]) + w * (arrived[i - 3] + arrived[i + 4])
        taken[i] = near + (far + x * (arrived[i - 2] + arrived[i + 3]))
    for i in range(rungs - 1, -1, -1):
        value -= taken[i]
        out[start + i] = value


@njit(cache=True, nogil=True)
def climb(stage, distance, inside, offsets, out, faces, ladder):
    """Put down P on all rungs that count for all faces of a stage, from that of the faces on their rims."""
    face, starts = stage[4], stage[5]
    weights, first, top, squarings, rule = ladder
    arrived, taken = np.zeros(len(weights) + rule.shape[1]), np.empty(len(weights))
    bells, power = np.empty(4 * _RIMS), np.empty(4 * _RIMS)
    bits = power.view(np.int64)
    for who in range(len(inside)):
        rungs, start = offsets[who + 1] - offsets[who], starts[who]
        rims = starts[who + 1] - start
        for i in range(rungs + rule.shape[1]):
            arrived[i] = 0.0
        for k in range(rims):
            square = distance[start + k] ** 2
            for i in range(4):
                bells[4 * k + i] = max(first[i] * square, _LEAST)
        powers(bells, power, bits, 4 * rims)
        for k in range(rims):
            d = distance[start + k]
            count = min(rungs_of(d, top, squarings), rungs)
            if count > 0:
                _arrive(d, bells, 4 * k, faces, face[start + k], count, squarings, arrived)
        _descend(arrived, weights, rule, inside[who], taken, out, offsets[who], rungs)
