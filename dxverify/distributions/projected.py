"""Length of exp(−ε‖η‖)-noise after projection on a subspace.

The noise is √G·N with G ~ Gamma((n+1)/2, scale 2/ε²), so its projection on k dimensions is √G·N_k
with the *same* G: the squared length is G·χ²_k, whose root has a Gamma distribution only for k = n.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dxverify.distributions._gamma import gamma_cdf, gamma_logsf, gamma_sf, log_gamma_fall
from dxverify.distributions._gamma_product import log_product_upper, product_tail, product_upper_sum
from dxverify.distributions._parameters import positive_integer, positive_real, sub_dimension
from dxverify.distributions._quantiles import PositiveDistribution
from dxverify.distributions._saddle_point import log_mixture
from dxverify.distributions.config import CONFIG
from dxverify.distributions.dot_product import noisy_dot_product
from dxverify.protocols import FloatArray, RadiusLaw, RNGLike


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectedRadius(PositiveDistribution):
    """Length of the projection on ``dim`` dimensions of noise ∝ exp(−ε‖η‖) in ``ambient`` dimensions.

    Parameters
    ----------
    dim : int
        Dimension of the subspace, from 1 to ``ambient``.
    ambient : int
        Dimension of the noise.
    epsilon : float
        Rate of the decay, positive.
    """

    dim: int
    ambient: int
    epsilon: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "ambient", positive_integer("ambient", self.ambient))
        object.__setattr__(self, "dim", sub_dimension("dim", self.dim, self.ambient))
        object.__setattr__(self, "epsilon", positive_real("epsilon", self.epsilon))

    @property
    def _shapes(self) -> tuple[float, float]:
        """Shapes a, b of the Gamma variables with R = (2/ε)·√(AB)."""
        return (self.ambient + 1) / 2, self.dim / 2

    @property
    def _typical(self) -> float:
        return 2 / self.epsilon * math.sqrt(math.prod(self._shapes))

    def logpdf(self, r: ArrayLike) -> FloatArray:
        """Logarithm of the density, a Bessel function of order (n + 1 − k)/2; −inf below zero."""
        a, b = self._shapes
        x = self.epsilon * np.asarray(r, dtype=float)
        inner = (x > 0) & (x < np.inf)
        safe = np.where(inner, x, 1.0)
        bessel = log_mixture(a - b, safe.ravel()).reshape(x.shape)
        constant = log_gamma_fall(a, b) - math.lgamma(b)
        value = math.log(self.epsilon) + (2 * b - 1) * np.log(safe / 2) + bessel + constant
        value = np.where(inner, value, np.where(np.isnan(x), np.nan, -np.inf))
        return np.asarray(np.where(x == 0, self._log_density_at_zero(), value) if np.any(x == 0) else value)

    def _log_density_at_zero(self) -> float:
        """Positive on a line only, where it is twice the density of the dot product."""
        if self.dim > 1:
            return -math.inf
        return math.log(2) + float(noisy_dot_product(dim=self.ambient, epsilon=self.epsilon).logpdf(0.0))

    def cdf(self, r: ArrayLike) -> FloatArray:
        """Pr[R ≤ r], to full relative precision however small."""
        return self._tail(r, self._lower, below=0.0, beyond=1.0)

    def sf(self, r: ArrayLike) -> FloatArray:
        """Pr[R > r], to full relative precision however small."""
        return self._tail(r, self._upper, below=1.0, beyond=0.0)

    def logsf(self, r: ArrayLike) -> FloatArray:
        """Logarithm of Pr[R > r], also where that underflows."""
        x = self.epsilon * np.asarray(r, dtype=float)
        flat = x.ravel()
        value = np.where(flat > 0, -flat, np.where(np.isnan(flat), np.nan, 0.0))
        inner = (flat > 0) & (flat < CONFIG.far_log)
        value[inner] = self._log_upper(flat[inner])
        return value.reshape(x.shape)

    def _log_upper(self, x: FloatArray) -> FloatArray:
        a, b = self._shapes
        return gamma_logsf(self.dim, x) if self.dim == self.ambient else log_product_upper(a, b, x)

    def _tail(
        self, r: ArrayLike, function: Callable[[FloatArray], FloatArray], *, below: float, beyond: float
    ) -> FloatArray:
        """Return constants up to zero and far out, and the function of x = εr between."""
        x = self.epsilon * np.asarray(r, dtype=float)
        flat = x.ravel()
        value = np.where(np.isnan(flat), np.nan, np.where(flat > 0, beyond, below))
        inner = (flat > 0) & (flat < CONFIG.far)
        value[inner] = function(flat[inner])
        return value.reshape(x.shape)

    def _lower(self, x: FloatArray) -> FloatArray:
        a, b = self._shapes
        if self.dim == self.ambient:
            return gamma_cdf(self.dim, x)
        value = 1.0 - self._upper(x)
        small = (value < 0.5) & (x >= CONFIG.near)
        value[small] = product_tail(a, b, x[small], upper=False)
        near = x < CONFIG.near
        constant = log_gamma_fall(a, b) - math.lgamma(b + 1)
        value[near] = np.exp(constant + self.dim * np.log(x[near] / 2))
        return value

    def _upper(self, x: FloatArray) -> FloatArray:
        a, b = self._shapes
        if self.dim == self.ambient:
            return gamma_sf(self.dim, x)
        if self.dim > CONFIG.largest_sum:
            return product_tail(a, b, x, upper=True)
        value = product_upper_sum(a, b, x)
        # From three dimensions on the sum starts with a term that may underflow before the whole does.
        underflowing = (value < 1e-250) & (self.dim > 2)
        value[underflowing] = product_tail(a, b, x[underflowing], upper=True)
        return value

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample radii."""
        generator = np.random.default_rng(rng)
        mixing = generator.standard_gamma((self.ambient + 1) / 2, size)
        return 2 / self.epsilon * np.sqrt(mixing * generator.standard_gamma(self.dim / 2, size))

    def projected(self, dim: int) -> RadiusLaw:
        """Length of the projection on a smaller subspace."""
        return ProjectedRadius(
            dim=sub_dimension("dim", dim, self.dim), ambient=self.ambient, epsilon=self.epsilon
        )
