"""Lengths of noise vectors: Gamma for the Laplace-type noise, chi for the Gaussian."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dxverify.later import stats
from dxverify.laws._arithmetic import (
    gamma_cdf,
    gamma_logsf,
    gamma_sf,
    positive_integer,
    positive_real,
    sub_dimension,
)
from dxverify.laws._positive import PositiveLaw
from dxverify.protocols import FloatArray, RadiusLaw, RNGLike


@dataclass(frozen=True, slots=True, kw_only=True)
class LaplaceRadius(PositiveLaw):
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
        """Draw radii."""
        return np.random.default_rng(rng).standard_gamma(self.dim, size) / self.epsilon

    def projected(self, dim: int) -> RadiusLaw:
        """Length of the projection on a subspace of dimension ``dim``; itself if nothing is lost."""
        from dxverify.laws.projected import ProjectedRadius  # noqa: PLC0415 - a mechanism that is listed needs none

        dim = sub_dimension("dim", dim, self.dim)
        return self if dim == self.dim else ProjectedRadius(dim=dim, ambient=self.dim, epsilon=self.epsilon)


@dataclass(frozen=True, slots=True, kw_only=True)
class GaussianRadius(PositiveLaw):
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
        """Draw radii."""
        return self.sigma * np.sqrt(np.random.default_rng(rng).chisquare(self.dim, size))

    def projected(self, dim: int) -> RadiusLaw:
        """Length of the projection on a subspace: Gaussian again, same σ."""
        return GaussianRadius(dim=sub_dimension("dim", dim, self.dim), sigma=self.sigma)
