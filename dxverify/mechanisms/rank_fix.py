"""Rank smoothing of Asghar et al.: the Laplace mechanism, then a neighbour of its output sampled by rank.

References
----------
Asghar et al. (2026), section 7.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.mechanisms._base import DecodedMechanism, words_at
from dxverify.mechanisms._closed_form import invert
from dxverify.mechanisms._parameters import POSITIVE, parameter
from dxverify.mechanisms.laplace import EuclideanLaplace

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray


@final
@dataclass(frozen=True, slots=True)
class RankSmoothed(DecodedMechanism):
    """Run the Laplace mechanism, then replace its output x* by x with probability ∝ exp(−ε·c·r(x*, x)).

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter per unit of Euclidean distance, positive.
    c : float
        How fast neighbours of x* lose weight with their rank r, positive.

    Attributes
    ----------
    base : EuclideanLaplace
        The mechanism whose output is smoothed.

    Notes
    -----
    The second step sees x* and not the input, so it is post-processing and the guarantee of the first step,
    ε·‖x − y‖, stays. x* has rank 0, its nearest neighbour rank 1; equals are ranked by index.
    """

    title: ClassVar[str] = "Laplace noise, then a neighbour by rank"
    promise: ClassVar[str] = "ε·‖x − y‖"
    claims: ClassVar[tuple[str, ...]] = ("feyisetan-2020-thm-1", "asghar-2026-sec-7-post-processing")
    source: ClassVar[str] = "asghar-2026"

    c: float = parameter(POSITIVE, "decay of the weight with the rank, in units of 1/ε", 0.04)
    base: EuclideanLaplace = field(init=False, repr=False, compare=False)

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on four words of the plane."""
        return cls(words_at((0, 0), (1, 0), (0, 2), (4, 1)), epsilon=2.0, c=0.5)

    def transition(self) -> FloatArray:
        """Return the row-stochastic matrix of the second step: rows are x*, columns the words output."""
        return np.asarray(np.exp(self.log_transition()))

    def log_transition(self) -> FloatArray:
        """Return the logarithms of the transition, also of probabilities smaller than every double."""
        size = len(self.vocabulary)
        matrix, stars = np.empty((size, size)), np.arange(size)
        logs = -self.epsilon * self.c * stars
        matrix[stars, stars] = logs[0]
        if size > 1:
            order, _ = self._search.k_nearest(self._vectors(stars), size - 1, without=stars)
            matrix[stars[:, None], order] = logs[1:]
        return np.asarray(matrix - np.log(self._weights().sum()))

    def _calibrate(self) -> None:
        self._keep(base=EuclideanLaplace(self.vocabulary, epsilon=self.epsilon))

    def _weights(self) -> FloatArray:
        return np.asarray(np.exp(-self.epsilon * self.c * np.arange(len(self.vocabulary))))

    def _move(self, rows: IntArray, generator: np.random.Generator) -> FloatArray:
        return self._vectors(rows) + self.base.noise.sample(len(rows), generator)

    def _decode(self, points: FloatArray, generator: np.random.Generator) -> IntArray:
        stars = self._search.nearest(points)
        ranks = invert(self._weights().cumsum(), generator.random(len(stars)))
        outputs = stars.copy()
        moved = np.flatnonzero(ranks)
        if len(moved):
            distinct, inverse = np.unique(stars[moved], return_inverse=True)
            furthest = int(ranks.max())
            order, _ = self._search.k_nearest(self._vectors(distinct), furthest, without=distinct)
            outputs[moved] = order[inverse, ranks[moved] - 1]
        return outputs
