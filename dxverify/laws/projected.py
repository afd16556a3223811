"""Length of exp(−ε‖η‖)-noise after projection on a subspace.

The noise is √G·N with G ~ Gamma((n+1)/2, scale 2/ε²), so its projection on k dimensions is √G·N_k
with the *same* G: the squared length is G·χ²_k, which is a Gamma law of the length only for k = n.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import special

from dxverify.laws._check import positive_integer, positive_real, sub_dimension
from dxverify.protocols import FloatArray, RadiusLaw, RNGLike

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(120)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectedRadius:
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

    def _mixture(self, r: Any, tail: Any) -> FloatArray:
        shape = (self.ambient + 1) / 2
        low, high = np.log([special.gammaincinv(shape, 1e-18), special.gammainccinv(shape, 1e-18)])
        t = (low + high) / 2 + (high - low) / 2 * _NODES
        mass = (high - low) / 2 * _WEIGHTS * np.exp(shape * t - np.exp(t) - special.gammaln(shape))
        half = self.epsilon * np.maximum(np.asarray(r, dtype=float), 0.0) / 2
        return np.asarray(tail(self.dim / 2, half[..., None] ** 2 * np.exp(-t)) @ mass)

    def cdf(self, r: Any) -> FloatArray:
        """Pr[R ≤ r]."""
        return self._mixture(r, special.gammainc)

    def sf(self, r: Any) -> FloatArray:
        """Pr[R > r]."""
        return self._mixture(r, special.gammaincc)

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Draw radii."""
        generator = np.random.default_rng(rng)
        mixing = generator.standard_gamma((self.ambient + 1) / 2, size)
        return 2 / self.epsilon * np.sqrt(mixing * generator.standard_gamma(self.dim / 2, size))

    def projected(self, dim: int) -> RadiusLaw:
        """Length of the projection on a smaller subspace."""
        return ProjectedRadius(
            dim=sub_dimension("dim", dim, self.dim), ambient=self.ambient, epsilon=self.epsilon
        )
