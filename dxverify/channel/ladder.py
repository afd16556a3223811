"""A ladder of scales, and what of a vocabulary is the same for all inputs that climb it.

On the ladder t² doubles every few rungs, so that the exponentials of all rungs come from those of the first four by squaring, and
an integral from one rung to the next is a sum over the ten rungs around.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dxverify.channel.places import standing_for
from dxverify.channel.reduction import Reduced
from dxverify.channel.rims import gradients
from dxverify.channel.scales import Scales
from dxverify.channel.triangulation import Simplices, Triangulation
from dxverify.protocols import FloatArray, IntArray

#: Rungs of an integral from one rung to the next or of a value between two.
_WIDTH = 10


class Stage(NamedTuple):
    """Simplices, their words and gradients, and the rims they make: by simplex, where a rim stands and whose it is, and by owner.

    ``face`` is the simplex of each rim, owner after owner, and ``starts`` where the rims of each owner start.
    """

    words: NDArray[np.int32]
    gradient: FloatArray
    place: NDArray[np.int32]
    owner: NDArray[np.int32]
    face: NDArray[np.int32]
    starts: IntArray


class Ladder(NamedTuple):
    """Weights of the rungs, −t²/2 of the first four, the farthest rim that counts on the first, squarings up to the fourth, rule."""

    weights: FloatArray
    first: FloatArray
    top: float
    squarings: int
    rule: FloatArray

    @classmethod
    def of(cls, scales: Scales, squarings: int, most: int) -> Ladder:
        """Stand a ladder of so many rungs a little below the least scale that counts; each has the weight t."""
        step = squarings * np.log(2) / 8
        # Atoms lie among rungs, and where an integral ends half a rule lies below; a law that begins with nothing needs neither.
        extra = 1 if scales.atoms is None else _WIDTH
        t = scales.low * np.exp(step * (np.arange(most) - extra))
        rule = _rule() * step / np.sqrt(2 * np.pi)
        return cls(t, np.square(t[:4]) / -2, float(scales.cut / t[0]), squarings, rule)

    def last(self, scales: Scales) -> Ladder:
        """Return the ladder for cells: what a rung takes from one is weighted with the probability that t lies below.

        A law that begins with nothing needs no more than a plain sum, which then has the least error of all; where all of it
        begins at one scale, the rungs around have the weights that end an integral there.
        """
        whole = self.rule[-1].sum()
        share = scales.share(self.weights)
        if scales.atoms is not None:
            ends = np.append(np.cumsum(self.rule[-1]) / whole, np.ones(len(share)))
            atoms, share = self._on_rungs(*scales.atoms), np.zeros_like(share)
            for rung in np.flatnonzero(atoms):
                start = rung + 1 - len(self.rule)
                share[start:] += atoms[rung] * ends[: len(share) - start]
        plain = (np.eye(len(self.rule), _WIDTH) + np.eye(len(self.rule), _WIDTH, 1)) * (whole / 2)
        return self._replace(weights=self.weights * share, rule=plain)

    def _on_rungs(self, t: FloatArray, weights: FloatArray) -> FloatArray:
        """Return weights of the rungs that stand for weights of scales between them: of a polynomial through the rungs around."""
        place = np.log(t / self.weights[0]) / np.log(self.weights[1] / self.weights[0])
        return standing_for(place, weights, len(self.weights), _WIDTH)


def _rule() -> FloatArray:
    """Return the weights of equally spaced values for integrals from one place to the next, from each of the first half of them."""
    half = _WIDTH // 2
    places = np.arange(_WIDTH) - np.arange(half)[:, None]
    powers = places[:, None, :].astype(float) ** np.arange(_WIDTH)[:, None]
    wanted = np.tile(1 / np.arange(1.0, _WIDTH + 1), (half, 1))
    return np.asarray(np.linalg.solve(powers, wanted[:, :, None])[:, :, 0])


def stages(reduced: Reduced, cells: Triangulation) -> list[Stage]:
    """Return what is the same for all inputs, cells first."""
    every = zip(cells.levels, cells.levels[1:], gradients(reduced.features, cells), strict=False)
    return [_stage(level, len(owners.words), products) for owners, level, products in every]


def _stage(level: Simplices, owners: int, gradient: FloatArray) -> Stage:
    # The distance of a foot is half the gradient of a coordinate times squared distances.
    gradient /= 2 * np.sqrt(np.einsum("szz->sz", gradient))[:, :, None]
    order = np.argsort(level.without, axis=None, kind="stable")
    place = np.empty(order.size, np.int32)
    place[order] = np.arange(order.size, dtype=np.int32)
    counts = np.bincount(level.without.ravel(), minlength=owners)
    return Stage(
        words=level.words.astype(np.int32),
        gradient=gradient,
        place=place.reshape(level.without.shape),
        owner=level.without.astype(np.int32),
        face=(order // level.without.shape[1]).astype(np.int32),
        starts=np.append(0, np.cumsum(counts)),
    )
