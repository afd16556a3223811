"""Effective ε of a channel: the largest privacy loss per unit of distance, and where it is attained.

For output distributions C and distances d the effective ε is max over x, x', y of log(C[x, y]/C[x', y])/d(x, x'): the least
ε for which the channel is ε·d-private. From bounds of the entries follow bounds of the effective ε. Everything is
computed from logarithms, so that small probabilities do not underflow.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dxverify.channel.config import CONFIG
from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray, Tell

#: Two inputs x, x' and an output y.
Triple = tuple[int, int, int]


def effective_epsilon(channel: ArrayLike, distances: ArrayLike) -> tuple[float, Triple | None]:
    """Return the largest log(C[x, y]/C[x', y])/d(x, x') and the triple (x, x', y) that attains it.

    Parameters
    ----------
    channel : array
        Output distributions, one row per input.
    distances : array
        Distances between the inputs; infinite where nothing is guaranteed. Two inputs at distance zero must
        have the same distribution.

    Returns
    -------
    value : float
        Infinite if some output is possible from x and impossible from x'. Zero if there is no pair.
    witness : tuple of int or None
        ``(x, x_prime, y)``; None if there is no pair to compare.

    Examples
    --------
    >>> value, witness = effective_epsilon([[0.8, 0.2], [0.2, 0.8]], [[0, 1], [1, 0]])
    >>> round(value, 4), witness
    (1.3863, (0, 1, 0))
    """
    table, checked = _check_channel(channel, distances)
    with np.errstate(divide="ignore"):
        return log_effective_epsilon(np.log(table), checked)


def log_effective_epsilon(log: FloatArray, distances: ArrayLike) -> tuple[float, Triple | None]:
    """Return what :func:`effective_epsilon` does from logarithms of probabilities, which do not underflow."""
    checked = _check_channel(np.exp(log), distances)[1]
    best, witness = -np.inf, None
    for x in range(len(log)):
        ratios = _per_distance(_losses(log[x], log), checked[x])
        ratios[x] = -np.inf
        other, output = np.unravel_index(int(ratios.argmax()), ratios.shape)
        if ratios[other, output] > best:
            best, witness = float(ratios[other, output]), (x, int(other), int(output))
    return (best, witness) if witness is not None else (0.0, None)


def log_effective_epsilon_bounds(
    low: FloatArray, high: FloatArray, distances: ArrayLike, progress: Tell | None = None
) -> tuple[float, float, Triple | None]:
    """Enclose the effective ε of a channel whose entries are known up to an error.

    Parameters
    ----------
    low, high, distances : arrays
        Bounds of the logarithms, one row per input, and distances between the inputs.
    progress : callable, optional
        Called with the number of inputs that are done and of all.

    Returns
    -------
    lower, upper : float
        The effective ε lies between them if every entry lies within its bounds.
    witness : tuple of int or None
        The triple that attains ``lower``.
    """
    checked = _check_channel(np.exp(high), distances)[1]
    lower, upper, witness = 0.0, 0.0, None
    for x in range(len(low)):
        certain, possible = _bounds_from(low, high, checked, x)
        other = int(certain.argmax())
        upper = max(upper, float(possible.max()))
        if certain[other] > lower:
            output = _worst_output(low[x], high[other], checked[x, other])
            lower, witness = float(certain[other]), (x, other, output)
        if progress is not None:
            progress(x + 1, len(low))
    return lower, upper, witness


def log_pairwise_bounds(
    low: FloatArray, high: FloatArray, distances: ArrayLike
) -> tuple[FloatArray, FloatArray]:
    """Enclose the effective ε of every ordered pair; zero where nothing is guaranteed. See :func:`log_effective_epsilon_bounds`."""
    checked = _check_channel(np.exp(high), distances)[1]
    both = [_bounds_from(low, high, checked, x) for x in range(len(low))]
    lower, upper = (np.array(side) for side in zip(*both, strict=True))
    without = np.isinf(checked) | np.eye(len(low), dtype=bool)
    return np.where(without, 0.0, np.maximum(lower, 0.0)), np.where(without, 0.0, np.maximum(upper, 0.0))


def _bounds_from(
    low: FloatArray, high: FloatArray, distances: FloatArray, x: int
) -> tuple[FloatArray, FloatArray]:
    """Return lower and upper bounds of the effective ε of one input against each other one."""
    certain = _per_distance(_largest_loss(low[x], high)[:, None], distances[x])[:, 0]
    possible = _per_distance(_largest_loss(high[x], low)[:, None], distances[x])[:, 0]
    zero = np.flatnonzero(distances[x] == 0)
    # Words with the same vector have one row, whatever its error.
    same = zero[(low[zero] == low[x]).all(axis=1) & (high[zero] == high[x]).all(axis=1)]
    certain[same] = possible[same] = 0.0
    certain[x] = possible[x] = -np.inf
    return certain, possible


def _largest_loss(row: FloatArray, others: FloatArray) -> FloatArray:
    """Return the largest of row − other for each other row, a few at a time, so that they stay in the cache."""
    result, step = np.empty(len(others)), max(1, CONFIG.ratios_block // max(1, len(row)))
    with np.errstate(invalid="ignore"):
        for first in range(0, len(others), step):
            # −inf − (−inf) is NaN, an output that is impossible from both: fmax leaves it out.
            result[first : first + step] = np.fmax.reduce(row - others[first : first + step], axis=1)
    return np.where(np.isnan(result), -np.inf, result)


def _worst_output(row: FloatArray, other: FloatArray, distance: float) -> int:
    """Return the output with the largest loss of one input against another."""
    return int(_per_distance(_losses(row, other[None, :]), np.array([distance])).argmax())


def _check_channel(channel: ArrayLike, distances: ArrayLike) -> tuple[FloatArray, FloatArray]:
    table, lengths = np.asarray(channel, dtype=float), np.asarray(distances, dtype=float)
    if table.ndim != 2 or np.isnan(table).any() or (table < 0).any():
        raise ParameterError("channel", f"an array of shape {table.shape}", "a matrix of probabilities")
    if lengths.shape != (len(table), len(table)) or np.isnan(lengths).any() or (lengths < 0).any():
        raise ParameterError(
            "distances", f"an array of shape {lengths.shape}", f"{len(table)} × {len(table)} and not negative"
        )
    return table, lengths


def _losses(row: FloatArray, others: FloatArray) -> FloatArray:
    """Privacy losses: −inf where the row has probability zero, +inf where only the row has a positive one."""
    with np.errstate(invalid="ignore"):
        return np.where(row > -np.inf, row - others, -np.inf)


def _per_distance(losses: FloatArray, distances: FloatArray) -> FloatArray:
    """Divide by the distance; at distance zero any difference is infinite, at infinite distance none counts."""
    with np.errstate(divide="ignore", invalid="ignore"):
        values = losses / distances[:, None]
    at_zero = np.where(losses > CONFIG.same_row, np.inf, np.where(losses == -np.inf, -np.inf, 0.0))
    values = np.where((distances == 0)[:, None], at_zero, values)
    return np.where(np.isinf(distances)[:, None], -np.inf, values)
