"""Lengths of noise vectors: Gamma for the Laplace-type noise, chi for the Gaussian."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import special, stats

from dxverify.laws._check import positive_integer, positive_real, sub_dimension
from dxverify.laws.projected import ProjectedRadius
from dxverify.protocols import FloatArray, RadiusLaw, RNGLike


@dataclass(frozen=True, slots=True, kw_only=True)
class LaplaceRadius:
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

    def logpdf(self, r: Any) -> FloatArray:
        """Logarithm of the density; −inf below zero."""
        return np.asarray(stats.gamma.logpdf(r, self.dim, scale=1 / self.epsilon))

    def pdf(self, r: Any) -> FloatArray:
        """Density; zero below zero."""
        return np.exp(self.logpdf(r))

    def cdf(self, r: Any) -> FloatArray:
        """Pr[R ≤ r]."""
        return np.asarray(special.gammainc(self.dim, self.epsilon * np.maximum(r, 0.0)))

    def sf(self, r: Any) -> FloatArray:
        """Pr[R > r]."""
        return np.asarray(special.gammaincc(self.dim, self.epsilon * np.maximum(r, 0.0)))

    def ppf(self, q: Any) -> FloatArray:
        """Quantile of a lower-tail probability."""
        return np.asarray(special.gammaincinv(self.dim, q) / self.epsilon)

    def isf(self, q: Any) -> FloatArray:
        """Quantile of an upper-tail probability."""
        return np.asarray(special.gammainccinv(self.dim, q) / self.epsilon)

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Draw radii."""
        return np.random.default_rng(rng).standard_gamma(self.dim, size) / self.epsilon

    def projected(self, dim: int) -> RadiusLaw:
        """Length of the projection on a subspace of dimension ``dim``; itself if nothing is lost."""
        dim = sub_dimension("dim", dim, self.dim)
        return self if dim == self.dim else ProjectedRadius(dim=dim, ambient=self.dim, epsilon=self.epsilon)


@dataclass(frozen=True, slots=True, kw_only=True)
class GaussianRadius:
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

    def _half_square(self, r: Any) -> FloatArray:
        scaled = np.maximum(r, 0.0) / self.sigma
        return np.asarray(scaled * scaled / 2)

    def logpdf(self, r: Any) -> FloatArray:
        """Logarithm of the density; −inf below zero."""
        return np.asarray(stats.chi.logpdf(r, self.dim, scale=self.sigma))

    def pdf(self, r: Any) -> FloatArray:
        """Density; zero below zero."""
        return np.exp(self.logpdf(r))

    def cdf(self, r: Any) -> FloatArray:
        """Pr[R ≤ r]."""
        return np.asarray(special.gammainc(self.dim / 2, self._half_square(r)))

    def sf(self, r: Any) -> FloatArray:
        """Pr[R > r]."""
        return np.asarray(special.gammaincc(self.dim / 2, self._half_square(r)))

    def ppf(self, q: Any) -> FloatArray:
        """Quantile of a lower-tail probability."""
        return np.asarray(self.sigma * np.sqrt(2 * special.gammaincinv(self.dim / 2, q)))

    def isf(self, q: Any) -> FloatArray:
        """Quantile of an upper-tail probability."""
        return np.asarray(self.sigma * np.sqrt(2 * special.gammainccinv(self.dim / 2, q)))

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Draw radii."""
        return self.sigma * np.sqrt(np.random.default_rng(rng).chisquare(self.dim, size))

    def projected(self, dim: int) -> RadiusLaw:
        """Length of the projection on a subspace: Gaussian again, same σ."""
        return GaussianRadius(dim=sub_dimension("dim", dim, self.dim), sigma=self.sigma)
