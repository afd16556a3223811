"""Multivariate Laplace mechanism: noise with density ∝ exp(−ε‖η‖) on the vector of a word, then the nearest word.

References
----------
Feyisetan, Balle, Drake, Diethe (2020), Privacy- and utility-preserving textual analysis via calibrated multivariate perturbations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, final

from dxverify.distributions.noise import LaplaceNoise
from dxverify.mechanisms._base import DecodedMechanism, words_at

if TYPE_CHECKING:
    import numpy as np

    from dxverify.protocols import FloatArray, IntArray


@final
@dataclass(frozen=True, slots=True)
class EuclideanLaplace(DecodedMechanism):
    """Add noise with density ∝ exp(−ε‖η‖) to the vector of a word and output the nearest word.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter per unit of Euclidean distance, positive.

    Notes
    -----
    Guarantees ε·‖x − y‖. The nearest word is found exactly; among equals the lowest index is taken.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> mechanism = EuclideanLaplace(Vocabulary.builtin("line"), epsilon=2.0)
    >>> mechanism.loss_bound(0, 1)
    2.0
    """

    title: ClassVar[str] = "Multivariate Laplace noise, nearest word"
    promise: ClassVar[str] = "ε·‖x − y‖"
    claims: ClassVar[tuple[str, ...]] = (
        "feyisetan-2020-thm-1",
        "asghar-2026-eq-2",
        "asghar-2026-thm-4",
        "asghar-2026-thm-6",
        "asghar-2026-thm-9",
    )
    source: ClassVar[str] = "feyisetan-2020"

    noise: LaplaceNoise = field(init=False, repr=False, compare=False)

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on three words of the plane."""
        return cls(words_at((0, 0), (1, 0), (0, 2)), epsilon=2.0)

    def _calibrate(self) -> None:
        self._keep(noise=LaplaceNoise(dim=self.vocabulary.dim, epsilon=self.epsilon))

    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        return self._vectors(rows) + self.noise.sample(len(rows), generator)
