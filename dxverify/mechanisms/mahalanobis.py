"""Regularised Mahalanobis mechanism: Laplace noise whose shape follows the covariance of the vocabulary.

References
----------
Xu, Aggarwal, Feyisetan, Teissier (2020), A differentially private text perturbation method using regularized Mahalanobis metric.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.distributions.noise import LaplaceNoise
from dxverify.errors import ParameterError
from dxverify.mechanisms._base import DecodedMechanism, words_at
from dxverify.mechanisms._config import CONFIG
from dxverify.mechanisms._parameters import UNIT, parameter
from dxverify.metrics import RegularisedMahalanobis as RegularisedMahalanobisMetric
from dxverify.metrics import regularised_covariance
from dxverify.metrics.pointwise import length

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, Metric


@final
@dataclass(frozen=True, slots=True)
class RegularisedMahalanobis(DecodedMechanism):
    """Add noise with density ∝ exp(−ε‖A^{−1/2}η‖), A = λΣ + (1−λ)I, and output the Euclidean-nearest word.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter per unit of the regularised Mahalanobis distance, positive.
    lam : float
        λ in [0, 1]; 0 is spherical noise. λ = 1 needs vectors whose covariance has full rank.

    Notes
    -----
    Σ is the covariance of the vectors, scaled so that its trace is the dimension. A is factorised once, when
    the mechanism is made. Guarantees ε·√((x−y)ᵀA⁻¹(x−y)), which is *not* ε·‖x − y‖: in directions where A is
    small the effective ε for the Euclidean distance is larger than ε.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> vocabulary = Vocabulary(words=["a", "b", "c"], vectors=[[0.0, 0.0], [2.0, 0.0], [1.0, 1.0]])
    >>> RegularisedMahalanobis(vocabulary, epsilon=1.0, lam=0.0).loss_bound(0, 1)
    2.0
    """

    title: ClassVar[str] = "Elliptical Laplace noise, nearest word"
    promise: ClassVar[str] = "ε·√((x−y)ᵀA⁻¹(x−y)), A = λΣ + (1−λ)I"
    claims: ClassVar[tuple[str, ...]] = (
        "xu-2020-thm-1",
        "xu-2020-lem-1",
        "xu-2020-lem-2",
        "dx-elliptical-level",
    )
    source: ClassVar[str] = "xu-2020"

    lam: float = parameter(UNIT, "λ, the weight of the covariance in the shape of the noise", 0.2)
    noise: LaplaceNoise = field(init=False, repr=False, compare=False)
    _inverse_root: FloatArray = field(init=False, repr=False, compare=False)

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on four words of the plane that spread along one axis."""
        return cls(words_at((0, 0), (3, 0), (1, 1), (2, -1)), epsilon=2.0, lam=0.5)

    @property
    def metric(self) -> Metric:
        """The regularised Mahalanobis distance at this λ."""
        return RegularisedMahalanobisMetric(self.lam)

    def _learn(self) -> None:
        values, axes = np.linalg.eigh(regularised_covariance(self.vocabulary, self.lam))
        if values[0] <= CONFIG.singular * values[-1]:
            rank = int((values > CONFIG.singular * values[-1]).sum())
            allowed = f"below 1, since the covariance has rank {rank} in dimension {len(values)}"
            raise ParameterError("lam", self.lam, allowed)
        root = np.sqrt(values)
        noise = LaplaceNoise(dim=self.vocabulary.dim, epsilon=self.epsilon, factor=(axes * root) @ axes.T)
        self._keep(noise=noise, _inverse_root=(axes / root) @ axes.T)

    def _calibrate(self) -> None:
        self._keep(noise=self.noise.with_epsilon(self.epsilon))

    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        return self._vectors(rows) + self.noise.sample(len(rows), generator)

    def _distance(self, x: int, y: int) -> float:
        first, second = self._vectors(np.array([x, y]))
        return length(self._inverse_root @ (first - second))
