"""(ε, δ) levels of channels: the hockey-stick divergence between output distributions."""

from __future__ import annotations

from typing import Any

import numpy as np

from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray


def pair_deltas(channel: Any, losses: Any) -> FloatArray:
    """Return, for each ordered pair of inputs, the smallest δ for which its (loss, δ) promise holds.

    Parameters
    ----------
    channel : array
        Output distributions, one row an input.
    losses : array
        Promised losses ε·d between the inputs; infinite where nothing is promised.

    Returns
    -------
    array
        Σ_y max(0, C[x, y] − e^{loss}·C[x', y]); zero where nothing is promised.
    """
    table, bound = np.asarray(channel, dtype=float), np.asarray(losses, dtype=float)
    if bound.shape != (len(table), len(table)) or np.isnan(bound).any() or (bound < 0).any():
        raise ParameterError("losses", f"an array of shape {bound.shape}", f"{len(table)} square and not negative")
    return np.array([_row(row, table, each) for row, each in zip(table, bound, strict=True)])


def delta_level(channel: Any, distances: Any, delta: float) -> float:
    """Return the smallest ε per unit of distance at which the channel keeps (ε·d, δ).

    Infinite if no ε does, which happens when an output set of probability above δ is impossible from
    another input.
    """
    if not 0 < delta < 1:
        raise ParameterError("delta", delta, "strictly between 0 and 1; privacy_level is the case 0")
    apart = np.asarray(distances, dtype=float)

    def worst(level: float) -> float:
        scaled = np.where(np.isinf(apart), np.inf, level * np.where(np.isinf(apart), 0.0, apart))
        return float(pair_deltas(channel, scaled).max(initial=0.0))

    low, high = 0.0, 1.0
    while worst(high) > delta:
        low, high = high, 2 * high
        if high > 1e9:
            return np.inf
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if worst(middle) > delta else (low, middle)
    return high if worst(0.0) > delta else 0.0


def _row(row: FloatArray, table: FloatArray, losses: FloatArray) -> FloatArray:
    promised = np.isfinite(losses)
    factor = np.exp(np.where(promised, losses, 0.0))
    excess = np.maximum(row - factor[:, None] * table, 0.0).sum(axis=1)
    return np.where(promised, excess, 0.0)
