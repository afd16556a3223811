"""Percentiles over words, and how far they can be trusted."""

from __future__ import annotations

import math

import numpy as np
from scipy import special

from dxverify.protocols import FloatArray
from dxverify.statistics.choice import Choice


def percentile_errors(
    values: FloatArray, q: float, groups: FloatArray | None = None, *, choice: Choice, exact: bool
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
    choice : Choice
        How the words were chosen.
    exact : bool
        Whether the values carry no noise of draws.

    Returns
    -------
    dict
        ``low`` and ``high``, an interval of 95 % for the choice of words, widened by that of the draws (None for an end
        that is not known); ``draws``, the standard error of the draws, and ``bias``, about how much too far out the
        percentile lies because every value carries the noise of its draws. Both are None where nothing tells them,
        as when all groups sit at one value.
    """
    low, high = choice.interval(values, q)
    if exact:
        return {"low": low, "high": high, "draws": 0.0, "bias": 0.0}
    each = np.empty(0) if groups is None else np.percentile(groups, q, axis=1)
    if len(each) < 2 or np.ptp(each) == 0:
        return {"low": None, "high": None, "draws": None, "bias": None}
    draws = float(each.std(ddof=1) / math.sqrt(len(each)))
    wide = draws * float(special.stdtrit(len(each) - 1, 1 - choice.alpha / 2))
    return {
        "low": None if low is None else low - wide,
        "high": None if high is None else high + wide,
        "draws": draws,
        "bias": float((each.mean() - np.percentile(values, q)) / (len(each) - 1)),
    }
