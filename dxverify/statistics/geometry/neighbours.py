"""Distances to the k-th nearest neighbour, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from dxverify.aliases import Plain
from dxverify.protocols import FloatArray, IntArray, Vectors
from dxverify.search import ExactSearch
from dxverify.statistics.choice import Choice

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
    def of(cls, vectors: Vectors, rows: IntArray, k: int) -> Neighbours:
        """Search exactly."""
        search = ExactSearch(points=vectors, block_size=_SCORES)
        indexes, distances = search.k_nearest(np.asarray(vectors[rows], dtype=float), k, without=rows)
        return cls(rows=rows, indexes=indexes, distances=distances)


def distance_percentiles(near: Neighbours, choice: Choice | None = None) -> list[Plain]:
    """Return percentiles over words of the distance to the k-th neighbour, for the usual k."""
    most = near.distances.shape[1]
    return percentile_table({k: near.distances[:, k - 1] for k in KS if k <= most}, choice)


def percentile_table(columns: Mapping[int, FloatArray], choice: Choice | None = None) -> list[Plain]:
    """Return percentiles with intervals, and the mean with its error, of distances to the k-th neighbours.

    Parameters
    ----------
    columns : mapping
        From k to the distances of the words looked at.
    choice : Choice, optional
        How these were chosen; from a vocabulary without end if not given.

    Returns
    -------
    list of dict
        For each k: ``p5`` and so on, ``p5_low`` and ``p5_high`` (None where there are too few words for a bound),
        ``mean`` and ``stderr``. Each interval holds alone with probability 1 − α.
    """
    table = []
    for k, column in columns.items():
        drawn = choice or Choice(words=len(column))
        row: Plain = {"k": k}
        for percent, value in zip(PERCENTILES, np.percentile(column, PERCENTILES), strict=True):
            low, high = drawn.interval(column, percent)
            row |= {f"p{percent}": float(value), f"p{percent}_low": low, f"p{percent}_high": high}
        table.append({**row, "mean": float(column.mean()), "stderr": drawn.error(column)})
    return table


def density(near: Neighbours, words: Sequence[str], count: int = 50) -> Plain:
    """Return the spread of distances to the nearest word, and the sparsest and densest words.

    Words with a twin at distance zero are left out of the smallest distance, and counted. Extremes of a sample are not
    those of the vocabulary, and no error repairs that: ``every_word`` says which they are.
    """
    nearest = near.distances[:, 0]
    order = np.argsort(nearest, kind="stable")
    apart = order[nearest[order] > 0]
    few = min(count, len(apart))
    dense, sparse = apart[:few], apart[::-1][:few]
    smallest = float(nearest[apart[0]]) if few else None
    largest = float(nearest.max())
    return {
        "every_word": len(near.rows) == len(words),
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
