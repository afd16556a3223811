"""Percentiles over words, and how far they can be trusted."""

from __future__ import annotations

import math

import numpy as np
from scipy import special

from dxverify.protocols import FloatArray

#: Probability that the interval of a percentile misses.
ALPHA = 0.05


def percentile_errors(
    values: FloatArray, q: float, groups: FloatArray | None = None, *, vocabulary: int
) -> dict[str, float | None]:
    """Return what is known of the error of one percentile over words.

    Parameters
    ----------
    values : array
        One value a word.
    q : float
        Which percentile, from 0 to 100.
    groups : array of shape (groups, words), optional
        The values from each group of draws alone.
    vocabulary : int
        Number of words there are; if all of them are given, nothing was chosen.

    Returns
    -------
    dict
        ``low`` and ``high``, an interval of 95 % for the choice of words (None for an end that so few words do not
        bound); ``draws``, the standard error of the draws, and ``bias``, how much too far out the percentile
        lies because every value carries the noise of its draws; both None without groups.
    """
    found = float(np.percentile(values, q))
    low, high = (found, found) if len(values) == vocabulary else order_interval(values, q / 100)
    draws = bias = None
    if groups is not None:
        each = np.percentile(groups, q, axis=1)
        draws = float(each.std(ddof=1) / math.sqrt(len(each)))
        bias = float((each.mean() - found) / (len(each) - 1))
    return {"low": low, "high": high, "draws": draws, "bias": bias}


def order_interval(
    values: FloatArray, share: float, alpha: float = ALPHA
) -> tuple[float | None, float | None]:
    """Return two of the values between which a quantile lies with probability 1 − α, whatever the distribution.

    An end is None where there are too few values to bound the quantile on that side.

    Examples
    --------
    >>> order_interval(np.arange(1.0, 101.0), 0.5)
    (40.0, 61.0)
    """
    ordered, count = np.sort(values), len(values)
    # Pr[at most k values lie below the quantile], for k = 0, 1, …
    below = special.bdtr(np.arange(count + 1), count, share)
    # Value number k, from 1, exceeds the quantile if fewer than k lie below, and falls short of it if k or more do.
    lower = int(np.searchsorted(below, alpha / 2, side="right"))
    upper = int(np.searchsorted(below, 1 - alpha / 2, side="left")) + 1
    return (
        float(ordered[lower - 1]) if lower >= 1 else None,
        float(ordered[upper - 1]) if upper <= count else None,
    )
