"""Confidence bounds for the mean of independent values that lie in a known interval."""

from __future__ import annotations

import numpy as np

from dxverify.lazy import special
from dxverify.protocols import FloatArray

_HALVINGS = 60


def mean_bounds(
    mean: FloatArray, variance: FloatArray, count: int, ceiling: FloatArray, alpha: float
) -> tuple[FloatArray, FloatArray]:
    """Bound the expectation of values in [0, ceiling] from both sides, each side at alpha/2.

    Parameters
    ----------
    mean, variance : arrays
        Sample mean and unbiased sample variance.
    count : int
        Number of independent values, at least 2.
    ceiling : array
        What no value exceeds.
    alpha : float
        Probability that the interval of one entry misses.

    Notes
    -----
    The better of two bounds at half the level each: the empirical Bernstein bound of Maurer and Pontil
    (2009), which profits from a small variance, and Hoeffding's in terms of the Kullback–Leibler divergence,
    which profits from a small mean.
    """
    side = alpha / 4
    log = np.log(2 / side)
    slack = np.sqrt(2 * variance * log / count) + 7 * ceiling * log / (3 * (count - 1))
    share = np.divide(mean, ceiling, out=np.zeros_like(mean), where=ceiling > 0).clip(0.0, 1.0)
    low, high = _divergence_bounds(share, np.log(1 / side) / count)
    lower = np.maximum(mean - slack, low * ceiling)
    upper = np.minimum(mean + slack, high * ceiling)
    return np.maximum(lower, 0.0), np.minimum(upper, ceiling)


def _divergence_bounds(share: FloatArray, radius: float) -> tuple[FloatArray, FloatArray]:
    """Return the ends of {q : KL(share ‖ q) ≤ radius}, rounded outwards."""
    inner, outer = share.copy(), np.zeros_like(share)
    for _ in range(_HALVINGS):
        middle = (inner + outer) / 2
        outside = _divergence(share, middle) > radius
        inner, outer = np.where(outside, inner, middle), np.where(outside, middle, outer)
    low = outer
    inner, outer = share.copy(), np.ones_like(share)
    for _ in range(_HALVINGS):
        middle = (inner + outer) / 2
        outside = _divergence(share, middle) > radius
        inner, outer = np.where(outside, inner, middle), np.where(outside, middle, outer)
    return low, outer


def _divergence(p: FloatArray, q: FloatArray) -> FloatArray:
    return np.asarray(special.rel_entr(p, q) + special.rel_entr(1 - p, 1 - q))
