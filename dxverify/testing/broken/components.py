"""Pieces the controls are put together from, written without a look at the mechanisms of dxverify."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from dxverify.protocols import FloatArray, IntArray

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from dxverify.testing.broken.stated import NoiseSource

#: Five words on a line, one apart: the exactly tight geometry of one dimension.
FIVE = np.arange(5.0)

#: Draws ``size`` outputs for one word.
Draw = Callable[[int, int, np.random.Generator], IntArray]
#: Chooses outputs from noisy vectors; also receives the vectors of the words and the input, which it should ignore.
Choice = Callable[[FloatArray, FloatArray, int], IntArray]


def generator(rng: np.random.Generator | None) -> np.random.Generator:
    """Return the given generator, or a fresh one from the entropy of the system."""
    return np.random.default_rng() if rng is None else rng


def matrix(points: ArrayLike) -> FloatArray:
    """Return points as one row a word."""
    points = np.asarray(points, dtype=float)
    return points.reshape(len(points), -1)


def nearest(vectors: FloatArray, noisy: FloatArray, _word: int = 0) -> IntArray:
    """Return the index of the nearest word for each noisy vector."""
    gaps = ((noisy[:, None, :] - vectors[None]) ** 2).sum(axis=2)
    return np.asarray(gaps.argmin(axis=1), dtype=np.int64)


def sphere(dim: int, size: int, rng: np.random.Generator) -> FloatArray:
    """Draw unit vectors, one a row."""
    normal = rng.standard_normal((size, dim))
    unit: FloatArray = normal / np.linalg.norm(normal, axis=1, keepdims=True)
    return unit


def laplace(rate: float, *, dim: int = 1, shape: float | None = None) -> NoiseSource:
    """Return noise with a Gamma radius (shape ``dim`` by default) and a uniform direction."""

    def noise(size: int, rng: np.random.Generator | None) -> FloatArray:
        source = generator(rng)
        radius = source.gamma(dim if shape is None else shape, 1.0 / rate, size)
        return radius[:, None] * sphere(dim, size, source)

    return noise


def additive(points: ArrayLike, noise: NoiseSource, choice: Choice = nearest) -> Draw:
    """Return the mechanism that adds noise to the vector of the word and chooses an output."""
    vectors = matrix(points)

    def draw(word: int, size: int, rng: np.random.Generator) -> IntArray:
        return choice(vectors, vectors[word] + noise(size, rng), word)

    return draw


def weighted(weights: ArrayLike) -> Draw:
    """Return the mechanism that samples an output with probability proportional to a row of weights."""
    rows = np.asarray(weights, dtype=float)
    cumulative = np.cumsum(rows / rows.sum(axis=1, keepdims=True), axis=1)

    def draw(word: int, size: int, rng: np.random.Generator) -> IntArray:
        last = np.flatnonzero(rows[word])[-1]
        chosen = np.searchsorted(cumulative[word], rng.random(size), side="right")
        return np.asarray(np.minimum(chosen, last), dtype=np.int64)

    return draw


def gaps(points: ArrayLike) -> FloatArray:
    """Return Euclidean distances between all words."""
    vectors = matrix(points)
    distances: FloatArray = np.sqrt(((vectors[:, None] - vectors[None]) ** 2).sum(axis=2))
    return distances


def elliptical_gaps(points: ArrayLike, covariance: ArrayLike) -> FloatArray:
    """Return the distances ‖A^{−1/2}(x−y)‖."""
    values, axes = np.linalg.eigh(np.asarray(covariance, dtype=float))
    return gaps(matrix(points) @ axes / np.sqrt(values))
