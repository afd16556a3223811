"""Plausible deniability for the worst word, with confidence, and the ε that keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dxverify.channel.confidence import mean_bounds
from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray


def worst_words(
    stay: FloatArray, variance: FloatArray, draws: int, alpha: float, *, exact: bool
) -> tuple[FloatArray, FloatArray]:
    """Return the word that stays most often at each ε, and a bound that holds for every word and ε together.

    Parameters
    ----------
    stay, variance : arrays of shape (ε, words)
        N_w and its variance over draws.
    draws : int
        Draws of each word.
    alpha : float
        Probability that any of the bounds fails.
    exact : bool
        Whether N_w is known exactly.
    """
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "strictly between 0 and 1")
    if exact:
        upper = stay
    else:
        # Two-sided bounds spend half on the side that is not looked at, hence the two.
        each = min(0.5, 2 * alpha / stay.size)
        _, upper = mean_bounds(stay, variance, draws, np.ones_like(stay), each)
    return stay.argmax(axis=1), upper.max(axis=1)


def largest_epsilon(summary: Sequence[Mapping[str, Any]], most: float) -> float | None:
    """Return the largest ε at which no measured word stays with probability above ``most``.

    Parameters
    ----------
    summary : sequence of mappings
        The ``summary`` of :func:`dxverify.statistics.statistics`.
    most : float
        The probability of staying that is still deniable.

    Notes
    -----
    Looks for the first ε that fails and returns the one before, because N_w does not fall as ε grows.
    """
    chosen = None
    for entry in sorted(summary, key=lambda item: float(item["epsilon"])):
        if entry["deniability"]["n_w_upper"] > most:
            break
        chosen = float(entry["epsilon"])
    return chosen
