"""Exact two-sample tests on counts, of whether two sets of draws follow one law.

Given how often an event came in both samples together, its count in the first is hypergeometric if the laws are the
same, whatever the law is. So nothing here is asymptotic, and the number of tests is a function of the margins alone.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import special, stats

from dxverify.errors import ParameterError


def log_two_sided(count: int, size: int, other: int, other_size: int) -> float:
    """Return the log p-value of "the event has the same probability in both samples": twice the smaller tail.

    Parameters
    ----------
    count, size : int
        How often the event came in the first sample, and its size.
    other, other_size : int
        The same of the second.

    Examples
    --------
    >>> round(math.exp(log_two_sided(3, 3, 0, 3)), 6)
    0.1
    """
    if not (0 <= count <= size and 0 <= other <= other_size):
        raise ParameterError(
            "count", (count, size, other, other_size), "between 0 and the size of its sample"
        )
    total = count + other
    low, high = max(0, total - other_size), min(total, size)
    values = np.arange(low, high + 1)
    log_weights = _log_choose(size, values) + _log_choose(other_size, total - values)
    whole = special.logsumexp(log_weights)
    below = special.logsumexp(log_weights[: count - low + 1]) - whole
    above = special.logsumexp(log_weights[count - low :]) - whole
    return float(min(0.0, math.log(2) + min(below, above)))


def _log_choose(
    n: int, k: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    result: np.ndarray[tuple[int], np.dtype[np.float64]] = (
        special.gammaln(n + 1) - special.gammaln(k + 1) - special.gammaln(n - k + 1)
    )
    return result


def visible_change(size: int, other_size: int, alpha: float, power: float = 0.9) -> float:
    """Return about which change of a probability near ½, where it is hardest, is seen with the given power.

    A normal approximation: it tells the reader what to expect and decides nothing.
    """
    if min(size, other_size) < 1:
        return 1.0
    spread = math.sqrt(0.25 / size + 0.25 / other_size)
    return float(min(1.0, spread * (stats.norm.isf(alpha / 2) + stats.norm.isf(1 - power))))
