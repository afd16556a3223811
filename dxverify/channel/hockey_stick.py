"""(ε, δ)-privacy of channels: the hockey-stick divergence between output distributions.

The least δ for which a pair of inputs satisfies (ε·d, δ) is Σ_y max(0, C[x, y] − e^{ε·d}·C[x', y]), the hockey-stick divergence of
order e^{ε·d}. It falls with ε, so the least ε for a given δ is found by bisection.

References
----------
Barthe, G. and Olmedo, F. (2013). Beyond differential privacy: composition theorems and relational logic for f-divergences
between probabilistic programs. ICALP 2013, LNCS 7966, 49–60.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray


def log_pair_deltas(log: FloatArray, losses: ArrayLike, other: FloatArray) -> FloatArray:
    """Return, for each ordered pair of inputs, the smallest δ for which its (loss, δ) guarantee holds.

    Parameters
    ----------
    log : array
        Logarithms of output probabilities, one row per input.
    losses : array
        Allowed losses ε·d between the inputs; infinite where nothing is guaranteed.
    other : array
        Take C[x', y] from here; with bounds of the entries on both sides this encloses δ.

    Returns
    -------
    array
        Σ_y max(0, C[x, y] − e^{loss}·C[x', y]); zero where nothing is guaranteed and for x = x'.
    """
    bound = np.asarray(losses, dtype=float)
    if bound.shape != (len(log), len(log)) or np.isnan(bound).any() or (bound < 0).any():
        raise ParameterError(
            "losses", f"an array of shape {bound.shape}", f"{len(log)} square and not negative"
        )
    deltas = np.array([_excess(row, other, each) for row, each in zip(log, bound, strict=True)])
    np.fill_diagonal(deltas, 0.0)
    return deltas


def log_effective_epsilon_at_delta(
    log: FloatArray, distances: ArrayLike, delta: float, other: FloatArray
) -> float:
    """Return the smallest ε per unit of distance at which the channel is (ε·d, δ)-private.

    Infinite if no ε does, which happens when an output set of probability above δ is impossible from
    another input. ``log`` and ``other`` are those of :func:`log_pair_deltas`.
    """
    if not 0 < delta < 1:
        raise ParameterError("delta", delta, "strictly between 0 and 1; effective_epsilon is the case 0")
    lengths = np.asarray(distances, dtype=float)

    def worst_delta(epsilon: float) -> float:
        finite = np.where(np.isinf(lengths), 0.0, lengths)
        scaled = np.where(np.isinf(lengths), np.inf, epsilon * finite)
        return float(log_pair_deltas(log, scaled, other).max(initial=0.0))

    low, high = 0.0, 1.0
    while worst_delta(high) > delta:
        low, high = high, 2 * high
        if high > 1e9:
            return np.inf
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if worst_delta(middle) > delta else (low, middle)
    return high if worst_delta(0.0) > delta else 0.0


def _excess(row: FloatArray, table: FloatArray, losses: FloatArray) -> FloatArray:
    """Excess of one input over each other; e^{loss} may overflow."""
    with np.errstate(invalid="ignore"):
        gap = losses[:, None] + table - row
    excess = np.where((row > -np.inf) & (gap < 0), -np.exp(row) * np.expm1(np.minimum(gap, 0.0)), 0.0)
    return np.where(np.isfinite(losses), excess.sum(axis=1), 0.0)
