"""Words summarised: mean, spread, percentiles, and how far each mean can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dxverify.protocols import FloatArray
from dxverify.statistics.blocks import Result

PERCENTILES = (5, 50, 95)


def summarise(results: Sequence[Result], name: str, place: int, vocabulary: int) -> dict[str, float]:
    """Return mean, std, stderr and percentiles over words of one statistic at one ε.

    Notes
    -----
    The standard error has two parts: of the draws, from groups of draws, which the words of a block share; and of
    the choice of words, which vanishes when every word of the vocabulary was taken.
    """
    values = words(results, name, place)
    low, middle, high = (float(v) for v in np.percentile(values, PERCENTILES))
    parts = errors(results, name, place, vocabulary)
    return {
        "mean": float(values.mean()),
        "std": float(values.std(ddof=1)) if len(values) > 1 else 0.0,
        "stderr": math.hypot(parts["draws"] or 0.0, parts["words"]),
        "p5": low,
        "p50": middle,
        "p95": high,
    }


def words(results: Sequence[Result], name: str, place: int) -> FloatArray:
    """Return one statistic of every word at one ε, in the order of the plan."""
    return np.concatenate([result[name][0][place] for result in results])


def errors(results: Sequence[Result], name: str, place: int, vocabulary: int) -> dict[str, Any]:
    """Return the parts of the standard error of the mean, and the estimated bias.

    Returns
    -------
    dict
        ``draws`` (None if there was only one group to learn it from, 0 for exact distributions), ``words``
        and ``bias``: what extrapolation from the groups says of the error that a finite number of draws makes.
    """
    values = words(results, name, place)
    sizes = np.array([result[name][0].shape[1] for result in results])
    share = sizes / len(values)
    groups = [result[name][1][place] for result in results]
    spread = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    chosen = spread / math.sqrt(len(values)) * math.sqrt(max(0.0, 1 - len(values) / vocabulary))
    count = len(groups[0])
    if count < 2:
        return {"draws": None, "words": chosen, "bias": None}
    variance = sum(s**2 * g.var(ddof=1) / count for s, g in zip(share, groups, strict=True))
    small = float(sum(s * g.mean() for s, g in zip(share, groups, strict=True)))
    return {
        "draws": math.sqrt(variance),
        "words": chosen,
        "bias": (small - float(values.mean())) / (count - 1),
    }
