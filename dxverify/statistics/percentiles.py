"""Percentiles over words, and how far they can be trusted."""

from __future__ import annotations

import math

import numpy as np

from dxverify.lazy import special
from dxverify.protocols import FloatArray
from dxverify.statistics.choice import Choice


def percentile_errors(
    values: FloatArray, q: float, groups: FloatArray | None = None, *, choice: Choice, copies: bool = True
) -> dict[str, float | None]:
    """Return what is known of the error of one percentile over words.

    Parameters
    ----------
    values : array
        One value a word.
    q : float
        Which percentile, from 0 to 100.
    groups : array of shape (groups, words), optional
        The values from each group of draws, or pseudo-values whose mean is the value; none for exact values.
    choice : Choice
        How the words were chosen.
    copies : bool
        Whether each group is a smaller copy of the whole, and not a pseudo-value.

    Returns
    -------
    dict
        ``low`` and ``high``, an interval of 95 % for the choice of words, widened by that of the draws (None for an end
        that is not known); ``draws``, the standard error of the draws, and ``bias``, about how much too far out the
        percentile lies because every value carries the noise of its draws. Both are None where nothing tells them,
        as when all groups sit at one value.
    """
    low, high = choice.interval(values, q)
    if groups is None:
        return {"low": low, "high": high, "draws": 0.0, "bias": 0.0}
    draws = _draws(values, q, groups, copies=copies)
    if draws == 0:
        return {"low": None, "high": None, "draws": None, "bias": None}
    wide = draws * float(special.stdtrit(len(groups) - 1, 1 - choice.alpha / 2))
    bias = np.percentile(groups, q, axis=1).mean() - np.percentile(values, q)
    return {
        "low": None if low is None else low - wide,
        "high": None if high is None else high + wide,
        "draws": draws,
        "bias": float(bias / (len(groups) - 1)) if copies else None,
    }


def _draws(values: FloatArray, q: float, groups: FloatArray, *, copies: bool) -> float:
    """Return the standard error of the draws: of a mean of copies, or by the jackknife."""
    count = len(groups)
    if copies:
        return float(np.percentile(groups, q, axis=1).std(ddof=1)) / math.sqrt(count)
    # The mean of all pseudo-values but one is the value without the draws of that one.
    without = np.percentile(values - (groups - values) / (count - 1), q, axis=1)
    return float(without.std()) * math.sqrt(count - 1)
