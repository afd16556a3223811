"""The cosine K = ⟨u, e⟩ between a uniform direction u of Rⁿ and a fixed one: (K + 1)/2 is Beta((n−1)/2, (n−1)/2)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from dxverify.distributions._gamma import half_step_ratio
from dxverify.distributions._parameters import positive_integer, probabilities
from dxverify.errors import ParameterError
from dxverify.lazy import special
from dxverify.protocols import FloatArray, RNGLike


@dataclass(frozen=True, slots=True, kw_only=True)
class Angle:
    """Distribution of the cosine of the angle between a uniform direction and a fixed one.

    Parameters
    ----------
    dim : int
        Dimension n, at least 2; on a line the cosine is ±1 and has no density.
    """

    #: Moments and sub-Gaussian bound of this distribution.
    claims: ClassVar[tuple[str, ...]] = ("asghar-2026-thm-3", "asghar-2026-thm-4", "asghar-2026-thm-6")

    dim: int

    def __post_init__(self) -> None:
        if positive_integer("dim", self.dim) < 2:
            raise ParameterError("dim", self.dim, "an integer of at least 2")

    def logpdf(self, k: ArrayLike) -> FloatArray:
        """Logarithm of the density ∝ (1 − k²)^{(n−3)/2}; −inf outside [−1, 1]."""
        k = np.asarray(k, dtype=float)
        constant = -math.log(half_step_ratio((self.dim - 1) / 2) * math.sqrt(math.pi))
        inside = np.abs(k) <= 1
        distance = np.where(inside, (1 - k) * (1 + k), 1.0)
        value = constant + special.xlogy((self.dim - 3) / 2, distance)
        return np.where(inside, value, np.where(np.isnan(k), np.nan, -np.inf))

    def pdf(self, k: ArrayLike) -> FloatArray:
        """Density; zero outside [−1, 1]."""
        return np.exp(self.logpdf(k))

    def sf(self, k: ArrayLike) -> FloatArray:
        """Pr[K > k], accurate in both tails."""
        inside: FloatArray = np.clip(np.asarray(k, dtype=float), -1.0, 1.0)
        # Half the mass of Beta((n−1)/2, ½) below 1 − k², which is small in the tail.
        half = special.betainc((self.dim - 1) / 2, 0.5, (1 - inside) * (1 + inside)) / 2
        return np.where(half > 0.25, self._central(inside), np.where(inside > 0, half, 1 - half))

    def _central(self, k: FloatArray) -> FloatArray:
        """Pr[K > k] near the middle, where 1 − k² loses the digits of k."""
        return np.asarray((1 - np.sign(k) * special.betainc(0.5, (self.dim - 1) / 2, k * k)) / 2)

    def cdf(self, k: ArrayLike) -> FloatArray:
        """Pr[K ≤ k], accurate in both tails."""
        return self.sf(-np.asarray(k, dtype=float))

    def isf(self, q: ArrayLike) -> FloatArray:
        """Return k with Pr[K > k] = q."""
        q = probabilities("q", q)
        shape, tail = (self.dim - 1) / 2, np.minimum(q, 1 - q)
        from_edge = np.sqrt(1 - special.betaincinv(shape, 0.5, 2 * tail))
        from_middle = np.sqrt(special.betaincinv(0.5, shape, 1 - 2 * tail))
        k = np.where(tail < 0.25, from_edge, from_middle)
        with np.errstate(divide="ignore", invalid="ignore"):
            # The inverse functions stop at about ten digits; one step of Newton's method doubles them.
            polished = k + (self.sf(k) - tail) / self.pdf(k)
        k = np.where((polished >= 0) & (polished <= 1), polished, k)
        return np.asarray(np.where(q > 0.5, -k, k))

    def ppf(self, q: ArrayLike) -> FloatArray:
        """Return k with Pr[K ≤ k] = q."""
        return 0.0 - self.isf(q)

    def mean(self) -> float:
        """Return zero: the distribution is symmetric."""
        return 0.0

    def var(self) -> float:
        """Variance 1/n."""
        return 1 / self.dim

    def sample(self, size: int, rng: RNGLike = None) -> FloatArray:
        """Sample cosines from Beta((n−1)/2, (n−1)/2)."""
        shape = (self.dim - 1) / 2
        return np.asarray(2 * np.random.default_rng(rng).beta(shape, shape, size) - 1)
