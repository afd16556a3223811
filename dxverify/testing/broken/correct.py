"""Controls that keep their guarantee, some of them with equality: what an auditor must never refute."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from dxverify.testing.broken.base import Control
from dxverify.testing.broken.components import (
    FIVE_WORDS,
    additive,
    elliptical_distances,
    euclidean_distances,
    generator,
    laplace,
    nearest,
    weighted,
)

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray

_NOISE = laplace(1.0)
_PLANE = laplace(1.0, dim=2)
_SQUARE = tuple((0.5 * i, 0.5 * j) for i in range(3) for j in range(3))
_TWELVE = 0.25 * np.arange(12.0)
_LONG = np.diag([4.0, 1.0])
_ROW = np.stack([2.0 * np.arange(4.0), np.zeros(4)], axis=1)


def _coordinatewise(size: int, rng: np.random.Generator | None) -> FloatArray:
    return generator(rng).laplace(0.0, 2**0.5, (size, 2))


def _stretched_noise(size: int, rng: np.random.Generator | None) -> FloatArray:
    return np.asarray(_PLANE(size, rng) * np.array([2.0, 1.0]))


def _geometric(word: int, size: int, rng: np.random.Generator) -> IntArray:
    steps = rng.geometric(-np.expm1(-1.0), (2, size))
    return np.asarray(np.clip(word + steps[0] - steps[1], 0, 4), dtype=np.int64)


def _clipped_after(vectors: FloatArray, noisy: FloatArray, _word: int) -> IntArray:
    return nearest(vectors, np.clip(noisy, 0.5, 3.5))


def _rounded_after(vectors: FloatArray, noisy: FloatArray, _word: int) -> IntArray:
    return nearest(vectors, np.rint(noisy))


def _second_nearest(vectors: FloatArray, noisy: FloatArray, _word: int) -> IntArray:
    distance = ((noisy[:, None, :] - vectors[None]) ** 2).sum(axis=2)
    return np.asarray(np.argpartition(distance, 1, axis=1)[:, 1], dtype=np.int64)


def _every_other(vectors: FloatArray, noisy: FloatArray, _word: int) -> IntArray:
    return 2 * nearest(vectors[::2], noisy)


def _no_word_far_out(vectors: FloatArray, noisy: FloatArray, _word: int) -> IntArray:
    return np.where(noisy[:, 0] > vectors.max() + 0.5, -1, nearest(vectors, noisy))


def _rank_of_noisy(word: int, size: int, rng: np.random.Generator) -> IntArray:
    weights = np.exp(-2.0 * np.arange(5))
    order = np.argsort(euclidean_distances(FIVE_WORDS), axis=1, kind="stable")
    noisy = additive(FIVE_WORDS, _NOISE)(word, size, rng)
    return np.asarray(order[noisy, rng.choice(5, size, p=weights / weights.sum())], dtype=np.int64)


def _rank_distances() -> FloatArray:
    ranks = np.argsort(np.argsort(euclidean_distances(_TWELVE), axis=1, kind="stable"), axis=1, kind="stable")
    return ranks.astype(float)


_RANKS = _rank_distances()


CONTROLS = (
    Control(name="laplace-on-a-line", effective_epsilon=1.0, noise=_NOISE),
    Control(name="geometric-on-a-line", draw=_geometric, effective_epsilon=1.0),
    Control(name="laplace-in-the-plane", points=_SQUARE, effective_epsilon=0.988280, noise=_PLANE),
    Control(
        name="elliptical-laplace",
        points=_ROW,
        effective_epsilon=0.859939,
        metric=elliptical_distances(_ROW, _LONG),
        noise=_stretched_noise,
        covariance=_LONG,
    ),
    Control(
        name="coordinatewise-laplace-scaled",
        points=_SQUARE,
        draw=additive(_SQUARE, _coordinatewise),
        effective_epsilon=1.0,
    ),
    Control(
        name="clipped-after-the-noise",
        draw=additive(FIVE_WORDS, _NOISE, _clipped_after),
        effective_epsilon=1.0,
        noise=_NOISE,
    ),
    Control(
        name="rounded-after-the-noise",
        draw=additive(FIVE_WORDS, _NOISE, _rounded_after),
        effective_epsilon=1.0,
        noise=_NOISE,
    ),
    Control(
        name="second-nearest",
        draw=additive(FIVE_WORDS, _NOISE, _second_nearest),
        effective_epsilon=1.0,
        noise=_NOISE,
    ),
    Control(
        name="every-other-word",
        draw=additive(FIVE_WORDS, _NOISE, _every_other),
        effective_epsilon=1.0,
        noise=_NOISE,
    ),
    Control(
        name="no-word-far-out",
        draw=additive(FIVE_WORDS, _NOISE, _no_word_far_out),
        effective_epsilon=1.0,
        noise=_NOISE,
    ),
    Control(name="rank-of-the-noisy-word", draw=_rank_of_noisy, effective_epsilon=0.995014),
    Control(
        name="exponential",
        draw=weighted(np.exp(-euclidean_distances(FIVE_WORDS) / 2)),
        effective_epsilon=0.683971,
    ),
    Control(
        name="truncated-exponential",
        points=_TWELVE,
        draw=weighted(np.exp(-np.minimum(euclidean_distances(_TWELVE), 1.1) / 2)),
        effective_epsilon=0.650043,
    ),
    Control(
        name="rank-exponential",
        points=_TWELVE,
        draw=weighted(np.exp(-_RANKS)),
        effective_epsilon=1.0,
        metric=np.abs(_RANKS[:, None] - _RANKS[None]).max(axis=2),
    ),
    Control(
        name="randomised-response",
        draw=weighted(np.ones((5, 5)) + (math.e - 1) * np.eye(5)),
        effective_epsilon=1.0,
        metric=np.ones((5, 5)) - np.eye(5),
    ),
    Control(name="same-answer-for-all", draw=weighted(np.ones((5, 5))), effective_epsilon=0.0),
)
