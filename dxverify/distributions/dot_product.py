"""The noisy dot product Z = ⟨η, e⟩ for noise ∝ exp(−ε‖η‖): the symmetric variance-gamma distribution.

Z = √G·N with G ~ Gamma((n+1)/2, scale 2/ε²), so Pr[Z > z] = ½·E erfc(z/√(2G)) and the density is a
Bessel function of order n/2. Both are evaluated to a few units in the last place, in both tails: in closed form
for small odd n (:mod:`._odd_dimension`), otherwise by a trapezoidal rule (:mod:`._saddle_point`).

References
----------
Madan, D. B. and Seneta, E. (1990). The variance gamma (V.G.) model for share market returns. The Journal of Business 63(4),
511–524.
Kotz, S., Kozubowski, T. J. and Podgórski, K. (2001). The Laplace Distribution and Generalizations. Birkhäuser.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from dxverify.distributions._gamma import half_step_ratio
from dxverify.distributions._odd_dimension import (
    decaying,
    density_coefficients,
    log_decaying,
    tail_coefficients,
)
from dxverify.distributions._parameters import positive_integer, positive_real, probabilities
from dxverify.distributions._quantiles import invert_tail
from dxverify.distributions._saddle_point import log_mixture, mixture, with_erfc
from dxverify.distributions.config import CONFIG
from dxverify.errors import ParameterError
from dxverify.lazy import special
from dxverify.protocols import FloatArray, RNGLike

if TYPE_CHECKING:
    from collections.abc import Callable

#: From here on the tail is zero in double precision and its logarithm is −x to full precision.
_FAR = 1e100


@dataclass(frozen=True, slots=True, kw_only=True)
class NoisyDotProduct:
    """Distribution of the dot product of exp(−ε‖η‖)-noise in ``dim`` dimensions with a vector of length ``scale``.

    Parameters
    ----------
    dim : int
        Dimension n of the noise, at least 1.
    epsilon : float
        Rate of the decay, positive.
    scale : float, default 1
        Length of the vector; for elliptical noise ∝ exp(−ε‖A^{−1/2}η‖) and a vector v it is √(vᵀAv).

    Examples
    --------
    >>> noisy_dot_product(dim=3, epsilon=1.0).sf(2.0)  # (x + 2)·e^{−x}/4 at x = 2
    array(0.13533528)
    """

    #: Mean and variance, density and scale mixture of this distribution.
    claims: ClassVar[tuple[str, ...]] = ("asghar-2026-thm-9", "dx-z-density", "dx-scale-mixture")

    dim: int
    epsilon: float
    scale: float = 1.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "dim", positive_integer("dim", self.dim))
        object.__setattr__(self, "epsilon", positive_real("epsilon", self.epsilon))
        object.__setattr__(self, "scale", positive_real("scale", self.scale))

    @property
    def rate(self) -> float:
        """Rate ε/scale of the decay of the distribution."""
        return self.epsilon / self.scale

    def pdf(self, z: ArrayLike) -> FloatArray:
        """Density."""
        return self._at(z, self._density) * self.rate

    def logpdf(self, z: ArrayLike) -> FloatArray:
        """Logarithm of the density, also where the density underflows."""
        return self._at(z, self._log_density) + math.log(self.rate)

    def sf(self, z: ArrayLike) -> FloatArray:
        """Pr[Z > z], to full relative precision however small."""
        tail = self._at(z, self._tail)
        return np.where(np.asarray(z) < 0, 1 - tail, tail)

    def cdf(self, z: ArrayLike) -> FloatArray:
        """Pr[Z ≤ z], to full relative precision however small."""
        return self.sf(-np.asarray(z, dtype=float))

    def logsf(self, z: ArrayLike) -> FloatArray:
        """Logarithm of Pr[Z > z], also where that underflows."""
        log_tail = self._at(z, self._log_tail)
        return np.where(np.asarray(z) < 0, np.log1p(-np.exp(log_tail)), log_tail)

    def logcdf(self, z: ArrayLike) -> FloatArray:
        """Logarithm of Pr[Z ≤ z], also where that underflows."""
        return self.logsf(-np.asarray(z, dtype=float))

    def isf(self, q: ArrayLike) -> FloatArray:
        """Return z with Pr[Z > z] = q."""
        q = probabilities("q", q)
        flat = np.minimum(q, 1 - q).ravel()
        x = np.full_like(flat, np.inf)
        x[flat == 0.5] = 0.0
        inner = (flat > 0) & (flat < 0.5)
        x[inner] = self._inverse(flat[inner])
        return np.asarray(np.where(q > 0.5, -1.0, 1.0) * x.reshape(q.shape) / self.rate)

    def ppf(self, q: ArrayLike) -> FloatArray:
        """Return z with Pr[Z ≤ z] = q."""
        return 0.0 - self.isf(q)

    def mean(self) -> float:
        """Return zero: the distribution is symmetric."""
        return 0.0

    def var(self) -> float:
        """Variance (n+1)/ε², times the squared scale."""
        return (self.dim + 1) / self.rate**2

    def std(self) -> float:
        """Standard deviation."""
        return math.sqrt(self.dim + 1) / self.rate

    def moment(self, order: int) -> float:
        """E Z^order: zero if odd, (2j)!/j!·(ν)_j/ε^{2j} for order 2j, with ν = (n+1)/2."""
        if not isinstance(order, int) or order < 0:
            raise ParameterError("order", order, "a non-negative integer")
        if order % 2:
            return 0.0
        # One factor per step keeps the product finite as long as the moment is.
        return math.prod((2 * i + 1) * (self.dim + 1 + 2 * i) / self.rate**2 for i in range(order // 2))

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample values, as differences of two Gamma variables."""
        gammas = np.random.default_rng(rng).standard_gamma((self.dim + 1) / 2, (2, size))
        return np.asarray((gammas[0] - gammas[1]) / self.rate)

    def _at(self, z: ArrayLike, function: Callable[[FloatArray], FloatArray]) -> FloatArray:
        """Apply a function of a flat array of finite x = rate·|z|; the far tail and NaN are handled here."""
        x = np.abs(np.asarray(z, dtype=float)) * self.rate
        near = np.where(x >= _FAR, _FAR, x)
        value = function(near.ravel()).reshape(x.shape)
        with np.errstate(invalid="ignore"):
            beyond = x - near
        return np.asarray(np.where(x > _FAR, np.where(value < 0, value - beyond, 0.0), value))

    def _inverse(self, q: FloatArray) -> FloatArray:
        start = math.sqrt(self.dim + 1) * np.maximum(-special.ndtri(q), 0.0)
        return invert_tail(q, start, logsf=self._log_tail, logpdf=self._log_density)

    @property
    def _elementary(self) -> bool:
        return self.dim % 2 == 1 and self.dim <= CONFIG.elementary_dimension

    @property
    def _density_at_zero(self) -> float:
        return half_step_ratio(self.dim / 2) / (2 * math.sqrt(math.pi))

    def _tail(self, x: FloatArray) -> FloatArray:
        if self._elementary:
            return decaying(tail_coefficients(self.dim), x)
        # At zero rounding may leave it a hair off one half.
        tail = 0.5 * mixture((self.dim + 1) / 2, x, with_erfc)
        return np.asarray(np.where(x == 0, 0.5, np.minimum(tail, 0.5)))

    def _log_tail(self, x: FloatArray) -> FloatArray:
        if self._elementary:
            return log_decaying(tail_coefficients(self.dim), x)
        return log_mixture((self.dim + 1) / 2, x, with_erfc) - math.log(2)

    def _density(self, x: FloatArray) -> FloatArray:
        if self._elementary:
            return decaying(density_coefficients(self.dim), x)
        return self._density_at_zero * mixture(self.dim / 2, x)

    def _log_density(self, x: FloatArray) -> FloatArray:
        if self._elementary:
            return log_decaying(density_coefficients(self.dim), x)
        return log_mixture(self.dim / 2, x) + math.log(self._density_at_zero)


def noisy_dot_product(*, dim: int, epsilon: float, scale: float = 1.0) -> NoisyDotProduct:
    """Return the distribution of ⟨η, v⟩ for noise ∝ exp(−ε‖η‖) in ``dim`` dimensions and ‖v‖ = ``scale``."""
    return NoisyDotProduct(dim=dim, epsilon=epsilon, scale=scale)
