"""A vocabulary and its noise, reduced to the dimensions that decide the output.

The word nearest to w + Fξ minimises ‖x − w‖² − 2⟨ξ, Fᵀ(x − w)⟩, so only the components of the spherical
vector ξ along the features Fᵀx matter. If these span m dimensions, ξ may be replaced by its projection
on them, which is spherical again: three words in R³⁰⁰ are a problem of two dimensions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dxverify.errors import InputError, NotExactError
from dxverify.noise import GaussianNoise
from dxverify.protocols import (
    AdditiveNoise,
    FloatArray,
    GaussianRelease,
    IntArray,
    Mechanism,
    Noise,
    RadiusLaw,
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Reduced:
    """Nearest-word decoding in as few dimensions as the distinct words and the noise span.

    Parameters
    ----------
    squares : array
        Squared distances ‖x − w‖² between the distinct words, V × V.
    features : array
        Coordinates Fᵀx of the distinct words in the m dimensions that matter, V × m.
    law : RadiusLaw or None
        Law of the length of the noise in these m dimensions; None if m = 0.
    first : array of int
        For each distinct word, the first word of the vocabulary with that vector; ties go to it.
    group : array of int
        For each word of the vocabulary, its distinct word.
    """

    squares: FloatArray
    features: FloatArray
    law: RadiusLaw | None
    first: IntArray
    group: IntArray

    @property
    def dim(self) -> int:
        """Dimension m of the reduced problem."""
        return int(self.features.shape[1])


def reduce_noise(vectors: FloatArray, noise: Noise) -> Reduced:
    """Reduce decoding of ``vectors`` under ``noise`` to the dimensions that decide the output.

    Parameters
    ----------
    vectors : array
        One word a row.
    noise : Noise
        Additive noise of the same dimension.
    """
    points = np.asarray(vectors, dtype=float)
    if points.ndim != 2 or len(points) == 0 or not np.isfinite(points).all():
        raise InputError("vectors must be a non-empty matrix of finite numbers, one word a row")
    first, group = distinct_rows(points)
    centred = points[first] - points[first].mean(axis=0)
    images = centred if noise.factor is None else centred @ noise.factor
    features = coordinates(images)
    law = noise.radius.projected(features.shape[1]) if features.shape[1] else None
    return Reduced(squares=squared_distances(centred), features=features, law=law, first=first, group=group)


def distinct_rows(points: FloatArray) -> tuple[IntArray, IntArray]:
    """Return the first index of each distinct row, in order, and the distinct row of each row."""
    _, first, inverse = np.unique(points, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return first[order].astype(np.int64), rank[inverse.ravel()].astype(np.int64)


def coordinates(images: FloatArray) -> FloatArray:
    """Return coordinates of centred rows in an orthonormal basis of their span."""
    left, scale, _ = np.linalg.svd(images, full_matrices=False)
    floor = max(images.shape) * np.finfo(float).eps * scale[0]
    rank = int(np.count_nonzero(scale > floor))
    return np.asarray(left[:, :rank] * scale[:rank])


def squared_distances(points: FloatArray) -> FloatArray:
    """Squared Euclidean distances between rows; from differences, so that near words keep their digits."""
    from scipy.spatial.distance import cdist  # noqa: PLC0415 - scipy.spatial is slow to load

    return np.asarray(cdist(points, points, "sqeuclidean"))


#: A noise (None: no noise at all) and the words it is added to.
NoiseGroup = tuple[Noise | None, IntArray]


def has_noise(mechanism: Mechanism) -> bool:
    """Tell whether a mechanism states the noise it adds before it takes the nearest word."""
    return isinstance(mechanism, AdditiveNoise | GaussianRelease)


def noise_groups(mechanism: Mechanism) -> list[NoiseGroup]:
    """Return the kinds of noise of a mechanism with nearest-word decoding, with the words of each.

    A mechanism states one ``noise`` for all words, or, for Gaussian releases, ``sigma(word)``.
    """
    size = len(mechanism.vocabulary)
    if isinstance(mechanism, AdditiveNoise):
        return [(mechanism.noise, np.arange(size))]
    if isinstance(mechanism, GaussianRelease):
        return _gaussian_groups(mechanism, size)
    raise NotExactError(f"{type(mechanism).__name__} states no additive noise followed by the nearest word")


def _gaussian_groups(mechanism: GaussianRelease, size: int) -> list[NoiseGroup]:
    sigmas = np.array([mechanism.sigma(word) for word in range(size)])
    dim = mechanism.vocabulary.dim
    return [
        (GaussianNoise(dim=dim, sigma=float(sigma)) if sigma > 0 else None, np.flatnonzero(sigmas == sigma))
        for sigma in np.unique(sigmas)
    ]
