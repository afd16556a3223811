"""The distribution that noise should have, and tests of one sample against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dxverify.audit.noise.config import CONFIG
from dxverify.audit.noise.p_values import (
    Coins,
    bonferroni,
    fair_coin_test,
    independence_test,
    uniformity_test,
)
from dxverify.errors import ParameterError
from dxverify.lazy import special, stats
from dxverify.protocols import FloatArray

if TYPE_CHECKING:
    from dxverify.protocols import Noise


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NoiseLaw:
    """The distribution of R·A^{1/2}u: u uniform on the sphere, R independent of it.

    Parameters
    ----------
    dim : int
        Dimension n.
    radius_cdf : callable
        Distribution function of R.
    covariance : array-like, optional
        The matrix A; the identity when None.
    rate : float, optional
        Given when R is Gamma with shape n and this rate; the sum of all radii is then tested too, which is
        far sharper in high dimension.
    """

    dim: int
    radius_cdf: Callable[[FloatArray], FloatArray]
    covariance: ArrayLike | None = None
    rate: float | None = None

    def __post_init__(self) -> None:
        """Check the dimension and the matrix."""
        if self.dim < 1:
            raise ParameterError("dim", self.dim, "at least 1")
        if self.covariance is not None:
            matrix = np.asarray(self.covariance, dtype=float)
            if matrix.shape != (self.dim, self.dim) or not np.linalg.eigvalsh(matrix).min() > 0:
                raise ParameterError(
                    "covariance", matrix.tolist(), f"positive definite, {self.dim} by {self.dim}"
                )

    @classmethod
    def laplace(cls, *, dim: int, epsilon: float, covariance: ArrayLike | None = None) -> NoiseLaw:
        """Return the distribution with density ∝ exp(−ε‖A^{−1/2}η‖)."""
        if not epsilon > 0:
            raise ParameterError("epsilon", epsilon, "positive")

        def radius_cdf(r: FloatArray) -> FloatArray:
            return np.asarray(special.gammainc(dim, epsilon * r), dtype=float)

        return cls(dim=dim, radius_cdf=radius_cdf, covariance=covariance, rate=epsilon)

    @classmethod
    def of(cls, noise: Noise) -> NoiseLaw:
        """Return the distribution that a noise object (:class:`dxverify.protocols.Noise`) states for itself."""
        covariance = None if noise.factor is None else np.asarray(noise.factor) @ np.asarray(noise.factor).T
        return cls(dim=noise.dim, radius_cdf=noise.radius.cdf, covariance=covariance)

    def whiten(self, draws: FloatArray) -> FloatArray:
        """Return A^{−1/2}η in the axes of A, where the distribution is spherical."""
        if self.covariance is None:
            return np.asarray(draws, dtype=float)
        values, axes = np.linalg.eigh(np.asarray(self.covariance, dtype=float))
        return np.asarray(draws @ axes / np.sqrt(values), dtype=float)


def near_one(vectors: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return a power of two for each row, near its largest entry, and the rows divided by theirs.

    Then no square overflows or vanishes, however small or large ε is, and no bit of what follows changes.
    """
    scale = np.ldexp(1.0, np.frexp(np.abs(vectors).max(axis=1))[1] - 1)
    return scale, np.asarray(vectors / scale[:, None])


def lengths(vectors: FloatArray) -> FloatArray:
    """Return the length of each row, also where its square is past all doubles."""
    scale, rows = near_one(vectors)
    return np.asarray(scale * np.linalg.norm(rows, axis=1))


class Sample:
    """One sample, whitened and taken apart into radius and direction; ``rng`` only chooses what is tested."""

    def __init__(self, draws: FloatArray, law: NoiseLaw, rng: np.random.Generator) -> None:
        scale, white = near_one(law.whiten(draws))
        length = np.linalg.norm(white, axis=1)
        self.law = law
        self.size = len(white)
        self.radius: FloatArray = scale * length
        #: The radius is above the median it should have.
        self.large: Coins = law.radius_cdf(self.radius) > 0.5
        chosen = rng.permutation(law.dim)[: CONFIG.axes]
        with np.errstate(invalid="ignore", divide="ignore"):
            self.axes: FloatArray = np.nan_to_num(white[:, chosen] / length[:, None])
            self.oblique: FloatArray = np.nan_to_num(
                (white @ _oblique_directions(law.dim, rng)) / length[:, None]
            )
        self.pairs = _pairs(self.axes.shape[1], rng)

    def signs(self) -> list[Coins]:
        """Return the sign of each tested coordinate."""
        return [column > 0 for column in self.axes.T]


def _oblique_directions(dim: int, rng: np.random.Generator) -> FloatArray:
    """Return directions off the axes: diagonals of two axes and random ones, as columns."""
    if dim == 1:
        return np.empty((1, 0))
    random = rng.standard_normal((CONFIG.oblique, dim))
    diagonal = np.zeros((2, dim))
    diagonal[:, rng.permutation(dim)[:2]] = [[1.0, 1.0], [1.0, -1.0]]
    every = np.vstack([random, diagonal])
    return np.asarray((every / np.linalg.norm(every, axis=1, keepdims=True)).T, dtype=float)


def _pairs(axes: int, rng: np.random.Generator) -> list[tuple[int, int]]:
    every = [(i, j) for i in range(axes) for j in range(i)]
    return [every[k] for k in rng.permutation(len(every))[: CONFIG.pairs]]


def radius(sample: Sample) -> tuple[float, float]:
    """Test the radius against its distribution function and, if it is Gamma, the sum of all radii."""
    p_value, distance = uniformity_test([np.asarray(sample.law.radius_cdf(sample.radius), dtype=float)])
    if sample.law.rate is None:
        return p_value, distance
    total = stats.gamma(sample.law.dim * sample.size, scale=1 / sample.law.rate)
    summed = sample.radius.sum()
    return bonferroni([p_value, min(1.0, 2 * min(total.cdf(summed), total.sf(summed)))]), distance


def direction(sample: Sample) -> tuple[float, float]:
    """Test components of the direction against their Beta distribution, and angles in planes of two axes.

    In the plane of two axes the angle is uniform in any dimension; four times the angle shows what
    happens at corners.
    """
    if sample.law.dim == 1:
        return 1.0, 0.0
    half = (sample.law.dim - 1) / 2
    columns = [*sample.axes.T, *sample.oblique.T]
    parts = [special.betainc(half, half, np.clip((1 + column) / 2, 0, 1)) for column in columns]
    turns = [
        np.arctan2(sample.axes[:, i], sample.axes[:, j]) / (2 * np.pi)
        for i, j in sample.pairs[: CONFIG.oblique]
    ]
    return uniformity_test([*parts, *((fold * turn) % 1.0 for turn in turns for fold in (1, 4))])


def symmetry(sample: Sample) -> tuple[float, float]:
    """Test that each coordinate is positive half of the time."""
    return fair_coin_test([*sample.signs(), *(column > 0 for column in sample.oblique.T)])


def coordinates(sample: Sample) -> tuple[float, float]:
    """Test that signs of different coordinates have nothing to do with each other."""
    signs = sample.signs()
    return independence_test([(signs[i], signs[j]) for i, j in sample.pairs])


def shape(sample: Sample) -> tuple[float, float]:
    """Test that of two axes of the ellipse each is the larger half of the time."""
    size = np.abs(sample.axes)
    return fair_coin_test([size[:, i] > size[:, j] for i, j in sample.pairs])


def radius_and_direction(sample: Sample) -> tuple[float, float]:
    """Test that large noise prefers neither side nor axis."""
    size = np.abs(sample.axes)
    larger = [size[:, i] > size[:, j] for i, j in sample.pairs]
    return independence_test([(toss, sample.large) for toss in [*sample.signs(), *larger]])


def successive(sample: Sample) -> tuple[float, float]:
    """Test that the samples at even places say nothing about those that follow them."""
    last = sample.size - sample.size % 2
    return independence_test([(toss[:last:2], toss[1:last:2]) for toss in [*sample.signs(), sample.large]])


def across(first: Sample, second: Sample) -> tuple[float, float]:
    """Test that two samples, place by place, have nothing to do with each other."""
    tosses = zip([*first.signs(), first.large], [*second.signs(), second.large], strict=True)
    return independence_test(list(tosses))
