"""Distances to the k-th nearest neighbour, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from dxverify.protocols import FloatArray, IntArray
from dxverify.search import ExactSearch

#: Scores held at one time; larger than for single nearest words, because many neighbours are kept.
_SCORES = 1 << 23
KS = (1, 5, 10, 20, 50, 100, 200, 500, 1000)
PERCENTILES = (5, 20, 50, 80, 95)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Neighbours:
    """The nearest words of some words, by falling nearness, the word itself left out.

    Parameters
    ----------
    rows : array of int
        The words.
    indexes, distances : arrays of shape (words, k)
        Their neighbours.
    """

    rows: IntArray
    indexes: IntArray
    distances: FloatArray

    @classmethod
    def of(cls, vectors: Any, rows: IntArray, k: int) -> Neighbours:
        """Search exactly."""
        search = ExactSearch(points=vectors, block_size=_SCORES)
        indexes, distances = search.k_nearest(np.asarray(vectors[rows], dtype=float), k, without=rows)
        return cls(rows=rows, indexes=indexes, distances=distances)


def distance_percentiles(near: Neighbours) -> list[dict[str, float]]:
    """Return percentiles over words of the distance to the k-th neighbour, for the usual k."""
    table = []
    for k in (k for k in KS if k <= near.distances.shape[1]):
        column = near.distances[:, k - 1]
        values = np.percentile(column, PERCENTILES)
        error = float(column.std(ddof=1) / np.sqrt(len(column))) if len(column) > 1 else 0.0
        table.append(
            {
                "k": k,
                **{f"p{p}": float(v) for p, v in zip(PERCENTILES, values, strict=True)},
                "mean": float(column.mean()),
                "stderr": error,
            }
        )
    return table


def density(near: Neighbours, words: Any, count: int = 50) -> dict[str, Any]:
    """Return the spread of distances to the nearest word, and the sparsest and densest words.

    Words with a twin at distance zero are left out of the smallest distance, and counted.
    """
    nearest = near.distances[:, 0]
    order = np.argsort(nearest, kind="stable")
    apart = order[nearest[order] > 0]
    few = min(count, len(apart))
    dense, sparse = apart[:few], apart[::-1][:few]
    smallest = float(nearest[apart[0]]) if few else None
    largest = float(nearest.max())
    return {
        "d_max": largest,
        "d_min": smallest,
        "d_max/d_min": largest / smallest if smallest else None,
        "mean_sparsest": float(nearest[sparse].mean()) if few else None,
        "mean_densest": float(nearest[dense].mean()) if few else None,
        "ratio_of_means": float(nearest[sparse].mean() / nearest[dense].mean()) if few else None,
        "count": few,
        "twins": int((nearest == 0).sum()),
        "sparsest": [words[int(near.rows[i])] for i in sparse],
        "densest": [words[int(near.rows[i])] for i in dense],
    }
