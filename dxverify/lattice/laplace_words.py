"""Releases of words with rounded spherical Laplace noise that are ε·d-private at the original distances of the words.

A word x is rounded to x̄ = round(x/g), and g·(x̄ + K) is released, K = round(Z), Z of density ∝ e^{−‖z‖/c}. Since
round(x̄ + Z) = x̄ + round(Z), this is post-processing of x̄ + Z, which loses ‖x̄ − x̄′‖/c. Rounding moves words:
‖x̄ − x̄′‖ ≤ ‖x − x′‖/g + √n. If no two different words are nearer than d, that is at most (1 + g√n/d)·‖x − x′‖/g, so
c = (1 + g√n/d)/(ε·g) is ε·‖x − x′‖-private for all of them. The step is a power of two, so that division and multiplication by
it are exact.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Self, final

import numpy as np

from dxverify.errors import InputError
from dxverify.lattice.config import CONFIG
from dxverify.lattice.entropy import Source
from dxverify.lattice.rounded_laplace import RoundedLaplace
from dxverify.protocols import FloatArray, IntArray

#: Rounded words are below the first in size and releases are clipped to the second, in steps; floats are exact integers there.
_WIDEST, _FURTHEST = 2.0**50, 2.0**51
#: Scales up to which noise is hardly ever clipped; larger ones are refused.
_LARGEST = 2.0**36


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LaplaceWords:
    """Rounded words and the scale of their noise.

    Parameters
    ----------
    vectors : array of shape (words, n)
        The vectors.
    step : float
        g, a power of two.
    scale : float
        c, in steps: the privacy loss of two words is at most ‖x̄ − x̄′‖/c.
    """

    vectors: FloatArray
    step: float
    scale: float
    _noise: RoundedLaplace = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if math.frexp(self.step)[0] != 0.5:
            raise InputError(f"the step of a lattice is a power of two, not {self.step!r}")
        if np.abs(self.vectors).max(initial=0.0) / self.step >= _WIDEST:
            raise InputError(
                "the vectors are too far from zero, compared with their distances, for a lattice"
            )
        noise = RoundedLaplace(dim=self.vectors.shape[1], scale=self.scale)
        object.__setattr__(self, "_noise", noise)

    @classmethod
    def calibrated(cls, vectors: FloatArray, *, epsilon: float, nearest: float) -> Self:
        """Choose step and scale.

        Parameters
        ----------
        vectors : array of shape (words, n)
            The vectors.
        epsilon : float
            The claimed ε.
        nearest : float
            The least distance of two different vectors; infinity if there are no two.
        """
        root = math.sqrt(vectors.shape[1])
        least = (nearest if math.isfinite(nearest) else 1 / epsilon) * (1 - CONFIG.margin)
        cost = CONFIG.fine_increase
        while root / (cost * epsilon * least) > CONFIG.large_scale and cost < CONFIG.coarse_increase:
            cost *= 2
        if not root / (cost * epsilon * least) < _LARGEST:
            raise InputError(
                f"two words are {nearest:.3g} apart, so close that no lattice is ε·d-private at ε = {epsilon:g}: "
                "leave one of them out, or give both one vector"
            )
        step = 2.0 ** math.floor(math.log2(cost * least / root))
        scale = (1 + step * root / least) / (epsilon * step) * (1 + CONFIG.margin)
        return cls(vectors=vectors, step=step, scale=scale)

    @property
    def epsilon(self) -> float:
        """Effective ε at the distances of the *rounded* words, a little less than the claimed ε."""
        return 1 / (self.scale * self.step)

    def rounded(self, rows: IntArray) -> FloatArray:
        """Return x̄ of the words, in steps."""
        return np.asarray(np.rint(np.asarray(self.vectors[rows], dtype=np.float64) / self.step))

    def release(self, rows: IntArray, source: Source) -> FloatArray:
        """Return one noisy vector for each word.

        All sums are exact. Clipping depends on the sum alone: post-processing.
        """
        released = self.rounded(rows)
        released += self._noise.sample(len(rows), source)
        np.clip(released, -_FURTHEST, _FURTHEST, out=released)
        released *= self.step
        return released
