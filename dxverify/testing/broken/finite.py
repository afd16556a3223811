"""Broken controls that choose among a finite set of words by their distances."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.testing.broken.base import Control, FoundBy
from dxverify.testing.broken.components import FIVE_WORDS, euclidean_distances, weighted

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray

#: One word apart from a crowd of five.
_CROWD = np.array([0.0, 1.0, 1.05, 1.1, 1.15, 1.2])
_TWELVE = 0.25 * np.arange(12.0)
_TIGHT = np.array([0.0, 0.1, 0.2, 0.5])
#: Two pairs far from each other, each pair a neighbourhood of its own.
_PAIRS = np.array([0.0, 0.5, 4.0, 4.5])
_HAMMING = np.ones((4, 4)) - np.eye(4)


def _ranks(points: FloatArray) -> IntArray:
    return np.argsort(np.argsort(euclidean_distances(points), axis=1, kind="stable"), axis=1, kind="stable")


def _truncated_with_wrong_count() -> FloatArray:
    """Return weights where the words beyond 1.1 share e^{−0.55} times √count: the 2 of 2·ln(count)/ε is lost."""
    distance = euclidean_distances(_TWELVE)
    beyond = distance > 1.1
    share = np.exp(-0.55) / np.sqrt(np.maximum(beyond.sum(axis=1, keepdims=True), 1))
    return np.where(beyond, share, np.exp(-distance / 2))


def _within_neighbourhoods(word: int, size: int, rng: np.random.Generator) -> IntArray:
    noisy = _PAIRS[word] + rng.laplace(0.0, 0.5, size)
    return np.asarray(np.abs(noisy[:, None] - _PAIRS).argmin(axis=1), dtype=np.int64)


CONTROLS = (
    Control(
        name="exponential-without-half",
        flaw="The exponential mechanism is used without the ½, and the words crowd on one side.",
        points=_CROWD,
        draw=weighted(np.exp(-euclidean_distances(_CROWD))),
        effective_epsilon=1.608402,
    ),
    Control(
        name="wrong-sign",
        flaw="The distance enters with the wrong sign, so far words are preferred.",
        draw=weighted(np.exp(euclidean_distances(FIVE_WORDS) / 2)),
        effective_epsilon=0.904980,
        found_by=FoundBy.NOTHING,
        equivalent="by the triangle inequality the ratio is bounded all the same; the output is useless, not revealing",
    ),
    Control(
        name="squared-distance",
        flaw="The squared distance is used instead of the distance.",
        draw=weighted(np.exp(-(euclidean_distances(FIVE_WORDS) ** 2) / 2)),
        effective_epsilon=3.203054,
    ),
    Control(
        name="truncated-exponential-wrong-count",
        flaw="The score of the words beyond the cut-off has ln(count)/ε where 2·ln(count)/ε was meant.",
        points=_TWELVE,
        draw=weighted(_truncated_with_wrong_count()),
        effective_epsilon=3.566528,
    ),
    Control(
        name="scores-normalised-per-input",
        flaw="Distances are divided by the largest distance from the input before the exponential.",
        points=_TIGHT,
        draw=weighted(
            np.exp(-euclidean_distances(_TIGHT) / euclidean_distances(_TIGHT).max(axis=1, keepdims=True) / 2)
        ),
        effective_epsilon=1.867774,
    ),
    Control(
        name="rank-as-distance",
        flaw="Neighbour ranks are used instead of distances, and near words differ in rank.",
        points=_TIGHT,
        draw=weighted(np.exp(-_ranks(_TIGHT).astype(float) / 2.0)),
        effective_epsilon=10.0,
    ),
    Control(
        name="input-excluded",
        flaw="The input word itself has weight zero.",
        draw=weighted(np.exp(-euclidean_distances(FIVE_WORDS) / 2) * (1 - np.eye(5))),
        effective_epsilon=np.inf,
    ),
    Control(
        name="three-nearest-only",
        flaw="Only the three nearest neighbours of the input have a weight.",
        draw=weighted(np.exp(-euclidean_distances(FIVE_WORDS) / 2) * (_ranks(FIVE_WORDS) < 3)),
        effective_epsilon=np.inf,
    ),
    Control(
        name="neighbourhood-noise-across-components",
        flaw="The noise is calibrated within each neighbourhood, the guarantee is for words of different ones too.",
        points=_PAIRS,
        draw=_within_neighbourhoods,
        effective_epsilon=8.831797,
        metric=_HAMMING,
    ),
)
