"""The entry of one ε in the result: every statistic with its error."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from dxverify.aliases import Plain
from dxverify.protocols import FloatArray
from dxverify.statistics.blocks import Result
from dxverify.statistics.deniability import distinct_lower, stay_upper
from dxverify.statistics.overlap import skewness, skewness_error
from dxverify.statistics.plan import Plan
from dxverify.statistics.results import AtEpsilon, Frozen
from dxverify.statistics.summary import errors, spread, summarise, words
from dxverify.statistics.word_statistics import entropy_name, order_key

_SUMMARISED = ("n_w", "s_w_mass", "s_w_count", "distinct")
#: Where outputs went, and the statistic that tells it.
_RANKS = {"original": "n_w", "close": "close", "distant": "distant", "no_word": "no_word"}
#: Values this near to each other, relatively, are the same but for the order of additions.
_ROUNDING = 1e-9


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
        upper = stay_upper(stay, words(results, "n_w_variance", place), plan.draws, share)
        lower = distinct_lower(counts, plan.runs, max(1, plan.draws // plan.runs), share)

    def least(values: FloatArray) -> str:
        # Words that are alike by symmetry differ by rounding alone, which must not choose among them.
        first = np.isclose(values, values.min(), rtol=_ROUNDING, atol=0.0).argmax()
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
    # Each word has one independent draw, so the spread over words holds all the chance there is.
    error = spread(values) / math.sqrt(len(values)) if len(values) > 1 else None
    return {
        **summarise(values, errors(results, "overlap", place, plan)),
        "stderr": error,
        "skewness": skewness(values),
        "skewness_stderr": skewness_error(np.asarray(values)),
    }
