"""Exponential mechanism in the rank of neighbours, which is private in a metric of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self, final

import numpy as np

from dxverify.mechanisms._base import words_at
from dxverify.mechanisms._closed_form import ClosedFormMechanism
from dxverify.metrics import Rank, neighbour_ranks

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, Metric


@final
@dataclass(frozen=True, slots=True)
class RankExponential(ClosedFormMechanism):
    """Output x with probability proportional to exp(−ε·r), r the rank of x among the neighbours of w.

    Parameters
    ----------
    vocabulary : Vocabulary
        Words and vectors.
    epsilon : float
        Privacy parameter per unit of the rank metric, positive.

    Notes
    -----
    A word has rank 0 from itself, its nearest neighbour rank 1; equals are ranked by index. Ranks are no
    metric, but D(w, w') = max over x of the difference of the ranks of x is one, and every row has the
    same normaliser. So the guarantee is ε·D(x, y), with no factor ½ in the exponent. D can be as large as |V| − 1
    for words that are close to each other.

    Examples
    --------
    >>> from dxverify import Vocabulary
    >>> vocabulary = Vocabulary(words=["a", "b"], vectors=[[0.0], [2.0]])
    >>> RankExponential(vocabulary, epsilon=1.0).loss_bound(0, 1)
    1.0
    """

    title: ClassVar[str] = "Exponential mechanism on neighbour ranks"
    promise: ClassVar[str] = "ε·D(x, y), D the largest difference of ranks"
    claims: ClassVar[tuple[str, ...]] = ("dx-rank-metric", "dx-rank-sampling")
    source: ClassVar[str] = "dx"

    @classmethod
    def example(cls) -> Self:
        """Return the mechanism on four words of a line whose ranks are not symmetric."""
        return cls(words_at((0,), (1,), (3,), (7,)), epsilon=0.5)

    @property
    def metric(self) -> Metric:
        """The rank metric D."""
        return Rank()

    def _log_weights(self, rows: IntArray) -> FloatArray:
        return np.asarray(-self.epsilon * neighbour_ranks(self.vocabulary, rows=rows), dtype=np.float64)

    def _distance(self, x: int, y: int) -> float:
        first, second = neighbour_ranks(self.vocabulary, rows=np.array([x, y]))
        return float(np.abs(first - second).max())

    def _distances(self, rows: IntArray) -> FloatArray:
        ranks = neighbour_ranks(self.vocabulary, rows=rows)
        return np.array([np.abs(ranks - one).max(axis=1, initial=0) for one in ranks], dtype=float)
