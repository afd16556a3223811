"""The exact privacy level of a channel: the largest log-ratio per unit of distance, and where it is reached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray, Tell

if TYPE_CHECKING:
    from dxverify.protocols import AdjustableMechanism

Triple = tuple[int, int, int]
#: So many numbers are compared at a time.
_IN_CACHE = 32_768


def effective_epsilon(channel: ArrayLike, distances: ArrayLike) -> tuple[float, Triple | None]:
    """Return the largest log(C[x, y]/C[x', y])/d(x, x') and the triple (x, x', y) that reaches it.

    Parameters
    ----------
    channel : array
        Output distributions, one row an input.
    distances : array
        Distances between the inputs; infinite where nothing is promised. Two inputs at distance zero must
        have the same distribution.

    Returns
    -------
    level : float
        Infinite if some output is possible from x and impossible from x'. Zero if there is no pair.
    witness : tuple of int or None
        ``(x, x_prime, y)``; None if there is no pair to compare.

    Examples
    --------
    >>> level, witness = effective_epsilon([[0.8, 0.2], [0.2, 0.8]], [[0, 1], [1, 0]])
    >>> round(level, 4), witness
    (1.3863, (0, 1, 0))
    """
    table, apart = _checked(channel, distances)
    with np.errstate(divide="ignore"):
        return log_privacy_level(np.log(table), apart)


def log_privacy_level(log: FloatArray, distances: ArrayLike) -> tuple[float, Triple | None]:
    """Return what :func:`effective_epsilon` does from logarithms of probabilities, which do not underflow."""
    apart = _checked(np.exp(log), distances)[1]
    best, witness = -np.inf, None
    for x in range(len(log)):
        ratios = _per_distance(_log_ratios(log[x], log), apart[x])
        ratios[x] = -np.inf
        other, output = np.unravel_index(int(ratios.argmax()), ratios.shape)
        if ratios[other, output] > best:
            best, witness = float(ratios[other, output]), (x, int(other), int(output))
    return (best, witness) if witness is not None else (0.0, None)


def pair_levels(channel: ArrayLike, distances: ArrayLike) -> FloatArray:
    """Return the level of every ordered pair of inputs: max over y of log(C[x, y]/C[x', y])/d(x, x').

    The diagonal is zero; so are pairs at infinite distance, to which nothing is promised.
    """
    table, apart = _checked(channel, distances)
    with np.errstate(divide="ignore"):
        log = np.log(table)
    levels = np.array(
        [_per_distance(_log_ratios(row, log), d).max(axis=1) for row, d in zip(log, apart, strict=True)]
    )
    levels[~np.isfinite(apart)] = 0.0
    np.fill_diagonal(levels, 0.0)
    return levels


def privacy_level_bounds(
    channel: ArrayLike, error: ArrayLike, distances: ArrayLike
) -> tuple[float, float, Triple | None]:
    """Enclose the level of a channel whose entries are known up to an error.

    Parameters
    ----------
    channel, error, distances : arrays
        As from ``exact_channel(mechanism, return_error=True)`` and a metric.

    Returns
    -------
    lower, upper : float
        The level lies between them if every entry lies within its error.
    witness : tuple of int or None
        The triple that reaches ``lower``.
    """
    return log_level_bounds(*_log_sides(channel, error, distances), distances)


def log_level_bounds(
    low: FloatArray, high: FloatArray, distances: ArrayLike, tell: Tell | None = None
) -> tuple[float, float, Triple | None]:
    """Return what :func:`privacy_level_bounds` does from bounds of the logarithms, which do not underflow.

    Parameters
    ----------
    low, high, distances : arrays
        Bounds of the logarithms, one row an input, and distances between the inputs.
    tell : callable, optional
        Called with how many inputs are done and how many there are.
    """
    apart = _checked(np.exp(high), distances)[1]
    lower, upper, witness = 0.0, 0.0, None
    for x in range(len(low)):
        certain, possible = _enclosed(low, high, apart, x)
        other = int(certain.argmax())
        upper = max(upper, float(possible.max()))
        if certain[other] > lower:
            lower, witness = float(certain[other]), (x, other, _where(low[x], high[other], apart[x, other]))
        if tell is not None:
            tell(x + 1, len(low))
    return lower, upper, witness


def pair_level_bounds(
    channel: ArrayLike, error: ArrayLike, distances: ArrayLike
) -> tuple[FloatArray, FloatArray]:
    """Enclose the level of every ordered pair; see :func:`privacy_level_bounds` and :func:`pair_levels`."""
    return log_pair_bounds(*_log_sides(channel, error, distances), distances)


def log_pair_bounds(low: FloatArray, high: FloatArray, distances: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Return what :func:`pair_level_bounds` does from bounds of the logarithms, which do not underflow."""
    apart = _checked(np.exp(high), distances)[1]
    both = [_enclosed(low, high, apart, x) for x in range(len(low))]
    lower, upper = (np.array(side) for side in zip(*both, strict=True))
    silent = np.isinf(apart) | np.eye(len(low), dtype=bool)
    return np.where(silent, 0.0, np.maximum(lower, 0.0)), np.where(silent, 0.0, np.maximum(upper, 0.0))


def _log_sides(channel: ArrayLike, error: ArrayLike, distances: ArrayLike) -> tuple[FloatArray, FloatArray]:
    table, _ = _checked(channel, distances)
    margin = np.asarray(error, dtype=float)
    if margin.shape != table.shape or not (margin >= 0).all():
        raise ParameterError("error", f"an array of shape {margin.shape}", "one number ≥ 0 for each entry")
    with np.errstate(divide="ignore"):
        return np.log(np.maximum(table - margin, 0.0)), np.log(table + margin)


def _enclosed(low: FloatArray, high: FloatArray, apart: FloatArray, x: int) -> tuple[FloatArray, FloatArray]:
    """Return bounds of the level of one input against each other one: what is certain, and what is possible."""
    certain = _per_distance(_largest(low[x], high)[:, None], apart[x])[:, 0]
    possible = _per_distance(_largest(high[x], low)[:, None], apart[x])[:, 0]
    touching = np.flatnonzero(apart[x] == 0)
    # Words with the same vector have one row, whatever its error.
    same = touching[(low[touching] == low[x]).all(axis=1) & (high[touching] == high[x]).all(axis=1)]
    certain[same] = possible[same] = 0.0
    certain[x] = possible[x] = -np.inf
    return certain, possible


def _largest(row: FloatArray, others: FloatArray) -> FloatArray:
    """Return the largest of row − other for each other row, a few at a time, so that they stay in the cache."""
    result, step = np.empty(len(others)), max(1, _IN_CACHE // max(1, len(row)))
    with np.errstate(invalid="ignore"):
        for first in range(0, len(others), step):
            # Nothing minus nothing is no number, and counts as nothing: fmax leaves it out.
            result[first : first + step] = np.fmax.reduce(row - others[first : first + step], axis=1)
    return np.where(np.isnan(result), -np.inf, result)


def _where(row: FloatArray, other: FloatArray, apart: float) -> int:
    """Return the output at which one input is the farthest above another."""
    return int(_per_distance(_log_ratios(row, other[None, :]), np.array([apart])).argmax())


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelAt:
    """The exact level of a mechanism at one ε.

    Parameters
    ----------
    epsilon : float
        What is promised per unit of distance.
    level : float
        What the channel gives away per unit of distance.
    witness : tuple of int or None
        The triple (x, x', y) that reaches it.
    lower, upper : float
        Between what the level certainly lies, given the errors of the channel.
    """

    epsilon: float
    level: float
    witness: Triple | None
    lower: float
    upper: float

    @property
    def share(self) -> float:
        """How much of the promised ε is used: level/ε."""
        return self.level / self.epsilon


def level_sweep(mechanism: AdjustableMechanism, epsilons: Iterable[float]) -> tuple[LevelAt, ...]:
    """Return the exact level of a mechanism at each ε.

    Parameters
    ----------
    mechanism : Mechanism
        One with an exact channel and ``with_epsilon``.
    epsilons : iterable of float
        Privacy parameters.
    """
    from dxverify.channel.exact import exact_logs  # noqa: PLC0415 - levels alone need no channels

    def at(epsilon: float) -> LevelAt:
        twin = mechanism.with_epsilon(epsilon)
        logs, apart = exact_logs(twin), twin.metric.distances(twin.vocabulary)
        level, witness = log_privacy_level(logs.log, apart)
        lower, upper, _ = log_level_bounds(logs.low, logs.high, apart)
        return LevelAt(epsilon=epsilon, level=level, witness=witness, lower=lower, upper=upper)

    return tuple(at(float(epsilon)) for epsilon in epsilons)


def share_used(mechanism: AdjustableMechanism) -> float:
    """Return how much of the promised ε the outputs really give away: the exact level divided by ε."""
    return level_sweep(mechanism, [mechanism.epsilon])[0].share


def _checked(channel: ArrayLike, distances: ArrayLike) -> tuple[FloatArray, FloatArray]:
    table, apart = np.asarray(channel, dtype=float), np.asarray(distances, dtype=float)
    if table.ndim != 2 or np.isnan(table).any() or (table < 0).any():
        raise ParameterError("channel", f"an array of shape {table.shape}", "a matrix of probabilities")
    if apart.shape != (len(table), len(table)) or np.isnan(apart).any() or (apart < 0).any():
        raise ParameterError(
            "distances", f"an array of shape {apart.shape}", f"{len(table)} × {len(table)} and not negative"
        )
    return table, apart


def _log_ratios(row: FloatArray, others: FloatArray) -> FloatArray:
    """Differences of logarithms: −inf where the row has nothing, +inf where only the row has something."""
    with np.errstate(invalid="ignore"):
        return np.where(row > -np.inf, row - others, -np.inf)


def _per_distance(ratios: FloatArray, apart: FloatArray) -> FloatArray:
    """Divide by the distance; at distance zero any difference is infinite, at infinity none counts."""
    with np.errstate(divide="ignore", invalid="ignore"):
        levels = ratios / apart[:, None]
    touching = (apart == 0)[:, None]
    levels = np.where(
        touching, np.where(ratios > 1e-12, np.inf, np.where(ratios == -np.inf, -np.inf, 0.0)), levels
    )
    return np.where(np.isinf(apart)[:, None], -np.inf, levels)
