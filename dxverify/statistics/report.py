"""The entry of one ε in the result: every statistic with its error, as plain data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from dxverify.statistics.blocks import Result
from dxverify.statistics.deniability import worst_words
from dxverify.statistics.overlap import skewness, skewness_error
from dxverify.statistics.plan import Plan
from dxverify.statistics.summary import errors, summarise, words
from dxverify.statistics.word_statistics import ENTROPIES

_SUMMARISED = ("n_w", "s_w_mass", "s_w_count", "distinct")
_RANKS = ("original", "close", "distant")


def summary_of(
    results: Sequence[Result],
    place: int,
    epsilon: float,
    *,
    plan: Plan,
    names: Sequence[str],
    alpha: float,
) -> dict[str, Any]:
    """Return everything that was measured at one ε."""

    def short(name: str) -> dict[str, float]:
        return summarise(results, name, place, plan.vocabulary)

    entry: dict[str, Any] = {"epsilon": epsilon, **{name: short(name) for name in _SUMMARISED}}
    entry["renyi"] = {
        order: {"name": title, **short(f"entropy_{order}")} for order, title in ENTROPIES.items()
    }
    entry["neighbour_rank"] = {name: short(name) for name in _RANKS}
    entry["distance_moved"] = short("distance")
    entry["deniability"] = _deniability(results, place, plan, names, alpha)
    if "overlap" in results[0]:
        entry["overlap"] = _overlap(results, place, plan)
    entry["uncertainty"] = {
        name: errors(results, name, place, plan.vocabulary)
        for name in (*_SUMMARISED, *(f"entropy_{order}" for order in ENTROPIES), *_RANKS[1:], "distance")
    }
    return entry


def _deniability(
    results: Sequence[Result], place: int, plan: Plan, names: Sequence[str], alpha: float
) -> dict[str, Any]:
    """Name the word that is easiest to recognise, and bound how easy, over all measured words and ε together."""
    epsilons = len(results[0]["n_w"][0])
    stay = words(results, "n_w", place)[None]
    variance = words(results, "n_w_variance", place)[None]
    worst, upper = worst_words(stay, variance, plan.draws, alpha / epsilons, exact=plan.dense)
    support = words(results, "s_w_mass", place)
    least = int(support.argmin())
    return {
        "n_w_max": float(stay[0, worst[0]]),
        "n_w_word": names[int(plan.rows[worst[0]])],
        "n_w_upper": float(upper[0]),
        "s_w_min": float(support[least]),
        "s_w_word": names[int(plan.rows[least])],
        "every_word": len(plan.rows) == plan.vocabulary,
    }


def _overlap(results: Sequence[Result], place: int, plan: Plan) -> dict[str, Any]:
    values = words(results, "overlap", place)
    # Each word has one independent draw, so the spread over words holds all the chance there is.
    spread = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return {
        **summarise(results, "overlap", place, plan.vocabulary),
        "stderr": spread / math.sqrt(len(values)),
        "skewness": skewness(values),
        "skewness_stderr": skewness_error(np.asarray(values)),
    }
