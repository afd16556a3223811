"""Words summarised: mean, spread, percentiles, and how far each can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dxverify.protocols import FloatArray
from dxverify.statistics.blocks import Result
from dxverify.statistics.choice import Choice
from dxverify.statistics.percentiles import percentile_errors

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
        "std": _spread(values),
        "stderr": math.hypot(parts["draws"], parts["words"]),
        "p5": low,
        "p50": middle,
        "p95": high,
    }


def words(results: Sequence[Result], name: str, place: int) -> FloatArray:
    """Return one statistic of every word at one ε, in the order of the plan."""
    return np.concatenate([result[name][0][place] for result in results])


def errors(results: Sequence[Result], name: str, place: int, vocabulary: int) -> dict[str, Any]:
    """Return the parts of the standard error of the mean, and what is known of bias and percentiles.

    Returns
    -------
    dict
        ``draws`` and ``words``, the parts of the error, where ``draws`` is 0 for exact distributions; ``bias``, what
        extrapolation from the groups says of the error that a finite number of draws makes (None if there is
        nothing to learn it from); ``percentiles``, each with an interval.
    """
    values = words(results, name, place)
    groups = [result[name][1][place].astype(float) for result in results]
    share = [g.shape[1] / len(values) for g in groups]
    chosen = _spread(values) / math.sqrt(len(values)) * Choice(words=len(values), size=vocabulary).shrinkage
    count = len(groups[0])
    means = [g.mean(axis=1) for g in groups] if count else []
    variance = (
        sum(s**2 * m.var(ddof=1) / count for s, m in zip(share, means, strict=True)) if count > 1 else 0
    )
    # Pseudo-values have no bias to tell: only groups that are smaller copies of the whole have.
    copies = count > 1 and name != "distinct"
    return {
        "draws": math.sqrt(variance),
        "words": chosen,
        "bias": (float(np.dot(share, [m.mean() for m in means])) - float(values.mean())) / (count - 1)
        if copies
        else None,
        "percentiles": {
            f"p{q}": percentile_errors(
                values, q, np.concatenate(groups, axis=1) if copies else None, vocabulary=vocabulary
            )
            for q in PERCENTILES
        },
    }


def _spread(values: FloatArray) -> float:
    # From the first value, so that equal values have no spread at all.
    return float((values - values[0]).std(ddof=1)) if len(values) > 1 else 0.0
