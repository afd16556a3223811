"""The metric of neighbour ranks, for which sampling by rank is ε·d-private."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import numpy as np

from dxverify.metrics.pointwise import Euclidean, blockwise

if TYPE_CHECKING:
    from dxverify.protocols import FloatArray, IntArray, Metric
    from dxverify.vocabulary import Vocabulary


@final
class Rank:
    """D(w, w') = max over x of |rank of x from w − rank of x from w'|.

    Parameters
    ----------
    base : Metric, optional
        The metric that ranks the neighbours; Euclidean by default.
    """

    name = "rank"

    def __init__(self, base: Metric | None = None) -> None:
        self.base: Metric = Euclidean() if base is None else base

    def distances(self, vocabulary: Vocabulary, rows: IntArray | None = None) -> FloatArray:
        """Return distances from the given words (all by default) to every word."""
        return blockwise("chebyshev", neighbour_ranks(vocabulary, self.base), rows)

    def __repr__(self) -> str:
        return f"Rank({self.base!r})"


def neighbour_ranks(
    vocabulary: Vocabulary, base: Metric | None = None, rows: IntArray | None = None
) -> IntArray:
    """Return the rank of every word among the neighbours of the given words.

    A word has rank 0 from itself, even where others share its vector; its nearest neighbour has rank 1, and
    equally distant words are ranked by their index.
    """
    chosen = np.arange(len(vocabulary)) if rows is None else np.asarray(rows, dtype=np.int64)
    distances: FloatArray = np.array((base or Euclidean()).distances(vocabulary, chosen))
    places = np.arange(len(chosen))
    distances[places, chosen] = -1.0
    order = np.argsort(distances, axis=1, kind="stable")
    ranks = np.empty(order.shape, dtype=np.int64)
    ranks[places[:, None], order] = np.arange(len(vocabulary))
    return ranks
