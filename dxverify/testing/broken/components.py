"""Components of the broken and correct control mechanisms: noise, decoding to the nearest word, distances.

They are written independently of :mod:`dxverify.mechanisms`, so that an error there cannot hide in the controls that test the audits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from dxverify.protocols import FloatArray, IntArray

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from dxverify.testing.broken.stated import NoiseSource

#: Five words on a line, one apart: there Laplace noise attains its ε exactly.
FIVE_WORDS = np.arange(5.0)

#: ``draw(word, size, rng)`` samples outputs for one word.
Draw = Callable[[int, int, np.random.Generator], IntArray]
#: Chooses the outputs for noisy vectors. It also gets the vectors of all words and the input word; a correct one ignores the input.
Choice = Callable[[FloatArray, FloatArray, int], IntArray]


def generator(rng: np.random.Generator | None) -> np.random.Generator:
    """Return the given generator, or a new one from the entropy of the system."""
    return np.random.default_rng() if rng is None else rng


def as_matrix(points: ArrayLike) -> FloatArray:
    """Return points as a matrix with one row for each word."""
    points = np.asarray(points, dtype=float)
    return points.reshape(len(points), -1)


def nearest(vectors: FloatArray, noisy: FloatArray, _word: int = 0) -> IntArray:
    """Return the index of the nearest word for each noisy vector."""
    gaps = ((noisy[:, None, :] - vectors[None]) ** 2).sum(axis=2)
    return np.asarray(gaps.argmin(axis=1), dtype=np.int64)


def unit_vectors(dim: int, size: int, rng: np.random.Generator) -> FloatArray:
    """Sample unit vectors, one in each row."""
    normal = rng.standard_normal((size, dim))
    unit: FloatArray = normal / np.linalg.norm(normal, axis=1, keepdims=True)
    return unit


def laplace(rate: float, *, dim: int = 1, shape: float | None = None) -> NoiseSource:
    """Return noise with a uniform direction and a Gamma radius; of shape ``dim`` (the default) it has density ∝ exp(−rate·‖η‖)."""

    def noise(size: int, rng: np.random.Generator | None) -> FloatArray:
        source = generator(rng)
        radius = source.gamma(dim if shape is None else shape, 1.0 / rate, size)
        return radius[:, None] * unit_vectors(dim, size, source)

    return noise


def additive(points: ArrayLike, noise: NoiseSource, choice: Choice = nearest) -> Draw:
    """Return the mechanism that adds noise to the vector of the word and chooses an output."""
    vectors = as_matrix(points)

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


def euclidean_distances(points: ArrayLike) -> FloatArray:
    """Return Euclidean distances between all words."""
    vectors = as_matrix(points)
    distances: FloatArray = np.sqrt(((vectors[:, None] - vectors[None]) ** 2).sum(axis=2))
    return distances


def elliptical_distances(points: ArrayLike, covariance: ArrayLike) -> FloatArray:
    """Return the distances ‖A^{−1/2}(x−y)‖."""
    values, axes = np.linalg.eigh(np.asarray(covariance, dtype=float))
    return euclidean_distances(as_matrix(points) @ axes / np.sqrt(values))
