"""Spherical Laplace noise on vectors that are themselves published: sampled exactly, on a lattice."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.distributions.noise import LaplaceNoise
from dxverify.lattice import LaplaceWords
from dxverify.mechanisms._base import words_at
from dxverify.mechanisms._release import VectorRelease
from dxverify.search import ExactSearch

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray


@final
@dataclass(frozen=True, slots=True)
class LatticeLaplace(VectorRelease):
    """Publish the vector of a word with noise of density ∝ exp(−ε‖η‖).

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter per unit of Euclidean distance, positive.
    arithmetic : {"lattice", "float"}
        How vectors are released; "float" is a control that does not keep the guarantee (see :class:`VectorRelease`).

    Notes
    -----
    Guarantees ε·‖x − y‖ with δ = 0. ``sample`` and ``perturb`` give the word nearest to the plain sum, as
    :class:`EuclideanLaplace` does: a word does not show those bits.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> mechanism = LatticeLaplace(Vocabulary.builtin("line"), epsilon=2.0)
    >>> mechanism.release([0, 1], 0).shape
    (2, 1)
    """

    title: ClassVar[str] = "Multivariate Laplace noise, published vector"
    promise: ClassVar[str] = "ε·‖x − y‖"
    claims: ClassVar[tuple[str, ...]] = ("dx-lattice-laplace", "dx-scale-mixture", "feyisetan-2020-thm-1")
    source: ClassVar[str] = "dx"

    noise: LaplaceNoise = field(init=False, repr=False, compare=False)

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on three words of the plane."""
        return cls(words_at((0, 0), (1, 0), (0, 2)), epsilon=2.0)

    def _round_words(self) -> LaplaceWords:
        vectors = self.vocabulary.float64()
        return LaplaceWords.calibrated(vectors, epsilon=self.epsilon, nearest=least_distance(vectors))

    def _calibrate(self) -> None:
        self._keep(noise=LaplaceNoise(dim=self.vocabulary.dim, epsilon=self.epsilon), _made={})

    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        return self._vectors(rows) + self.noise.sample(len(rows), generator)


def least_distance(vectors: FloatArray) -> float:
    """Return the least distance of two different vectors, infinity if all are one."""
    distinct = np.unique(vectors, axis=0)
    if len(distinct) < 2:
        return math.inf
    search = ExactSearch(points=distinct)
    _, distances = search.k_nearest(distinct, 1, without=np.arange(len(distinct)))
    return float(distances.min())
