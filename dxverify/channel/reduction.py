"""A vocabulary and its noise, reduced to the dimensions that decide the output.

The word nearest to w + Fξ minimises ‖x − w‖² − 2⟨Fξ, x − w⟩, so only the components of the noise along the
differences of words matter. If these span m dimensions, ξ may be replaced by a spherical vector of m
dimensions: three words in R³⁰⁰ are a problem of two dimensions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

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
    Vectors,
)

#: Beyond this many dimensions, or this many words in more than three, a channel is estimated instead.
MAX_DIM, MAX_WORDS = 8, 64
#: Distances between words that exact channels are computed for; squares and cubes of others leave the range of doubles.
SHORTEST, LONGEST = 1e-90, 1e90
_EPS = float(np.finfo(float).eps)
#: Rows of a vocabulary that are looked at together.
_ROWS_AT_ONCE = 4096


@dataclass(frozen=True, kw_only=True, eq=False)
class Reduced:
    """Nearest-word decoding in as few dimensions as the distinct words and the noise span.

    Parameters
    ----------
    apart : array
        Differences x − w of the distinct words in the m dimensions they span, V × V × m, inputs w first. Each is
        made from the given vectors, so that it has an error relative to its own length.
    factor : array or None
        The map from spherical noise of k dimensions to the m dimensions, m × k; None for the identity.
    law : RadiusLaw or None
        Law of the length of the noise in these k dimensions; None if k = 0.
    slack : float
        How far words may lie off the m dimensions.
    first : array of int
        For each distinct word, the first word of the vocabulary with that vector; ties go to it.
    group : array of int
        For each word of the vocabulary, its distinct word.
    """

    apart: FloatArray
    factor: FloatArray | None
    law: RadiusLaw | None
    slack: float
    first: IntArray
    group: IntArray

    @property
    def dim(self) -> int:
        """Dimension k of the noise that matters."""
        return int(self.apart.shape[2] if self.factor is None else self.factor.shape[1])

    @property
    def reaches_all(self) -> bool:
        """Whether the noise reaches every dimension that the words span."""
        return bool(self.dim == self.apart.shape[2])

    @cached_property
    def squares(self) -> FloatArray:
        """Squared distances ‖x − w‖² between the distinct words."""
        return np.asarray(np.square(self.apart).sum(axis=2))

    @cached_property
    def features(self) -> FloatArray:
        """Coordinates Fᵀ(x − w₀) of the distinct words as the noise sees them, V × k."""
        seen = self.apart[0] if self.factor is None else self.apart[0] @ self.factor
        return np.asarray(seen - seen.mean(axis=0))


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
    points = points[first]
    if np.abs(points).max() > LONGEST:
        raise NotExactError(f"exact channels take vectors with entries up to {LONGEST:g}")
    basis, slack = _span(points)
    _check_size(len(points), points.shape[1] if basis is None else basis.shape[1])
    apart = np.stack([points - word if basis is None else (points - word) @ basis for word in points])
    _check_lengths(apart)
    factor = _reduced_factor(noise.factor, basis)
    kept = apart.shape[2] if factor is None else factor.shape[1]
    law = noise.radius.projected(kept) if kept else None
    return Reduced(apart=apart, factor=factor, law=law, slack=slack, first=first, group=group)


def _check_size(words: int, dim: int) -> None:
    if dim > MAX_DIM or (dim > 3 and words > MAX_WORDS):
        raise NotExactError(
            f"{words} words span {dim} dimensions; exact channels reach {MAX_DIM} dimensions "
            f"and, above three, {MAX_WORDS} words: take fewer words, or channel_estimate (--method directions)"
        )


def _check_lengths(apart: FloatArray) -> None:
    lengths = np.abs(apart).max(axis=2, initial=0.0)
    shortest = float(lengths[~np.eye(len(lengths), dtype=bool)].min(initial=np.inf))
    if shortest < SHORTEST:
        raise NotExactError(
            f"two words are {shortest:.1e} apart; exact channels take words at distances of at least {SHORTEST:g}"
        )


def _span(points: FloatArray) -> tuple[FloatArray | None, float]:
    """Return an orthonormal basis of what the words span (None: everything) and how far they lie off it.

    Every difference counts with length one, so that a far word does not hide the dimensions of near ones. What the
    rounding of the given coordinates explains is no dimension.
    """
    middle = points[int(np.abs(points - np.median(points, axis=0)).max(axis=1).argmin())]
    away = points - middle
    length = np.linalg.norm(away, axis=1)
    far = length > 0
    if not far.any():
        return np.empty((points.shape[1], 0)), 0.0
    units = away[far] / length[far, None]
    noise = _EPS * (np.abs(points[far]).max(axis=1) + np.abs(middle).max()) / length[far]
    _, scale, axes = np.linalg.svd(units, full_matrices=False)
    floor = max(max(units.shape) * _EPS * scale[0], min(4 * float(np.linalg.norm(noise)), 1e-9))
    rank = int(np.count_nonzero(scale > floor))
    if rank == points.shape[1]:
        return None, 0.0
    basis = np.asarray(axes[:rank].T)
    off = away - (away @ basis) @ basis.T
    return basis, float(np.linalg.norm(off, axis=1).max())


def _reduced_factor(factor: FloatArray | None, basis: FloatArray | None) -> FloatArray | None:
    """Return the map from spherical noise to the span of the words, without directions that lead nowhere."""
    if factor is None:
        return None
    seen = np.asarray(factor.T if basis is None else factor.T @ basis)
    left, scale, right = np.linalg.svd(seen, full_matrices=False)
    rank = int(np.count_nonzero(scale > max(seen.shape) * _EPS * scale[0])) if len(scale) else 0
    del left
    return np.asarray(right[:rank].T * scale[:rank])


def distinct_rows(points: Vectors) -> tuple[IntArray, IntArray]:
    """Return the first index of each distinct row, in order, and the distinct row of each row."""
    _, number, count = np.unique(_keys(points), return_inverse=True, return_counts=True)
    leader = np.arange(len(points))
    # Rows with a key of their own are distinct; only the others are compared number by number.
    doubtful = np.flatnonzero(count[number] > 1)
    if len(doubtful):
        _, first, inverse = np.unique(points[doubtful], axis=0, return_index=True, return_inverse=True)
        leader[doubtful] = doubtful[first[inverse.ravel()]]
    first = np.flatnonzero(leader == np.arange(len(points)))
    rank = np.empty(len(points), dtype=np.int64)
    rank[first] = np.arange(len(first))
    return first, rank[leader]


def _keys(points: Vectors) -> NDArray[np.uint64]:
    """Return a whole number for each row that equal rows share, and others hardly ever."""
    factors = np.random.default_rng(0).integers(1 << 63, size=points.shape[1], dtype=np.uint64) * 2 + 1
    keys = np.empty(len(points), dtype=np.uint64)
    for start in range(0, len(points), _ROWS_AT_ONCE):
        # Adding zero turns −0 into +0: equal values, equal bits.
        few = np.ascontiguousarray(points[start : start + _ROWS_AT_ONCE], dtype=np.float64)
        bits = (few + 0.0).view(np.uint64)
        bits ^= bits >> 29
        keys[start : start + len(bits)] = (bits * factors).sum(axis=1, dtype=np.uint64)
    return keys


def coordinates(images: FloatArray) -> FloatArray:
    """Return coordinates of centred rows in an orthonormal basis of their span."""
    left, scale, _ = np.linalg.svd(images, full_matrices=False)
    floor = max(images.shape) * _EPS * scale[0]
    rank = int(np.count_nonzero(scale > floor))
    return np.asarray(left[:, :rank] * scale[:rank])


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
