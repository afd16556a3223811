"""Vickrey mechanism: Laplace noise, then the nearest or the second-nearest word.

References
----------
Xu, Aggarwal, Feyisetan, Teissier (2021), On a utilitarian approach to privacy preserving text generation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.distributions.noise import LaplaceNoise
from dxverify.errors import ParameterError
from dxverify.mechanisms._base import DecodedMechanism, words_at
from dxverify.mechanisms._parameters import UNIT, parameter

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray


@final
@dataclass(frozen=True, slots=True)
class Vickrey(DecodedMechanism):
    """Add spherical Laplace noise, then output the nearest or the second nearest word to the noisy point.

    Parameters
    ----------
    vocabulary : Vocabulary
        Two words or more.
    epsilon : float
        Privacy parameter per unit of Euclidean distance, positive.
    t : float
        In [0, 1]: 0 always takes the nearest word, 1 always the second.

    Notes
    -----
    With d₁ ≤ d₂ the distances from the noisy point to its two nearest words, the first is taken with
    probability (1−t)·d₂ / (t·d₁ + (1−t)·d₂). In this reading the choice looks at the noisy point and at nothing
    else, the input word stays a candidate, and so the step is post-processing and ε·‖x − y‖ holds. A
    variant that leaves out the input word looks at the input and has no such guarantee.
    """

    title: ClassVar[str] = "Laplace noise, first or second nearest word"
    promise: ClassVar[str] = "ε·‖x − y‖"
    claims: ClassVar[tuple[str, ...]] = ("feyisetan-2020-thm-1", "asghar-2026-sec-3-2-post-processing")
    source: ClassVar[str] = "xu-2021"

    t: float = parameter(UNIT, "weight of the second nearest word", 0.5)
    # Not called ``noise``: that would say that the nearest word is the output.
    _law: LaplaceNoise = field(init=False, repr=False, compare=False)

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on four words of the plane."""
        return cls(words_at((0, 0), (1, 0), (0, 2), (4, 1)), epsilon=2.0)

    def _calibrate(self) -> None:
        if len(self.vocabulary) < 2:
            raise ParameterError("vocabulary", "one word", "of two words or more: there is no second nearest")
        self._keep(_law=LaplaceNoise(dim=self.vocabulary.dim, epsilon=self.epsilon))

    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        return self._vectors(rows) + self._law.sample(len(rows), generator)

    def _decode(self, points: FloatArray, generator: np.random.Generator) -> IntArray:
        words, distances = self._search.k_nearest(points, 2)
        second, first = self.t * distances[:, 0], (1 - self.t) * distances[:, 1]
        # Compared without dividing: both weights are zero at a point that two words share.
        takes_second = generator.random(len(points)) * (first + second) < second
        return np.where(takes_second, words[:, 1], words[:, 0])
