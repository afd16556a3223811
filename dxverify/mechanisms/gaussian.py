"""The classical Gaussian mechanism, within the range of its theorem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.distributions.noise import GaussianNoise
from dxverify.errors import InputError
from dxverify.mechanisms._base import words_at
from dxverify.mechanisms._gaussian import GaussianRelease, classical_deviation
from dxverify.mechanisms._parameters import INSIDE_UNIT, parameter

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray


@final
@dataclass(frozen=True, slots=True)
class Gaussian(GaussianRelease):
    """Add N(0, σ²I) with σ = Δ·√(2·ln(1.25/δ))/ε, Δ the largest distance of neighbouring words.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        In (0, 1): the theorem says nothing outside, so nothing else is accepted.
        :class:`AnalyticGaussian` takes any ε.
    delta : float
        In (0, 1).
    neighbours, similarity, own_neighbour
        The graph of neighbouring words; see :class:`NADP`.

    Notes
    -----
    The guarantee is (ε, δ) between neighbouring words, and none between others.
    """

    title: ClassVar[str] = "Classical Gaussian mechanism"
    promise: ClassVar[str] = "(ε, δ) between neighbouring words"
    claims: ClassVar[tuple[str, ...]] = ("bollegala-2023-thm-1",)
    source: ClassVar[str] = "bollegala-2023"

    epsilon: float = parameter(INSIDE_UNIT, "privacy parameter between neighbouring words")

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on four words of the plane in two pairs."""
        return cls(words_at((0, 0), (1, 0), (5, 5), (5, 7)), epsilon=0.5)

    @property
    def noise(self) -> GaussianNoise:
        """The distribution of the noise, the same for every word."""
        return GaussianNoise(dim=self.vocabulary.dim, sigma=float(self._sigmas[0]))

    def _deviations(self) -> FloatArray:
        deviation = classical_deviation(global_sensitivity(self), self.epsilon, self.delta)
        return np.full(len(self.vocabulary), deviation)


def global_sensitivity(release: GaussianRelease) -> float:
    """Return Δ, or say that there is nothing to calibrate the noise to."""
    if not release.graph.sensitivity:
        raise InputError(
            f"no two different vectors are neighbours at neighbours={release.neighbours} and "
            f"similarity={release.similarity}, so no noise can be calibrated; lower the similarity"
        )
    return release.graph.sensitivity
