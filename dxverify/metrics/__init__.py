"""Distances on the words of a vocabulary.

Every metric has ``name`` and ``distances(vocabulary, rows=None)``: distances in double precision from
the given words (all by default) to every word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.errors import ParameterError
from dxverify.metrics.mahalanobis import (
    Mahalanobis,
    RegularisedMahalanobis,
    covariance,
    regularised_covariance,
)
from dxverify.metrics.pointwise import Angular, Euclidean, Manhattan
from dxverify.metrics.rank import Rank, neighbour_ranks
from dxverify.metrics.tables import Hamming, Matrix
from dxverify.protocols import Metric, MetricLike

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "NAMES",
    "Angular",
    "Euclidean",
    "Hamming",
    "Mahalanobis",
    "Manhattan",
    "Matrix",
    "Rank",
    "RegularisedMahalanobis",
    "as_metric",
    "covariance",
    "neighbour_ranks",
    "regularised_covariance",
]

#: Metrics without required parameters, by name.
NAMES: dict[str, Callable[[], Metric]] = {
    "euclidean": Euclidean,
    "manhattan": Manhattan,
    "angular": Angular,
    "mahalanobis": Mahalanobis,
    "hamming": Hamming,
    "rank": Rank,
}


def as_metric(metric: MetricLike) -> Metric:
    """Return a metric from a name, an object with ``distances``, or a matrix of distances.

    Examples
    --------
    >>> as_metric("euclidean").name
    'euclidean'
    """
    if isinstance(metric, str):
        if metric not in NAMES:
            raise ParameterError("metric", metric, f"one of {', '.join(NAMES)}, a metric object or a matrix")
        return NAMES[metric]()
    if isinstance(metric, Metric):
        return metric
    return Matrix(metric)
