"""How exact an approximate index is: its recall, and what it does to the statistics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from dxverify.bounds import clopper_pearson
from dxverify.errors import MechanismFault, ParameterError
from dxverify.protocols import FloatArray, IntArray
from dxverify.search import ExactSearch

#: Takes queries and k, returns indexes of shape (queries, k).
Index = Callable[[FloatArray, int], IntArray]


def exactness(
    index: Index, vectors: Any, queries: FloatArray, *, k: int = 1, alpha: float = 0.05
) -> dict[str, Any]:
    """Compare an approximate index with exact search.

    Parameters
    ----------
    index : callable
        ``index(queries, k)`` returns the indexes of the k nearest points it finds.
    vectors : array
        The points.
    queries : array
        What is asked; noisy vectors of words are the queries that matter.
    k : int
        Neighbours asked for.
    alpha : float
        Probability that the interval of the recall misses.

    Returns
    -------
    dict
        ``recall`` of the k nearest; the share of queries whose nearest word is right, with an interval; and how
        much farther than the nearest word the answers lie, on average over the wrong ones.

    Notes
    -----
    A wrong neighbour costs no privacy, since searching is post-processing; it distorts every statistic of outputs.
    """
    if len(queries) == 0:
        raise ParameterError("queries", "none", "one query or more")
    truth, distances = ExactSearch(points=vectors).k_nearest(queries, k)
    answers = np.asarray(index(queries, k))
    if answers.shape != truth.shape:
        raise MechanismFault(f"the index must return shape {truth.shape}, got {answers.shape}")
    found = (answers[:, :, None] == truth[:, None, :]).any(axis=1).mean()
    reached = np.linalg.norm(np.asarray(queries) - np.asarray(vectors[answers[:, 0]], dtype=float), axis=1)
    # Another word at the same distance is as right.
    right = reached <= distances[:, 0] * (1 + 1e-12)
    low, high = clopper_pearson(int(right.sum()), len(queries), alpha / 2)
    excess = (reached / np.maximum(distances[:, 0], 1e-300) - 1)[~right]
    return {
        "queries": len(queries),
        "k": k,
        "recall": float(found),
        "nearest_right": float(right.mean()),
        "low": float(low),
        "high": float(high),
        "mean_excess": float(excess.mean()) if len(excess) else 0.0,
    }
