"""Three dimensions: walls of the diagram, each an integral over one angle.

The noise that lies behind a wall at distance h from the input, as seen from it, has probability
∫ Pr[R > r(ω)] dω/4π over the directions ω of the wall. In polar coordinates (ρ, φ) around the foot of the
perpendicular the integral over ρ is closed: it is the difference of h·Pr[|Z| > r]/r at both ends, with Z
one coordinate of the noise. A word's probability is what enters its cell through its walls less what leaves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dxverify.channel.diagram import Corners, corners, far_corners
from dxverify.channel.quadrature import Pieces, Sparse, integrate
from dxverify.channel.reduction import Reduced
from dxverify.channel.rows import LAW_ERROR
from dxverify.laws import LaplaceRadius, ProjectedRadius, noisy_dot_product
from dxverify.protocols import FloatArray, IntArray, RadiusLaw

#: Upper tail of a law.
Tail = Callable[[FloatArray], FloatArray]


class Walls(NamedTuple):
    """Walls between two cells each, as seen from the input."""

    near: IntArray
    far: IntArray
    height: FloatArray
    normal: FloatArray
    first: FloatArray
    second: FloatArray

    def pick(self, index: IntArray) -> Walls:
        """Return walls by their numbers."""
        whole, real = (self.near, self.far), (self.height, self.normal, self.first, self.second)
        near, far = (part[index] for part in whole)
        return Walls(near, far, *(part[index] for part in real))


def space_row(reduced: Reduced, word: int) -> tuple[FloatArray, FloatArray]:
    """Return the output distribution of one word and the error of each entry."""
    assert reduced.law is not None  # noqa: S101 - three dimensions have a law
    coordinate = _coordinate(reduced.law)
    squares, features = reduced.squares[word], reduced.features - reduced.features[word]
    meets, rays = corners(reduced, word), far_corners(reduced)
    walls = _walls(squares, features, np.vstack([meets.words, _padded(rays.words)]))

    def integrand(angles: FloatArray, tags: IntArray) -> Sparse:
        wall = walls.pick(tags)
        behind, rounding = _behind(coordinate, squares, features, wall, angles)
        point = np.arange(len(angles))
        return Sparse(
            np.tile(point, 2),
            np.concatenate([wall.far, wall.near]),
            np.concatenate([behind, -behind]),
            np.tile(rounding, 2),
        )

    pieces = _pieces(walls, meets, rays)
    value, error = integrate(integrand, pieces, len(squares), absolute=1e-10, relative=1e-6)
    value[word] += 1.0
    return value, error + LAW_ERROR


def _coordinate(law: RadiusLaw) -> Tail:
    """Return Pr[|Z| > r] for one coordinate Z of the noise, by its closed form where there is one."""
    if isinstance(law, LaplaceRadius | ProjectedRadius):
        ambient = law.dim if isinstance(law, LaplaceRadius) else law.ambient
        dot = noisy_dot_product(dim=ambient, epsilon=law.epsilon)
        return lambda r: 2 * np.asarray(dot.sf(r))
    return law.projected(1).sf


def _padded(words: IntArray) -> IntArray:
    """Give the corners at infinity as many words as the others, by repeating one."""
    return np.column_stack([words, words[:, -1:]])


def _walls(squares: FloatArray, features: FloatArray, meetings: IntArray) -> Walls:
    """List the pairs of words that meet in some corner and whose wall does not contain the input."""
    pairs = np.concatenate([meetings[:, [i, j]] for i in range(4) for j in range(i)])
    pairs = np.unique(np.sort(pairs, axis=1), axis=0)
    near, far = np.where((squares[pairs[:, :1]] <= squares[pairs[:, 1:]]), pairs, pairs[:, ::-1]).T
    keep = squares[near] < squares[far]
    near, far = near[keep], far[keep]
    across = features[far] - features[near]
    length = np.linalg.norm(across, axis=1)
    solid = length > 0
    near, far, across, length = near[solid], far[solid], across[solid], length[solid]
    height = (squares[far] - squares[near]) / (2 * length)
    normal = across / length[:, None]
    first, second = _tangents(normal)
    return Walls(near, far, height, normal, first, second)


def _tangents(normal: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Complete unit vectors to orthonormal frames."""
    axis = np.eye(3)[np.abs(normal).argmin(axis=1)]
    first = np.cross(normal, axis)
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    return first, np.cross(normal, first)


def _behind(
    coordinate: Tail, squares: FloatArray, features: FloatArray, wall: Walls, angles: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return the probability behind the wall for each angle around its foot, and a bound on its rounding."""
    lean = 2 * (features[None] - features[wall.near][:, None])
    room = squares[None] - squares[wall.near][:, None]
    room -= np.einsum("pvd,pd->pv", lean, wall.height[:, None] * wall.normal)
    around = np.cos(angles)[:, None] * wall.first + np.sin(angles)[:, None] * wall.second
    pull = np.einsum("pvd,pd->pv", lean, around)
    point = np.arange(len(angles))
    for end in (wall.near, wall.far):
        room[point, end], pull[point, end] = np.inf, 0.0
    ratio = np.divide(room, pull, out=np.full_like(room, np.inf), where=pull != 0)
    # A word that no angle brings nearer or farther closes the wall if it is nearer than both.
    high = np.where(pull > 0, ratio, np.where((pull == 0) & (room < 0), -np.inf, np.inf)).min(axis=1)
    low = np.maximum(np.where(pull < 0, ratio, -np.inf).max(axis=1), 0.0)
    open_ = low < high
    inner = _closed(coordinate, wall.height, low)
    outer = np.where(high < np.inf, _closed(coordinate, wall.height, np.where(high < np.inf, high, low)), 0.0)
    return np.where(open_, inner - outer, 0.0), np.where(open_, LAW_ERROR * inner, 0.0)


def _closed(coordinate: Tail, height: FloatArray, across: FloatArray) -> FloatArray:
    radius = np.hypot(height, across)
    return np.asarray(coordinate(radius) * height / radius / (4 * np.pi))


def _pieces(walls: Walls, meets: Corners, rays: Corners) -> Pieces:
    """Cut the angles around each wall's foot at its corners, near and at infinity."""
    low, high, tag = [], [], []
    for i, (near, far) in enumerate(zip(walls.near, walls.far, strict=True)):
        foot = walls.height[i] * walls.normal[i]
        mine = [_at(meets, near, far) - foot, _at(rays, near, far)]
        spots = np.vstack(mine)
        angles = np.arctan2(spots @ walls.second[i], spots @ walls.first[i])
        knots = np.unique(np.concatenate([angles, np.linspace(-np.pi, np.pi, 5)]))
        low.append(knots[:-1])
        high.append(knots[1:])
        tag.append(np.full(len(knots) - 1, i))
    return Pieces(np.concatenate(low), np.concatenate(high), np.concatenate(tag))


def _at(spots: Corners, near: int, far: int) -> FloatArray:
    both = (spots.words == near).any(axis=1) & (spots.words == far).any(axis=1)
    return np.asarray(spots.points[both])
