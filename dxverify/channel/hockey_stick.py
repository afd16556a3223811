"""(ε, δ) levels of channels: the hockey-stick divergence between output distributions."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray


def pair_deltas(channel: ArrayLike, losses: ArrayLike, *, other: ArrayLike | None = None) -> FloatArray:
    """Return, for each ordered pair of inputs, the smallest δ for which its (loss, δ) promise holds.

    Parameters
    ----------
    channel : array
        Output distributions, one row an input.
    losses : array
        Promised losses ε·d between the inputs; infinite where nothing is promised.
    other : array, optional
        Take C[x', y] from here; with bounds of the entries on both sides this encloses δ.

    Returns
    -------
    array
        Σ_y max(0, C[x, y] − e^{loss}·C[x', y]); zero where nothing is promised and for x = x'.
    """
    with np.errstate(divide="ignore"):
        table = np.log(np.asarray(channel, dtype=float))
        return log_pair_deltas(
            table, losses, table if other is None else np.log(np.asarray(other, dtype=float))
        )


def log_pair_deltas(log: FloatArray, losses: ArrayLike, other: FloatArray) -> FloatArray:
    """Return what :func:`pair_deltas` does from logarithms of probabilities, which do not underflow."""
    bound = np.asarray(losses, dtype=float)
    if bound.shape != (len(log), len(log)) or np.isnan(bound).any() or (bound < 0).any():
        raise ParameterError(
            "losses", f"an array of shape {bound.shape}", f"{len(log)} square and not negative"
        )
    deltas = np.array([_row(row, other, each) for row, each in zip(log, bound, strict=True)])
    np.fill_diagonal(deltas, 0.0)
    return deltas


def delta_level(
    channel: ArrayLike, distances: ArrayLike, delta: float, *, other: ArrayLike | None = None
) -> float:
    """Return the smallest ε per unit of distance at which the channel keeps (ε·d, δ).

    Infinite if no ε does, which happens when an output set of probability above δ is impossible from
    another input. ``other`` is that of :func:`pair_deltas`.
    """
    with np.errstate(divide="ignore"):
        table = np.log(np.asarray(channel, dtype=float))
        return log_delta_level(
            table, distances, delta, table if other is None else np.log(np.asarray(other, dtype=float))
        )


def log_delta_level(log: FloatArray, distances: ArrayLike, delta: float, other: FloatArray) -> float:
    """Return what :func:`delta_level` does from logarithms of probabilities, which do not underflow."""
    if not 0 < delta < 1:
        raise ParameterError("delta", delta, "strictly between 0 and 1; effective_epsilon is the case 0")
    apart = np.asarray(distances, dtype=float)

    def worst(level: float) -> float:
        scaled = np.where(np.isinf(apart), np.inf, level * np.where(np.isinf(apart), 0.0, apart))
        return float(log_pair_deltas(log, scaled, other).max(initial=0.0))

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
    """Excess of one input over each other; e^{loss} may be past all numbers."""
    with np.errstate(invalid="ignore"):
        gap = losses[:, None] + table - row
    excess = np.where((row > -np.inf) & (gap < 0), -np.exp(row) * np.expm1(np.minimum(gap, 0.0)), 0.0)
    return np.where(np.isfinite(losses), excess.sum(axis=1), 0.0)
