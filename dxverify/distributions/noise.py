"""Additive noise: a distribution of its length, a uniform direction and an optional linear map.

Both families are R·A^{1/2}u with u uniform on the sphere and R independent of u (Gamma for the Laplace type, chi for the
Gaussian), so an exact channel or a white-box audit needs only the radius distribution and the factor A^{1/2}.
"""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from dxverify.distributions._gamma import gamma_cdf, gamma_logsf, gamma_sf
from dxverify.distributions._parameters import positive_integer, positive_real, sub_dimension
from dxverify.distributions._quantiles import PositiveDistribution
from dxverify.errors import ParameterError
from dxverify.lazy import stats
from dxverify.protocols import FloatArray, RadiusLaw, RNGLike


@dataclass(frozen=True, slots=True, kw_only=True)
class LaplaceRadius(PositiveDistribution):
    """Length of noise with density ∝ exp(−ε‖η‖) in ``dim`` dimensions: Gamma(dim, rate ε).

    Parameters
    ----------
    dim : int
        Dimension of the noise, at least 1.
    epsilon : float
        Rate of the decay, positive.
    """

    dim: int
    epsilon: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "dim", positive_integer("dim", self.dim))
        object.__setattr__(self, "epsilon", positive_real("epsilon", self.epsilon))

    @property
    def _typical(self) -> float:
        return self.dim / self.epsilon

    def logpdf(self, r: ArrayLike) -> FloatArray:
        """Logarithm of the density; −inf below zero."""
        return np.asarray(stats.gamma.logpdf(r, self.dim, scale=1 / self.epsilon))

    def cdf(self, r: ArrayLike) -> FloatArray:
        """Pr[R ≤ r]."""
        return gamma_cdf(self.dim, self.epsilon * np.asarray(r, dtype=float))

    def sf(self, r: ArrayLike) -> FloatArray:
        """Pr[R > r]."""
        return gamma_sf(self.dim, self.epsilon * np.asarray(r, dtype=float))

    def logsf(self, r: ArrayLike) -> FloatArray:
        """Logarithm of Pr[R > r], also where that underflows."""
        return gamma_logsf(self.dim, self.epsilon * np.asarray(r, dtype=float))

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample radii."""
        return np.random.default_rng(rng).standard_gamma(self.dim, size) / self.epsilon

    def projected(self, dim: int) -> RadiusLaw:
        """Length of the projection on a subspace of dimension ``dim``; itself if the subspace is everything."""
        from dxverify.distributions.projected import ProjectedRadius  # noqa: PLC0415 - a mechanism that is listed needs none

        dim = sub_dimension("dim", dim, self.dim)
        return self if dim == self.dim else ProjectedRadius(dim=dim, ambient=self.dim, epsilon=self.epsilon)


@dataclass(frozen=True, slots=True, kw_only=True)
class GaussianRadius(PositiveDistribution):
    """Length of N(0, σ²I) in ``dim`` dimensions: σ times a chi variable.

    Parameters
    ----------
    dim : int
        Dimension of the noise, at least 1.
    sigma : float
        Standard deviation of each coordinate, positive.
    """

    dim: int
    sigma: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "dim", positive_integer("dim", self.dim))
        object.__setattr__(self, "sigma", positive_real("sigma", self.sigma))

    def _half_square(self, r: ArrayLike) -> FloatArray:
        scaled = np.maximum(r, 0.0) / self.sigma
        return np.asarray(scaled * scaled / 2)

    @property
    def _typical(self) -> float:
        return self.sigma * math.sqrt(self.dim)

    def logpdf(self, r: ArrayLike) -> FloatArray:
        """Logarithm of the density; −inf below zero."""
        return np.asarray(stats.chi.logpdf(r, self.dim, scale=self.sigma))

    def cdf(self, r: ArrayLike) -> FloatArray:
        """Pr[R ≤ r]."""
        return gamma_cdf(self.dim / 2, self._half_square(r))

    def sf(self, r: ArrayLike) -> FloatArray:
        """Pr[R > r]."""
        return gamma_sf(self.dim / 2, self._half_square(r))

    def logsf(self, r: ArrayLike) -> FloatArray:
        """Logarithm of Pr[R > r], also where that underflows."""
        return gamma_logsf(self.dim / 2, self._half_square(r))

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample radii."""
        return self.sigma * np.sqrt(np.random.default_rng(rng).chisquare(self.dim, size))

    def projected(self, dim: int) -> RadiusLaw:
        """Length of the projection on a subspace: Gaussian again, same σ."""
        return GaussianRadius(dim=sub_dimension("dim", dim, self.dim), sigma=self.sigma)


def uniform_directions(dim: int, size: int, rng: RNGLike = None) -> FloatArray:
    """Sample unit vectors uniform on the sphere of R^dim, one per row."""
    normals = np.random.default_rng(rng).standard_normal((size, dim))
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def symmetric_root(matrix: ArrayLike) -> FloatArray:
    """Return the symmetric square root of a positive definite matrix A, as a ``factor``."""
    a = np.asarray(matrix, dtype=float)
    if a.ndim != 2 or a.shape[0] != a.shape[1] or not np.allclose(a, a.T, rtol=1e-10, atol=0):
        raise ParameterError("matrix", a.shape, "square and symmetric")
    values, vectors = np.linalg.eigh(a)
    if values[0] <= 0:
        raise ParameterError("matrix", f"smallest eigenvalue {values[0]:.3g}", "positive definite")
    return np.asarray((vectors * np.sqrt(values)) @ vectors.T)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _RadialNoise:
    """Base class of both families; ``radius`` is set by the family."""

    dim: int
    factor: FloatArray | None = None
    radius: RadiusLaw = field(init=False, repr=False)

    def _set_radius(self, radius: RadiusLaw) -> None:
        object.__setattr__(self, "dim", positive_integer("dim", self.dim))
        object.__setattr__(self, "radius", radius)
        if self.factor is not None:
            object.__setattr__(self, "factor", _check_factor(self.factor, self.dim))

    def directions(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample directions A^{1/2}u, one per row."""
        units = uniform_directions(self.dim, size, rng)
        return units if self.factor is None else np.asarray(units @ self.factor.T)

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample noise vectors, one per row."""
        generator = np.random.default_rng(rng)
        radii = self.radius.sample(size, generator)
        return np.asarray(radii[:, None] * self.directions(size, generator))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LaplaceNoise(_RadialNoise):
    """Noise with density ∝ exp(−ε‖A^{−1/2}η‖).

    Parameters
    ----------
    dim : int
        Dimension.
    factor : array, optional
        A^{1/2}, invertible ``dim`` × ``dim``; the identity by default.
    epsilon : float
        Rate of the decay, positive.
    """

    epsilon: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "epsilon", positive_real("epsilon", self.epsilon))
        self._set_radius(LaplaceRadius(dim=self.dim, epsilon=self.epsilon))

    def with_epsilon(self, epsilon: float) -> Self:
        """Return the same shape of noise at another ε; the shape need not be checked again."""
        twin = copy.copy(self)
        object.__setattr__(twin, "epsilon", positive_real("epsilon", epsilon))
        object.__setattr__(twin, "radius", LaplaceRadius(dim=self.dim, epsilon=twin.epsilon))
        return twin


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GaussianNoise(_RadialNoise):
    """Noise N(0, σ²A).

    Parameters
    ----------
    dim : int
        Dimension.
    factor : array, optional
        A^{1/2}, invertible ``dim`` × ``dim``; the identity by default.
    sigma : float
        Standard deviation, positive.
    """

    sigma: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "sigma", positive_real("sigma", self.sigma))
        self._set_radius(GaussianRadius(dim=self.dim, sigma=self.sigma))


def _check_factor(factor: ArrayLike, dim: int) -> FloatArray:
    matrix = np.array(factor, dtype=float)
    if matrix.shape != (dim, dim):
        raise ParameterError("factor", matrix.shape, f"a {dim} × {dim} matrix")
    if not np.isfinite(matrix).all() or np.linalg.matrix_rank(matrix) < dim:
        raise ParameterError("factor", "a singular or non-finite matrix", "invertible")
    matrix.flags.writeable = False
    return matrix
