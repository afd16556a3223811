"""Percentiles over words, and how far they can be trusted."""

from __future__ import annotations

import math

import numpy as np

from dxverify.protocols import FloatArray
from dxverify.statistics.choice import Choice


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
    low, high = Choice(words=len(values), size=vocabulary).interval(values, q)
    draws = bias = None
    if groups is not None:
        each = np.percentile(groups, q, axis=1)
        draws = float(each.std(ddof=1) / math.sqrt(len(each)))
        bias = float((each.mean() - found) / (len(each) - 1))
    return {"low": low, "high": high, "draws": draws, "bias": bias}
