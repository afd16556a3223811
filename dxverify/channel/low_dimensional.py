"""Reduction of nearest-word decoding to the dimensions that decide the output.

The word nearest to w + Fξ minimises ‖x − w‖² − 2⟨Fξ, x − w⟩, so only the components of the noise along differences of
words matter. If these span m dimensions, a spherical ξ may be replaced by its projection on m dimensions: three words
in R³⁰⁰ are a problem in the plane. The span is found by a singular value decomposition of the differences, each scaled
to length one; ``residual`` bounds how far words lie off the span, and every method adds it to its stated error.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.distributions.noise import GaussianNoise
from dxverify.errors import InputError, NotExactError
from dxverify.protocols import (
    AdditiveNoise,
    FloatArray,
    GaussianRelease,
    IntArray,
    Mechanism,
    Noise,
    RadiusLaw,
)
from dxverify.vocabulary import distinct_rows

_EPS = float(np.finfo(float).eps)


@dataclass(frozen=True, kw_only=True, eq=False)
class ReducedProblem:
    """Nearest-word decoding in as few dimensions as the distinct words and the noise span.

    Parameters
    ----------
    differences : array
        x − w for inputs w (first axis) and distinct words x in the m dimensions they span, V × V × m. Each difference is
        computed from the given vectors, so that its error is relative to its own length.
    factor : array or None
        The map from spherical noise of k dimensions to the m dimensions, m × k; None for the identity.
    radius : RadiusLaw or None
        Distribution of the length of the noise in these k dimensions; None if k = 0.
    residual : float
        Upper bound on the distance of the words from the m-dimensional span.
    first : array of int
        For each distinct word, the first word of the vocabulary with that vector, which wins ties.
    group : array of int
        For each word of the vocabulary, its distinct word.
    """

    differences: FloatArray
    factor: FloatArray | None
    radius: RadiusLaw | None
    residual: float
    first: IntArray
    group: IntArray

    @property
    def dim(self) -> int:
        """Dimension k of the noise that matters."""
        return int(self.differences.shape[2] if self.factor is None else self.factor.shape[1])

    @property
    def noise_spans_words(self) -> bool:
        """Whether the noise reaches every dimension that the words span."""
        return bool(self.dim == self.differences.shape[2])

    @cached_property
    def squared_distances(self) -> FloatArray:
        """Squared distances ‖x − w‖² between the distinct words."""
        return np.asarray(np.square(self.differences).sum(axis=2))

    @cached_property
    def coordinates(self) -> FloatArray:
        """Centred images Fᵀx of the distinct words in the coordinates of the spherical noise, V × k."""
        images = self.differences[0] if self.factor is None else self.differences[0] @ self.factor
        return np.asarray(images - images.mean(axis=0))


def reduce_dimension(vectors: FloatArray, noise: Noise) -> ReducedProblem:
    """Reduce decoding of ``vectors`` under ``noise`` to the dimensions that decide the output.

    Parameters
    ----------
    vectors : array
        One word per row.
    noise : Noise
        Additive noise of the same dimension.

    Raises
    ------
    NotExactError
        If the words span too many dimensions, or their distances leave the range of doubles when squared.
    """
    points = np.asarray(vectors, dtype=float)
    if points.ndim != 2 or len(points) == 0 or not np.isfinite(points).all():
        raise InputError("vectors must be a non-empty matrix of finite numbers, one word per row")
    first, group = distinct_rows(points)
    points = points[first]
    if np.abs(points).max() > CONFIG.longest_distance:
        raise NotExactError(f"exact channels take vectors with entries up to {CONFIG.longest_distance:g}")
    basis, residual = _span(points)
    _check_size(len(points), points.shape[1] if basis is None else basis.shape[1])
    differences = np.stack([points - word if basis is None else (points - word) @ basis for word in points])
    _check_distances(differences)
    factor = _reduced_factor(noise.factor, basis)
    dim = differences.shape[2] if factor is None else factor.shape[1]
    radius = noise.radius.projected(dim) if dim else None
    return ReducedProblem(
        differences=differences, factor=factor, radius=radius, residual=residual, first=first, group=group
    )


def _check_size(words: int, dim: int) -> None:
    if dim > CONFIG.max_dim or (dim > 3 and words > CONFIG.max_words):
        raise NotExactError(
            f"{words} words span {dim} dimensions; exact channels reach {CONFIG.max_dim} dimensions and, above three, "
            f"{CONFIG.max_words} words: take fewer words, or use channel_estimate (--method directions)"
        )


def _check_distances(differences: FloatArray) -> None:
    lengths = np.abs(differences).max(axis=2, initial=0.0)
    shortest = float(lengths[~np.eye(len(lengths), dtype=bool)].min(initial=np.inf))
    if shortest < CONFIG.shortest_distance:
        raise NotExactError(
            f"two words are {shortest:.1e} apart; exact channels need distances of at least {CONFIG.shortest_distance:g}"
        )


def _span(points: FloatArray) -> tuple[FloatArray | None, float]:
    """Return an orthonormal basis of the span of the words (None: all dimensions) and their distance from it.

    Every difference is scaled to length one, so that a far word does not hide the dimensions of close ones. Singular
    values that the rounding of the given coordinates explains do not count as dimensions.
    """
    centre = points[int(np.abs(points - np.median(points, axis=0)).max(axis=1).argmin())]
    offsets = points - centre
    length = np.linalg.norm(offsets, axis=1)
    nonzero = length > 0
    if not nonzero.any():
        return np.empty((points.shape[1], 0)), 0.0
    units = offsets[nonzero] / length[nonzero, None]
    rounding = _EPS * (np.abs(points[nonzero]).max(axis=1) + np.abs(centre).max()) / length[nonzero]
    _, singular, axes = np.linalg.svd(units, full_matrices=False)
    floor = max(max(units.shape) * _EPS * singular[0], min(4 * float(np.linalg.norm(rounding)), 1e-9))
    rank = int(np.count_nonzero(singular > floor))
    if rank == points.shape[1]:
        return None, 0.0
    basis = np.asarray(axes[:rank].T)
    off_span = offsets - (offsets @ basis) @ basis.T
    return basis, float(np.linalg.norm(off_span, axis=1).max())


def _reduced_factor(factor: FloatArray | None, basis: FloatArray | None) -> FloatArray | None:
    """Return the map from spherical noise to the span of the words, without its null space."""
    if factor is None:
        return None
    image = np.asarray(factor.T if basis is None else factor.T @ basis)
    _, singular, right = np.linalg.svd(image, full_matrices=False)
    rank = int(np.count_nonzero(singular > max(image.shape) * _EPS * singular[0])) if len(singular) else 0
    return np.asarray(right[:rank].T * singular[:rank])


def principal_coordinates(centred: FloatArray) -> FloatArray:
    """Return coordinates of centred rows in an orthonormal basis of their span."""
    left, singular, _ = np.linalg.svd(centred, full_matrices=False)
    rank = int(np.count_nonzero(singular > max(centred.shape) * _EPS * singular[0]))
    return np.asarray(left[:, :rank] * singular[:rank])


#: A noise distribution (None: no noise at all) and the words it is added to.
NoiseGroup = tuple[Noise | None, IntArray]


def states_noise(mechanism: Mechanism) -> bool:
    """Return whether a mechanism states the noise that it adds before it outputs the nearest word."""
    return isinstance(mechanism, AdditiveNoise | GaussianRelease)


def noise_groups(mechanism: Mechanism) -> list[NoiseGroup]:
    """Return the noise distributions of a mechanism with nearest-word decoding, with the words of each.

    A mechanism states one ``noise`` for all words, or, for Gaussian releases, ``sigma(word)``.
    """
    size = len(mechanism.vocabulary)
    if isinstance(mechanism, AdditiveNoise):
        return [(mechanism.noise, np.arange(size))]
    if isinstance(mechanism, GaussianRelease):
        return _gaussian_groups(mechanism, size)
    raise NotExactError(f"{type(mechanism).__name__} states no additive noise followed by the nearest word")


def single_noise(mechanism: Mechanism) -> Noise:
    """Return the noise of a mechanism that adds the same noise to every word."""
    groups = noise_groups(mechanism)
    noise = groups[0][0]
    if len(groups) > 1 or noise is None:
        raise NotExactError(
            f"{type(mechanism).__name__} adds different noise to different words; only exact_channel handles that"
        )
    return noise


def _gaussian_groups(mechanism: GaussianRelease, size: int) -> list[NoiseGroup]:
    sigmas = np.array([mechanism.sigma(word) for word in range(size)])
    dim = mechanism.vocabulary.dim
    return [
        (GaussianNoise(dim=dim, sigma=float(sigma)) if sigma > 0 else None, np.flatnonzero(sigmas == sigma))
        for sigma in np.unique(sigmas)
    ]
