"""How far the foot of an input on a face lies from each face on its rim, for all inputs and all faces of all cells."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dxverify.channel.reduction import Reduced
from dxverify.channel.triangulation import Simplices, Triangulation
from dxverify.protocols import BoolArray, FloatArray, IntArray

_EPS = float(np.finfo(float).eps)
#: Distances within so many times their error count as none.
_TOUCH = 64.0

#: Numbers and their errors, inputs × words.
_Given = tuple[FloatArray, FloatArray]


class Rims(NamedTuple):
    """Faces on rims, for each input: ``owner`` whose rim it is, ``face`` its number, distance and what that is off by.

    Numbers are those of faces times those of inputs, inputs running fastest, and owners rise.
    """

    owner: IntArray
    face: IntArray
    distance: FloatArray
    off: FloatArray

    def pick(self, index: IntArray | BoolArray) -> Rims:
        """Choose some."""
        return Rims(self.owner[index], self.face[index], self.distance[index], self.off[index])


class Level(NamedTuple):
    """Rims of faces of one dimension, and those on which a foot lies.

    Such ties are broken by moving inputs and walls by an infinitely small step; ``ties`` has distances in units of that. ``inside``
    is one for each face in which the foot lies after that step; ``corners`` counts the faces on rims.
    """

    rims: Rims
    ties: Rims
    inside: FloatArray
    corners: int


def gradients(features: FloatArray, cells: Triangulation) -> list[FloatArray]:
    """Return, for each simplex, the inner products of the gradients of its barycentric coordinates."""
    return [_products(features[level.words]) for level in cells.levels[1:]]


def _products(corners: FloatArray) -> FloatArray:
    across = corners[:, 1:] - corners[:, :1]
    root = np.linalg.inv(np.linalg.qr(across.transpose(0, 2, 1), mode="r"))
    every = np.concatenate([-root.sum(axis=1, keepdims=True), root], axis=1)
    return np.asarray(every @ every.transpose(0, 2, 1))


def rounding(reduced: Reduced, inputs: IntArray, width: float) -> FloatArray:
    """Return what squared distances from some inputs are off by, for noise hardly ever longer than ``width``."""
    squares = reduced.squares[inputs]
    # A word a little off the span is nearer or farther by twice that little times the noise on the way to it.
    return np.asarray(4 * _EPS * squares + 2 * reduced.slack * (np.sqrt(squares) + width))


def measured(
    reduced: Reduced, cells: Triangulation, products: list[FloatArray], inputs: IntArray, width: float
) -> list[Level]:
    """Measure all rims from some inputs, those of cells first, for noise hardly ever longer than ``width``."""
    squares = reduced.squares[inputs]
    wrong = rounding(reduced, inputs, width)
    near = np.sqrt(np.where(reduced.squares > 0, reduced.squares, np.inf).min(axis=1))
    steps = (
        np.random.default_rng(0).uniform(-1, 1, (len(inputs), reduced.apart.shape[2])) * near[inputs, None]
    )
    moved = np.einsum("wd,wxd->wx", steps, reduced.apart[inputs]) + cells.weights * near.min() ** 2
    owners = [len(level.words) for level in cells.levels[:-1]]
    every = zip(cells.levels[1:], products, owners, strict=True)
    return [_level((squares, wrong), (moved, 4 * _EPS * np.abs(moved)), *level) for level in every]


def _level(squares: _Given, moved: _Given, simplices: Simplices, products: FloatArray, owners: int) -> Level:
    """Measure the rims that simplices make: the distance is half the gradient of a coordinate times squared distances."""
    count = len(squares[0])
    owner = simplices.without[:, :, None] * count + np.arange(count)
    face = np.broadcast_to(np.arange(len(owner))[:, None, None] * count + np.arange(count), owner.shape)
    length = 2 * np.sqrt(np.einsum("szz->sz", products))[:, :, None]
    order = np.argsort(owner, axis=None, kind="stable")

    def seen(given: _Given) -> Rims:
        values, errors = (part.T[simplices.words] for part in given)
        distance, off = products @ values / length, np.abs(products) @ errors / length
        return Rims(owner.ravel(), face.ravel(), distance.ravel(), off.ravel()).pick(order)

    rims = seen(squares)
    touching = np.abs(rims.distance) <= _TOUCH * rims.off
    inside = np.ones(owners * count)
    inside[rims.owner[~touching & (rims.distance < 0)]] = 0.0
    tied = touching & (inside[rims.owner] > 0)
    # A rim whose plane holds the foot, but far from the rim itself, is no tie and changes nothing.
    rims, ties = rims.pick(~touching), (seen(moved) if tied.any() else rims).pick(tied)
    inside[ties.owner[ties.distance < 0]] = 0.0
    return Level(rims, ties, inside, len(simplices.words) * count)
