"""Broken controls whose noise has the wrong direction or the wrong ellipse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dxverify.testing.broken.base import Control
from dxverify.testing.broken.components import elliptical_distances, generator, laplace, unit_vectors
from dxverify.testing.broken.stated import NoiseSource

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from dxverify.protocols import FloatArray

_NEAR = np.array([0.0, 0.25, 0.5, 0.75])
_GRID = tuple((0.5 * i, 0.5 * j) for i in range(3) for j in range(3))
#: Four words on which directions sampled in a cube show.
_WEDGE = ((0.0, 0.0), (-0.15, 0.68), (-0.28, -0.01), (-0.15, -0.14))
_FLAT = np.diag([0.25, 1.0])
_LONG = np.diag([4.0, 1.0])
_TILTED = np.array([[1.0, 0.5], [0.5, 1.0]])


def _row_of_words(step: float) -> FloatArray:
    return np.stack([step * np.arange(4.0), np.zeros(4)], axis=1)


def _root(covariance: ArrayLike) -> FloatArray:
    values, axes = np.linalg.eigh(np.asarray(covariance, dtype=float))
    root: FloatArray = (axes * np.sqrt(values)) @ axes.T
    return root


def _linear_image(factor: FloatArray) -> NoiseSource:
    """Return noise R·factor·u."""
    return lambda size, rng: laplace(1.0, dim=2)(size, rng) @ factor.T


def _not_normalised(dim: int) -> NoiseSource:
    def noise(size: int, rng: np.random.Generator | None) -> FloatArray:
        source = generator(rng)
        return source.gamma(dim, 1.0, (size, 1)) * source.standard_normal((size, dim))

    return noise


def _in_cube(size: int, rng: np.random.Generator | None) -> FloatArray:
    source = generator(rng)
    return source.gamma(2, 1.0, (size, 1)) * source.uniform(-1, 1, (size, 2))


def _cube_direction(size: int, rng: np.random.Generator | None) -> FloatArray:
    source = generator(rng)
    corner = source.uniform(-1, 1, (size, 2))
    direction: FloatArray = corner / np.linalg.norm(corner, axis=1, keepdims=True)
    return source.gamma(2, 1.0, (size, 1)) * direction


def _coordinatewise(size: int, rng: np.random.Generator | None) -> FloatArray:
    return generator(rng).laplace(0.0, 1.0, (size, 2))


def _renormalised_noise(size: int, rng: np.random.Generator | None) -> FloatArray:
    source = generator(rng)
    vector = unit_vectors(2, size, source) @ _root(_LONG).T
    direction: FloatArray = vector / np.linalg.norm(vector, axis=1, keepdims=True)
    return source.gamma(2, 1.0, (size, 1)) * direction


def _elliptical(
    name: str, flaw: str, *, covariance: FloatArray, step: float, noise: NoiseSource, effective_epsilon: float
) -> Control:
    points = _row_of_words(step)
    return Control(
        name=name,
        flaw=flaw,
        points=points,
        effective_epsilon=effective_epsilon,
        noise=noise,
        metric=elliptical_distances(points, covariance),
        covariance=covariance,
    )


CONTROLS = (
    Control(
        name="direction-not-normalised",
        flaw="The Gaussian vector that gives the direction is not divided by its length.",
        points=_NEAR,
        noise=_not_normalised(1),
        effective_epsilon=3.218692,
    ),
    Control(
        name="direction-not-normalised-plane",
        flaw="The Gaussian vector that gives the direction is not divided by its length, in the plane.",
        points=_GRID,
        noise=_not_normalised(2),
        effective_epsilon=1.582955,
    ),
    Control(
        name="uniform-in-the-cube",
        flaw="The direction is a point of the cube and is not divided by its length.",
        points=_GRID,
        noise=_in_cube,
        effective_epsilon=1.785691,
    ),
    Control(
        name="cube-direction",
        flaw="The direction is a point of the cube divided by its length, so the corners are preferred.",
        points=_WEDGE,
        noise=_cube_direction,
        effective_epsilon=1.120912,
    ),
    Control(
        name="coordinatewise-laplace",
        flaw="Each coordinate gets its own Laplace noise, which protects the city-block distance only.",
        points=_GRID,
        noise=_coordinatewise,
        effective_epsilon=2**0.5,
    ),
    _elliptical(
        "sigma-for-its-root",
        "The direction is multiplied by Σ where Σ^{1/2} was meant.",
        covariance=_FLAT,
        step=0.5,
        noise=_linear_image(_FLAT),
        effective_epsilon=1.820908,
    ),
    _elliptical(
        "renormalised-after-root",
        "The vector Σ^{1/2} u is divided by its length, which undoes the ellipse.",
        covariance=_LONG,
        step=2.0,
        noise=_renormalised_noise,
        effective_epsilon=1.746264,
    ),
    _elliptical(
        "trace-not-scaled",
        "The guarantee is for Σ scaled to trace n; the noise uses Σ as it came, with a trace of n/4.",
        covariance=_TILTED,
        step=1.0,
        noise=_linear_image(_root(_TILTED / 4)),
        effective_epsilon=1.576953,
    ),
)
