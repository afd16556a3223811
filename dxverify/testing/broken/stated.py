"""The noise of a control together with the law it should have: what it draws and what it states may differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dxverify.distributions.noise import LaplaceRadius, symmetric_root, uniform_directions
from dxverify.protocols import FloatArray, RadiusLaw, RNGLike

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

#: Draws ``size`` noise vectors, one a row; without a generator the code under test finds its own randomness.
NoiseSource = Callable[[int, np.random.Generator | None], FloatArray]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StatedNoise:
    """A :class:`dxverify.protocols.Noise` that draws from any source.

    Parameters
    ----------
    source : callable
        What is drawn.
    radius : RadiusLaw
        The law of the length that is stated.
    factor : array, optional
        The A^{1/2} that is stated; the identity when None.
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
        """Draw from the source; None is passed on, since what the code then does is what matters."""
        return self.source(size, None if rng is None else np.random.default_rng(rng))

    def directions(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Draw directions A^{1/2}u of the stated law, one a row."""
        units = uniform_directions(self.dim, size, rng)
        return units if self.factor is None else np.asarray(units @ self.factor.T)

    def __call__(self, size: int, rng: np.random.Generator | None) -> FloatArray:
        """Draw as the source does."""
        return self.source(size, rng)
