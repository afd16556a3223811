"""Fractions of spheres that lie in faces of three dimensions, in closed form, compiled with numba.

A plane at distance a takes ½(1 − a/ρ) of a sphere of radius ρ. Of that, a line in the plane, at distance b from its foot, gives back

    E = ½(α − β·a/ρ),    cos α = bρ/(hr),  cos β = b/r,    h² = a² + b²,  r² = ρ² − a²,

α and β in parts of π, and beyond each of the two corners of an edge half of E less, but for what is the same as where they were passed.
"""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202, PLR0917 - numba infers the types, and its functions take positions only

from __future__ import annotations

import math

import numpy as np
from numba import njit

from dxverify.channel._angles import LOOSE, NONE, ONE, S, after, angle

#: Squares of radii that divide are at least this.
_LEAST = S(1e-24)
#: More corners than a side can have: two for each other word.
_CORNERS = 128
#: Where the second corner of an edge lies that has only one.
_NOWHERE = 1e100
#: Keeps a corner at the foot of all from dividing by nothing.
_TINY = 1e-300


@njit(cache=True, nogil=True, fastmath=LOOSE, error_model="numpy")
def flatten(edges, corners, across, along, parts, leans):
    """Put down, for each edge of each side, its distance, how far its corners lie along it, half of E with a sign, and β of each corner."""
    numbers, _, distance, _ = edges
    _, starts, along_edge, _ = corners
    for k in range(len(numbers)):
        b, quarter = abs(distance[k]), 0.25 if distance[k] > 0 else -0.25
        for end in range(2):
            t, at = 2 * k + end, starts[numbers[k]] + end
            there = at < starts[numbers[k] + 1]
            c = along_edge[at] if there else _NOWHERE
            across[t], along[t] = b, abs(c)
            parts[t] = (-quarter if c > 0 else quarter) if there else 0.0
            flat = math.sqrt(b * b + along[t] * along[t] + _TINY)
            leans[t] = parts[t] * angle(b / flat, along[t] / flat)


@njit(cache=True, nogil=True, inline="always", fastmath=LOOSE, error_model="numpy")
def _turns(a, step, first, last, across, along, turns, nodes):
    """Put down α of all corners of a side, and the first nodes beyond them."""
    for t in range(last - first):
        b, c = across[first + t], along[first + t]
        far = np.sqrt(a * a + b * b + c * c)
        wide = np.sqrt((b * far) ** 2 + (a * c) ** 2 + _TINY)
        turns[t] = angle(b * far / wide, a * c / wide)
        nodes[t] = np.int64(step * np.sqrt(np.sqrt(far / (far + 1)))) + 1


@njit(cache=True, nogil=True, inline="always", fastmath=LOOSE, error_model="numpy")
def _give_back(weight, a, b, h, grid, first, last, fraction):
    """Add 2E times a weight."""
    radii, inverse, _ = grid
    weight, height, across, foot = S(weight), S(a), S(b), S(h)
    for i in range(first, last):
        low = np.sqrt(max((radii[i] - foot) * (radii[i] + foot), NONE))
        inner = ONE / np.sqrt(max((radii[i] - height) * (radii[i] + height), _LEAST))
        c = across * inner
        wide = angle(c * radii[i] / foot, height * low * inner / foot)
        fraction[i] += weight * (wide - height * inverse[i] * angle(c, low * inner))


@njit(cache=True, nogil=True, inline="always", fastmath=LOOSE, error_model="numpy")
def _edge(sign, a, weight, edge, at, corners, grid, count, passed, room):
    """Add what an edge gives back: all of its line up to the first corner, and less beyond each."""
    across, _, parts, flats = corners
    (turns, nodes), (steps, leans, fraction) = passed, room
    for end in range(2):
        node = nodes[at + end]
        if node < count:
            steps[node] -= sign * parts[2 * edge + end] * turns[at + end]
            leans[node] += sign * a * flats[2 * edge + end]
    b = across[2 * edge]
    h = math.sqrt(a * a + b * b)
    near = 0 if nodes[at] <= nodes[at + 1] else 1
    first, second = min(nodes[at + near], count), min(nodes[at + 1 - near], count)
    ends = min(after(h, grid[2]), first), first, second, count
    for part in range(3):
        if weight != 0.0:
            _give_back(weight, a, b, h, grid, ends[part], ends[part + 1], fraction)
        weight += sign * parts[2 * edge + (near if part == 0 else 1 - near)]


@njit(cache=True, nogil=True, fastmath=LOOSE, error_model="numpy")
def raise_bodies(sides, edges, holds, corners, grid, offsets, out):
    """Put down the fractions for all faces of three dimensions, at all nodes.

    ``sides`` and ``edges`` have, of the rims of faces of three and two dimensions, their numbers, where those of each face start, their
    distances, and which faces hold their foot; ``holds`` the same of edges; ``corners`` is what ``flatten`` puts down.
    """
    radii, inverse, step = grid
    steps, leans = np.empty(len(radii) + 1), np.empty(len(radii) + 1)
    fraction = np.empty(len(radii) + 1, S)
    turns, nodes = np.empty(_CORNERS), np.empty(_CORNERS, np.int64)
    for body in range(len(offsets) - 1):
        start, count = offsets[body], offsets[body + 1] - offsets[body]
        for i in range(count):
            steps[i], leans[i], fraction[i] = 0.0, 0.0, NONE
        steps[0] = sides[3][body]
        for k in range(sides[1][body], sides[1][body + 1]):
            side, a = sides[0][k], abs(sides[2][k])
            first = after(a, step)
            if first >= count:
                continue
            sign = 1.0 if sides[2][k] > 0 else -1.0
            steps[first] -= edges[3][side] * sign / 2
            leans[first] += edges[3][side] * sign * a / 2
            begin, end = edges[1][side], edges[1][side + 1]
            _turns(a, step, 2 * begin, 2 * end, corners[0], corners[1], turns, nodes)
            for edge in range(begin, end):
                weight = sign * (0.5 if edges[2][edge] > 0 else -0.5) * holds[edges[0][edge]]
                passed, room = (turns, nodes), (steps, leans, fraction)
                _edge(sign, a, weight, edge, 2 * (edge - begin), corners, grid, count, passed, room)
        held, lean = 0.0, 0.0
        for i in range(count):
            held += steps[i]
            lean += leans[i]
            out[start + i] = held + lean * inverse[i] + fraction[i]
