"""Words summarised: mean, spread, percentiles, and how far each can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from dxverify.aliases import Plain
from dxverify.protocols import FloatArray
from dxverify.statistics.blocks import Result
from dxverify.statistics.percentiles import percentile_errors
from dxverify.statistics.plan import Plan
from dxverify.statistics.results import Spread

PERCENTILES = (5, 50, 95)
#: Mass on outputs that no draw gave, on average over words, beyond which nothing is said of the bias of plug-in values:
#: there the extrapolated bias of the Shannon entropy came out at half of the true one or less.
UNSEEN = 0.01
#: Statistics that have no bias, and those whose groups are pseudo-values and not smaller copies of the whole.
_PLUG_IN, _NO_COPIES = ("s_w", "entropy"), ("distinct", "overlap")


def summarise(values: FloatArray, parts: Plain) -> Spread:
    """Return mean, std, stderr and percentiles over words of one statistic at one ε.

    Parameters
    ----------
    values : array
        One value a word.
    parts : dict
        Their errors, as :func:`errors` tells them.

    Notes
    -----
    The standard error has two parts: of the draws, from groups of draws, which the words of a block share; and of
    the choice of words, which vanishes when every word was taken. It is None if one word has to speak for many.
    """
    low, middle, high = (float(v) for v in np.percentile(values, PERCENTILES))
    return Spread(
        mean=float(values.mean()),
        std=spread(values),
        stderr=None if parts["words"] is None else math.hypot(parts["draws"], parts["words"]),
        p5=low,
        p50=middle,
        p95=high,
    )


def words(results: Sequence[Result], name: str, place: int) -> FloatArray:
    """Return one statistic of every word at one ε, in the order of the plan."""
    return np.concatenate([result[name][0][place] for result in results])


def errors(results: Sequence[Result], name: str, place: int, plan: Plan) -> Plain:
    """Return the parts of the standard error of the mean, and what is known of bias and percentiles.

    Returns
    -------
    dict
        ``draws`` and ``words``, the parts of the error, where ``draws`` is 0 for exact distributions; ``bias``, what
        extrapolation from the groups says of the error that a finite number of draws makes, supposing that it
        falls like 1/draws (None for values without bias, and where too much mass is unseen for that to hold; it tends
        to be too small, S_w by mass by up to a half);
        ``percentiles``, each with an interval.
    """
    values = words(results, name, place)
    groups = [result[name][1][place].astype(float) for result in results]
    share = [g.shape[1] / len(values) for g in groups]
    count = len(groups[0])
    copies = count > 1 and not name.startswith(_NO_COPIES)
    variance = 0.0
    if count > 1:
        means = [g.mean(axis=1) for g in groups]
        variance = sum(s**2 * float(m.var(ddof=1)) / count for s, m in zip(share, means, strict=True))
    if copies:
        # Draws that fill no group are in the values all the same.
        variance *= plan.draws // count * count / plan.draws
    together = np.concatenate(groups, axis=1) if count > 1 else None
    return {
        "draws": math.sqrt(variance),
        "words": plan.choice.error(values - values[0]),
        "bias": _bias(values, together, plan.draws / (plan.draws // count))
        if copies and together is not None and _resolved(results, name, place)
        else None,
        "percentiles": {
            f"p{q}": percentile_errors(values, q, together, choice=plan.choice, copies=copies)
            for q in PERCENTILES
        },
    }


def spread(values: FloatArray) -> float:
    """Return the standard deviation; from the first value, so that equal values have none at all."""
    return float((values - values[0]).std(ddof=1)) if len(values) > 1 else 0.0


def _bias(values: FloatArray, groups: FloatArray, ratio: float) -> float:
    return float(groups.mean() - values.mean()) / (ratio - 1)


def _resolved(results: Sequence[Result], name: str, place: int) -> bool:
    """Tell whether the bias of a plug-in value can be extrapolated: only if nearly all outputs were seen."""
    return name.startswith(_PLUG_IN) and float(words(results, "unseen", place).mean()) <= UNSEEN
