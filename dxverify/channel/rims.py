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
#: Ratio of distances from which the rounding of coordinates is looked at by itself.
_CROWDED = 1e4

#: Numbers, their errors, and their errors where the input is; inputs × words.
_Given = tuple[FloatArray, FloatArray, FloatArray]


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


def rounding(reduced: Reduced, inputs: IntArray) -> FloatArray:
    """Return what squared distances from some inputs are off by."""
    squares = reduced.squares[inputs]
    return np.asarray(4 * _EPS * squares + 2 * reduced.slack * np.sqrt(squares))


def shifted(reduced: Reduced, wrong: FloatArray, mean: float) -> FloatArray:
    """Bound what errors of squared distances do to each cell: its walls move a little, through noise nowhere denser than t/√2π.

    ``mean`` is that of t.
    """
    apart = np.linalg.norm(reduced.features[:, None] - reduced.features, axis=2)
    np.fill_diagonal(apart, np.inf)
    moved = (wrong[:, None] + wrong) / (2 * apart)
    return np.asarray(moved.sum(axis=1) * mean / np.sqrt(2 * np.pi))


def off_span(reduced: Reduced, width: float) -> float:
    """Return what words off the span add to an error, for noise hardly ever longer than ``width``.

    Such a word is nearer or farther by twice the little it is off times the noise that way.
    """
    return 2 * reduced.slack * width


def turned(reduced: Reduced, width: float) -> float:
    """Return the same with the rounding of coordinates, by which walls between close words are turned."""
    return off_span(reduced, width) + 4 * _EPS * float(np.abs(reduced.features).max()) * width


def are_crowded(reduced: Reduced, ratio: float = _CROWDED) -> bool:
    """Whether some words are so close together, beside the others, that turned walls count, or so many times closer."""
    apart = np.where(reduced.squares > 0, reduced.squares, np.inf)
    return bool(reduced.squares.max() > ratio**2 * apart.min())


def measured(
    reduced: Reduced, cells: Triangulation, products: list[FloatArray], inputs: IntArray, width: float
) -> list[Level]:
    """Measure all rims from some inputs, those of cells first, for noise hardly ever longer than ``width``."""
    squares = reduced.squares[inputs]
    near = rounding(reduced, inputs)
    wrong = near + off_span(reduced, width)
    closest = np.sqrt(np.where(reduced.squares > 0, reduced.squares, np.inf).min(axis=1))
    steps = (
        np.random.default_rng(0).uniform(-1, 1, (len(inputs), reduced.apart.shape[2])) * closest[inputs, None]
    )
    moved = np.einsum("wd,wxd->wx", steps, reduced.apart[inputs]) + cells.weights * closest.min() ** 2
    owners = [len(level.words) for level in cells.levels[:-1]]
    every = zip(cells.levels[1:], products, owners, strict=True)
    unsure = 4 * _EPS * np.abs(moved)
    return [_level((squares, wrong, near), (moved, unsure, unsure), *level) for level in every]


def _level(squares: _Given, moved: _Given, simplices: Simplices, products: FloatArray, owners: int) -> Level:
    """Measure the rims that simplices make: the distance is half the gradient of a coordinate times squared distances."""
    count = len(squares[0])
    owner = simplices.without[:, :, None] * count + np.arange(count)
    face = np.broadcast_to(np.arange(len(owner))[:, None, None] * count + np.arange(count), owner.shape)
    length = 2 * np.sqrt(np.einsum("szz->sz", products))[:, :, None]
    order = np.argsort(owner, axis=None, kind="stable")

    def errors(given: FloatArray) -> FloatArray:
        return np.asarray(np.abs(products) @ given.T[simplices.words] / length).ravel()

    def seen(given: _Given) -> Rims:
        distance = products @ given[0].T[simplices.words] / length
        return Rims(owner.ravel(), face.ravel(), distance.ravel(), errors(given[1])).pick(order)

    rims = seen(squares)
    # Words off the span are seen the worse the longer the noise is; whether a foot lies on a rim is a question of none.
    touching = np.abs(rims.distance) <= _TOUCH * errors(squares[2])[order]
    inside = np.ones(owners * count)
    inside[rims.owner[~touching & (rims.distance < 0)]] = 0.0
    tied = touching & (inside[rims.owner] > 0)
    # A rim whose plane holds the foot, but far from the rim itself, is no tie and changes nothing.
    rims, ties = rims.pick(~touching), (seen(moved) if tied.any() else rims).pick(tied)
    inside[ties.owner[ties.distance < 0]] = 0.0
    return Level(rims, ties, inside, len(simplices.words) * count)
