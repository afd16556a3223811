"""Noise of a broken mechanism together with the distribution that it states, which may differ.

Tests of the noise compare the samples with the stated distribution.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.distributions.noise import LaplaceRadius, symmetric_root, uniform_directions
from dxverify.protocols import FloatArray, RadiusLaw, RNGLike

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

#: Returns ``size`` noise vectors, one per row; without a generator the code under test uses its own randomness.
NoiseSource = Callable[[int, np.random.Generator | None], FloatArray]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StatedNoise:
    """A :class:`dxverify.protocols.Noise` that samples from any source.

    Parameters
    ----------
    source : callable
        The actual sampler.
    radius : RadiusLaw
        The stated distribution of the length.
    factor : array, optional
        The stated A^{1/2}; the identity if None.
    """

    source: NoiseSource
    radius: RadiusLaw
    factor: FloatArray | None = None

    @classmethod
    def laplace(
        cls, source: NoiseSource, dim: int, epsilon: float, covariance: ArrayLike | None = None
    ) -> StatedNoise:
        """State the density ∝ exp(−ε‖A^{−1/2}η‖) for a source."""
        factor = None if covariance is None else symmetric_root(covariance)
        return cls(source=source, radius=LaplaceRadius(dim=dim, epsilon=epsilon), factor=factor)

    @property
    def dim(self) -> int:
        """Dimension of the noise."""
        return self.radius.dim

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample from the source; None is passed on, since its behaviour without a generator is under test."""
        return self.source(size, None if rng is None else np.random.default_rng(rng))

    def directions(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample directions A^{1/2}u of the stated distribution, one per row."""
        units = uniform_directions(self.dim, size, rng)
        return units if self.factor is None else np.asarray(units @ self.factor.T)

    def __call__(self, size: int, rng: np.random.Generator | None) -> FloatArray:
        """Call the source."""
        return self.source(size, rng)
