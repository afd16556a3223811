"""Analytic Gaussian mechanism: the smallest σ with an (ε, δ) guarantee.

References
----------
Balle and Wang (2018), Improving the Gaussian mechanism for differential privacy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.distributions.calibration import analytic_gaussian_scale
from dxverify.distributions.noise import GaussianNoise
from dxverify.mechanisms._base import words_at
from dxverify.mechanisms._gaussian import GaussianRelease
from dxverify.mechanisms._parameters import NON_NEGATIVE, parameter
from dxverify.mechanisms.gaussian import global_sensitivity

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray


@final
@dataclass(frozen=True, slots=True)
class AnalyticGaussian(GaussianRelease):
    """Add N(0, σ²I) with σ = u*·Δ, Δ the largest distance of neighbouring words.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        At least 0.
    delta : float
        In (0, 1).
    neighbours, similarity, own_neighbour
        The graph of neighbouring words; see :class:`NADP`.

    Notes
    -----
    u* is the smallest noise, in units of the sensitivity, at which the Gaussian mechanism is (ε, δ)-private.
    The guarantee is (ε, δ) between neighbouring words, and none between others.
    """

    title: ClassVar[str] = "Analytic Gaussian mechanism"
    promise: ClassVar[str] = "(ε, δ) between neighbouring words"
    claims: ClassVar[tuple[str, ...]] = ("bollegala-2023-thm-2", "bollegala-2023-app-c-1-a")
    source: ClassVar[str] = "bollegala-2023"

    epsilon: float = parameter(NON_NEGATIVE, "privacy parameter between neighbouring words")

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on four words of the plane in two pairs."""
        return cls(words_at((0, 0), (1, 0), (5, 5), (5, 7)), epsilon=1.0)

    @property
    def noise(self) -> GaussianNoise:
        """The distribution of the noise, the same for every word."""
        return GaussianNoise(dim=self.vocabulary.dim, sigma=float(self._sigmas[0]))

    def _deviations(self) -> FloatArray:
        deviation = analytic_gaussian_scale(self.epsilon, self.delta) * global_sensitivity(self)
        return np.full(len(self.vocabulary), deviation)
