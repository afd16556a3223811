"""One panel for the faces of one dimension, compiled with numba; importing this without numba is an ImportError.

The same sums as in ``raising``, without arrays as large as all rims times all nodes. The exponential is a polynomial times a power
of two, right to a few units in the last place.
"""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba infers the types, and its functions take positions only

from __future__ import annotations

import numpy as np
from numba import njit

from dxverify.channel._exponential import LN2_HIGH, LN2_LOW, LOG2E, MAGIC, series

_EPS = float(np.finfo(float).eps)
_ROOT = float(np.sqrt(2 * np.pi))
#: Rims whose exponentials are computed together.
_AT_ONCE = 256
#: Logarithms below this are taken for it: nothing so small counts.
_LEAST = -690.0


@njit(cache=True, nogil=True, fastmath={"contract"})
def _bells(x, power, bits):
    """Put x·exp(−x²/2) into x: long plain loops, which become vector instructions."""
    for i in range(len(x)):
        y = -0.5 * x[i] * x[i]
        y = y if y > _LEAST else _LEAST  # noqa: FURB136 - max becomes a branch
        power[i] = y * LOG2E + MAGIC
        whole = power[i] - MAGIC
        x[i] *= 1 + series((y - whole * LN2_HIGH) - whole * LN2_LOW)
    for i in range(len(x)):
        bits[i] = (bits[i] + 1023) << 52
    for i in range(len(x)):
        x[i] *= power[i]


@njit(cache=True, nogil=True)
def _settle(owner, arrived, lost, scaled, matrix, sums, kept, out):
    """Take from one face what arrived, as a polynomial through the nodes, with the error of its integral."""
    value, wrong, size = kept
    most, largest, nodes = 0.0, 0.0, len(arrived)
    sums[:] = 0.0
    for i in range(nodes):
        weight = arrived[i] * scaled[i]
        most = max(most, abs(weight))
        for j in range(len(sums)):
            sums[j] += weight * matrix[i, j]
    for i in range(nodes):
        out[owner, i] -= sums[i]
        largest = max(largest, abs(out[owner, i]))
    last = abs(sums[nodes + 1]) + abs(sums[nodes + 2])
    value[owner] -= sums[nodes]
    wrong[owner] += lost + (last * last / most if most > 0.0 else 0.0) + 4 * _EPS * most
    size[owner] = largest
    arrived[:] = 0.0


@njit(cache=True, nogil=True)
def _gather(rims, faces, t, low, cut, k, near, x):
    """Note the next rims that count and where their nodes lie; return the rim to go on from and how many were noted."""
    _, face, distance, _ = rims
    _, reached, unsure = faces
    count, nodes = 0, len(t)
    while k < len(face) and count < len(near):
        if abs(distance[k]) * low < cut and reached[face[k]] + unsure[face[k]] > 0.0:
            near[count] = k
            for i in range(nodes):
                x[count * nodes + i] = distance[k] * t[i]
            count += 1
        k += 1
    return k, count


@njit(cache=True, nogil=True)
def raised(rims, faces, t, ends, counts, carried):
    """Go through one panel and return P at its nodes, and its largest value, for the faces that have these rims.

    ``ends`` are the lower and upper end, half the length in log t and the cut; ``counts`` has what a sum at a node counts, the
    most that an error counts, and the rule. What is ``carried`` changes in place.
    """
    owner, face, distance, off = rims
    below, reached, unsure = faces
    scaled, top, matrix = counts
    value, wrong = carried
    low, high, half, cut = ends
    nodes = len(t)
    out, size = np.empty((len(value), nodes)), np.abs(value)
    for i in range(len(value)):
        out[i] = value[i]
    arrived, sums, near = np.zeros(nodes), np.empty(matrix.shape[1]), np.empty(_AT_ONCE, np.int64)
    x, power = np.empty(_AT_ONCE * nodes), np.empty(_AT_ONCE * nodes)
    bits, kept = power.view(np.int64), (value, wrong, size)
    here, lost, k = -1, 0.0, 0
    while k < len(owner):
        k, count = _gather(rims, faces, t, low, cut, k, near, x)
        _bells(x[: count * nodes], power, bits)
        for j in range(count):
            who, f, nearest = owner[near[j]], face[near[j]], abs(distance[near[j]]) * low
            if who != here:
                if here >= 0:
                    _settle(here, arrived, top * lost, scaled, matrix, sums, kept, out)
                here, lost = who, 0.0
            for i in range(nodes):
                arrived[i] += x[j * nodes + i] * below[f, i]
            fall = np.exp(-0.5 * nearest * nearest)
            # What passes between two distances is at most the way between them at the nearer one, and at most a half.
            through = min(nearest * (high / low - 1) / _ROOT, 0.5) * fall
            lost += through * (unsure[f] + 32 * _EPS * reached[f])
            lost += off[near[j]] * high * half * fall * (1 + nearest * nearest) * reached[f]
    if here >= 0:
        _settle(here, arrived, top * lost, scaled, matrix, sums, kept, out)
    return out, size
