"""How exact an approximate index is: its recall, and what it does to the statistics."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dxverify.aliases import Plain
from dxverify.bounds import clopper_pearson
from dxverify.errors import MechanismFault, ParameterError
from dxverify.protocols import FloatArray, IntArray, Vectors
from dxverify.search import ExactSearch
from dxverify.statistics.layout import Flags

#: Takes queries and k, returns indexes of shape (queries, k); −1 where it found nothing.
Index = Callable[[FloatArray, int], IntArray]
_NOTHING = -1


def exactness(
    index: Index,
    vectors: Vectors,
    queries: FloatArray,
    *,
    k: int = 1,
    alpha: float = 0.05,
    origins: IntArray | None = None,
) -> Plain:
    """Compare an approximate index with exact search.

    Parameters
    ----------
    index : callable
        ``index(queries, k)`` returns the indexes of the k nearest points it finds, −1 where it finds none.
    vectors : array
        The points.
    queries : array
        What is asked; noisy vectors of words are the queries that matter.
    k : int
        Neighbours asked for.
    alpha : float
        Probability that the interval of the share of right answers misses.
    origins : array of int, optional
        The word each query was made from; then it is also said how often a word stays itself, by exact search and by
        the index.

    Returns
    -------
    dict
        ``recall`` of the k nearest with its error over queries; the share of queries whose nearest word is right, with
        an interval; how many had no answer; and how much farther than the nearest word the answers lie, on average
        over the wrong ones.

    Notes
    -----
    A wrong neighbour costs no privacy, since searching is post-processing; it distorts every statistic of outputs.
    """
    if len(queries) == 0:
        raise ParameterError("queries", "none", "one query or more")
    truth, distances = ExactSearch(points=vectors).k_nearest(queries, k)
    answers = _answers(index, queries, k, len(vectors))
    found = (answers[:, :, None] == truth[:, None, :]).any(axis=1).mean(axis=1)
    first, missing = answers[:, 0], answers[:, 0] == _NOTHING
    reached = np.linalg.norm(np.asarray(queries) - np.asarray(vectors[first], dtype=float), axis=1)
    # Another word at the same distance is as right.
    right = ~missing & (reached <= distances[:, 0] * (1 + 1e-12))
    low, high = clopper_pearson(int(right.sum()), len(queries), alpha / 2)
    excess = (reached / np.maximum(distances[:, 0], 1e-300) - 1)[~right & ~missing]
    report: Plain = {
        "queries": len(queries),
        "k": k,
        "recall": float(found.mean()),
        "recall_stderr": _error(found),
        "nearest_right": float(right.mean()),
        "alpha": alpha,
        "low": float(low),
        "high": float(high),
        "no_answer": int(missing.sum()),
        "mean_excess": float(excess.mean()) if len(excess) else 0.0,
        "mean_excess_stderr": _error(excess) if len(excess) else 0.0,
    }
    if origins is not None:
        report["stays"] = _stays(truth[:, 0] == origins, first == origins)
    return report


def _answers(index: Index, queries: FloatArray, k: int, size: int) -> IntArray:
    # A copy, since an index may scale its queries in place.
    answers = np.asarray(index(np.array(queries), k))
    if answers.shape != (len(queries), k):
        raise MechanismFault(f"the index must return shape {(len(queries), k)}, got {answers.shape}")
    if answers.dtype.kind not in "iu":
        raise MechanismFault(f"the index must return integers, got {answers.dtype}")
    if not _NOTHING <= int(answers.min()) <= int(answers.max()) < size:
        raise MechanismFault(
            f"the index returned {answers.min()} to {answers.max()}; answers lie between -1 and {size - 1}"
        )
    return answers.astype(np.int64)


def _stays(exact: Flags, approximate: Flags) -> dict[str, float | None]:
    """Return how often a word stays itself by both searches, and their difference, whose error is smaller: same noise."""
    change = approximate.astype(float) - exact
    return {
        "exact": float(exact.mean()),
        "exact_stderr": _error(exact.astype(float)),
        "index": float(approximate.mean()),
        "index_stderr": _error(approximate.astype(float)),
        "difference": float(change.mean()),
        "difference_stderr": _error(change),
    }


def _error(column: FloatArray) -> float | None:
    return float(column.std(ddof=1)) / float(np.sqrt(len(column))) if len(column) > 1 else None
