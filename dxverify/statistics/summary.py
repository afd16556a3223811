"""Summaries over words at one ε: mean, standard deviation, percentiles, and the error of each.

The standard error combines two independent parts: that of the samples, from the spread of groups of samples that the words
of a block share, and that of the choice of words (:mod:`dxverify.statistics.sample_design`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from dxverify.aliases import Plain
from dxverify.protocols import FloatArray
from dxverify.statistics.blocks import Result
from dxverify.statistics.config import CONFIG
from dxverify.statistics.deniability import distinct_lower, stay_upper
from dxverify.statistics.overlap import skewness, skewness_error
from dxverify.statistics.plan import Plan
from dxverify.statistics.results import AtEpsilon, Frozen, Spread
from dxverify.statistics.sample_design import percentile_errors
from dxverify.statistics.word_statistics import entropy_name, order_key

#: Statistics that have no bias, and those whose groups are pseudo-values and not smaller copies of the whole.
_PLUG_IN, _NO_COPIES = ("s_w", "entropy"), ("distinct", "overlap")


def summarise(values: FloatArray, parts: Plain) -> Spread:
    """Return mean, std, stderr and percentiles over words of one statistic at one ε.

    Parameters
    ----------
    values : array
        One value a word.
    parts : dict
        Their errors, as :func:`errors` returns them.

    Notes
    -----
    The standard error has two parts: of the samples, from groups of samples, which the words of a block share; and of
    the choice of words, which vanishes when every word was taken. It is None if one word has to speak for many.
    """
    low, middle, high = (float(v) for v in np.percentile(values, CONFIG.percentiles))
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
        ``samples`` and ``words``, the parts of the error, where ``samples`` is 0 for exact distributions; ``bias``, what
        extrapolation from the groups says of the error that a finite number of samples makes, supposing that it
        falls like 1/samples (None for values without bias, and where too much mass is unseen for that to hold; it tends
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
        # Samples that fill no group are in the values all the same.
        variance *= plan.samples // count * count / plan.samples
    together = np.concatenate(groups, axis=1) if count > 1 else None
    return {
        "draws": math.sqrt(variance),
        "words": plan.choice.error(values - values[0]),
        "bias": _bias(values, together, plan.samples / (plan.samples // count))
        if copies and together is not None and _is_resolved(results, name, place)
        else None,
        "percentiles": {
            f"p{q}": percentile_errors(values, q, together, choice=plan.choice, copies=copies)
            for q in CONFIG.percentiles
        },
    }


def spread(values: FloatArray) -> float:
    """Return the standard deviation; from the first value, so that equal values have none at all."""
    return float((values - values[0]).std(ddof=1)) if len(values) > 1 else 0.0


def _bias(values: FloatArray, groups: FloatArray, ratio: float) -> float:
    return float(groups.mean() - values.mean()) / (ratio - 1)


def _is_resolved(results: Sequence[Result], name: str, place: int) -> bool:
    """Tell whether the bias of a plug-in value can be extrapolated: only if nearly all outputs were seen."""
    return name.startswith(_PLUG_IN) and float(words(results, "unseen", place).mean()) <= CONFIG.unseen_mass


_SUMMARISED = ("n_w", "s_w_mass", "s_w_count", "distinct")
#: Ranks of outputs among the neighbours of the input, and the statistic of each.
_RANKS = {"original": "n_w", "close": "close", "distant": "distant", "no_word": "no_word"}


def summary_of(
    results: Sequence[Result],
    place: int,
    epsilon: float,
    *,
    plan: Plan,
    names: Sequence[str],
    alpha: float,
) -> AtEpsilon:
    """Return everything that was measured at one ε."""
    orders = {order_key(order): entropy_name(order) for order in plan.orders}
    ranks = [name for name in _RANKS.values() if name != "n_w"]
    named = (*_SUMMARISED, *(f"entropy_{order}" for order in orders), *ranks, "distance")
    uncertainty = {name: errors(results, name, place, plan) for name in named}
    short = {name: summarise(words(results, name, place), parts) for name, parts in uncertainty.items()}
    measured = "overlap" in results[0]
    return AtEpsilon(
        epsilon=epsilon,
        **{name: short[name] for name in _SUMMARISED},
        renyi=Frozen(
            {order: {"name": title, **short[f"entropy_{order}"]} for order, title in orders.items()}
        ),
        neighbour_rank=Frozen({rank: short[name] for rank, name in _RANKS.items()}),
        distance_moved=short["distance"],
        unseen=float(words(results, "unseen", place).mean()),
        deniability=Frozen(_deniability(results, place, plan, names, alpha)),
        overlap=Frozen(_overlap(results, place, plan)) if measured else None,
        uncertainty=Frozen(uncertainty),
    )


def _deniability(
    results: Sequence[Result], place: int, plan: Plan, names: Sequence[str], alpha: float
) -> Plain:
    """Name the words that are easiest to recognise, and bound how easy, over all measured words and ε together."""
    epsilons = len(results[0]["n_w"][0])
    stay, counts, support = (words(results, name, place) for name in ("n_w", "distinct", "s_w_mass"))
    # Rounding may lift an exact probability above one.
    upper, lower = np.minimum(stay, 1.0), np.maximum(counts, 1.0)
    if not plan.dense:
        # Half of alpha for each of the two bounds, and an equal share of it for each ε.
        share = alpha / (2 * epsilons)
        upper = stay_upper(stay, words(results, "n_w_variance", place), plan.samples, share)
        lower = distinct_lower(counts, plan.runs, max(1, plan.samples // plan.runs), share)

    def least(values: FloatArray) -> str:
        # Words that are alike by symmetry differ by rounding alone, which must not choose among them.
        first = np.isclose(values, values.min(), rtol=CONFIG.equal, atol=0.0).argmax()
        return names[int(plan.rows[int(first)])]

    return {
        "n_w_max": float(min(stay.max(), 1.0)),
        "n_w_word": least(-stay),
        "n_w_upper": float(upper.max()),
        "distinct_min": float(counts.min()),
        "distinct_word": least(counts),
        "distinct_lower": float(lower.min()),
        "s_w_min": float(support.min()),
        "s_w_word": least(support),
        "every_word": len(plan.rows) == plan.vocabulary,
    }


def _overlap(results: Sequence[Result], place: int, plan: Plan) -> Plain:
    values = words(results, "overlap", place)
    # Each word has one independent sample, so the spread over words contains the randomness of both.
    error = spread(values) / math.sqrt(len(values)) if len(values) > 1 else None
    return {
        **summarise(values, errors(results, "overlap", place, plan)),
        "stderr": error,
        "skewness": skewness(values),
        "skewness_stderr": skewness_error(np.asarray(values)),
    }
