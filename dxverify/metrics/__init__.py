"""Distances on the words of a vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dxverify.errors import ParameterError
from dxverify.metrics.pointwise import Euclidean
from dxverify.metrics.tables import Hamming, Matrix
from dxverify.protocols import Metric

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["NAMES", "Euclidean", "Hamming", "Matrix", "as_metric"]

#: The metrics that need no parameters, by the name a user may give.
NAMES: dict[str, Callable[[], Metric]] = {"euclidean": Euclidean, "hamming": Hamming}


def as_metric(metric: Any) -> Metric:
    """Return the metric that was meant: a name, an object with ``distances``, or a matrix of distances.

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
