"""One dimension in closed form: every cell is an interval.

With noise along one line, the output is word y if the noise lies between two breakpoints, on the right or on the left of
the input. The probability is half the difference of the tail of |η| at the ends of the interval, taken from the upper
or the lower tail, whichever cancels less. Errors of the breakpoints come from the rounding of midpoints and are carried
through the tails; they are bounds.
"""

from __future__ import annotations

import numpy as np

from dxverify.channel.log_channel import LogChannel, enclose, log_difference
from dxverify.channel.log_tails import LogTails
from dxverify.channel.low_dimensional import ReducedProblem
from dxverify.channel.lower_envelope import Slopes, trace_envelopes
from dxverify.protocols import FloatArray

_EPS = float(np.finfo(float).eps)
_LOG_HALF = float(np.log(0.5))


def interval_channel(problem: ReducedProblem) -> LogChannel:
    """Return the logarithms of all rows, each with its relative error."""
    assert problem.radius is not None  # noqa: S101 - one dimension has a radius distribution
    tails = LogTails.of_radius(problem.radius)
    inner, outer, shift = (
        _intervals_on_line(problem, tails) if problem.noise_spans_words else _intervals_by_envelope(problem)
    )
    right, left = (_interval_probability(tails, inner[side], outer[side], shift[side]) for side in (0, 1))
    log = np.logaddexp(right.log, left.log)
    with np.errstate(invalid="ignore"):
        shares = [np.exp(side.log - log) * side.relative for side in (right, left)]
    relative = np.where(log > -np.inf, shares[0] + shares[1], 0.0)
    return tails.mark_underflow(LogChannel(log=np.minimum(log, 0.0), relative=relative))


def _intervals_on_line(problem: ReducedProblem, tails: LogTails) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return where the cell of each word begins and ends on either side of each input, and the errors of both.

    Arrays are sides × inputs × words; the errors have begin and end after the side. A cell that lies on the other side
    begins at infinity.
    """
    scale = 1.0 if problem.factor is None else abs(float(problem.factor[0, 0]))
    position = problem.differences[:, :, 0]
    # Signs of pairwise differences order words exactly; seen from a far word, close words have the same position.
    order = np.argsort((position < 0).sum(axis=1), kind="stable")
    gaps = position[order[:-1], order[1:]]
    by_rank = position[:, order]
    walls = (by_rank[:, 1:] + by_rank[:, :-1]) / 2 / scale
    reach = np.abs(by_rank[:, 1:]) + np.abs(by_rank[:, :-1])
    error = _EPS * reach
    if problem.residual > 0:
        with np.errstate(divide="ignore"):
            error = error + problem.residual * (1 + (reach + _tail_radius(tails)) / np.maximum(gaps, 0.0))
    infinite, zero = np.full((len(position), 1), np.inf), np.zeros((len(position), 1))
    low, high = np.hstack([-infinite, walls]), np.hstack([walls, infinite])
    shifts = np.hstack([zero, error / scale]), np.hstack([error / scale, zero])
    right, left = high > 0, low < 0
    inner = np.stack(
        [np.where(right, np.maximum(low, 0.0), np.inf), np.where(left, np.maximum(-high, 0.0), np.inf)]
    )
    outer = np.stack([np.where(right, high, np.inf), np.where(left, -low, np.inf)])
    shift = np.stack([np.stack(shifts), np.stack(shifts[::-1])])
    inverse = np.argsort(order)
    return inner[:, :, inverse], outer[:, :, inverse], shift[:, :, :, inverse]


def _tail_radius(tails: LogTails) -> float:
    """Return a length that the noise exceeds with probability below e^{−40}."""
    radius = 1.0
    while float(tails.log_upper(np.array(radius))) > -40 and radius < 1e100:
        radius *= 4
    return radius


def _intervals_by_envelope(problem: ReducedProblem) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the same for noise along one line and words anywhere: the two lower envelopes of each input."""
    size = len(problem.differences)
    inner, outer = (np.full((2, size, size), np.inf) for _ in range(2))
    position = problem.coordinates[:, 0]
    slopes = Slopes.of(np.vstack([position, -position]))
    for word in range(size):
        envelopes = trace_envelopes(problem.squared_distances[[word]], slopes, np.array([word]))
        inner[envelopes.envelope_of, word, envelopes.words] = envelopes.radii
        outer[envelopes.envelope_of, word, envelopes.words] = envelopes.ends
    extent = np.sqrt(problem.squared_distances.max())
    ratio = extent / max(float(np.abs(position).max()), 1e-300)
    shift = np.where(inner < np.inf, 64 * _EPS * ratio * (1 + ratio) * extent, 0.0)
    return inner, outer, np.stack([shift, shift], axis=1)


def _interval_probability(
    tails: LogTails, inner: FloatArray, outer: FloatArray, shift: FloatArray
) -> LogChannel:
    """Return half the probability that the length lies between two radii, by the tail that keeps more digits."""
    upper = _tail_difference(tails, inner, outer, shift, upper=True)
    lower = _tail_difference(tails, inner, outer, shift, upper=False)
    known = np.minimum(lower.relative, upper.relative) < 1
    use_lower = np.where(known, lower.relative < upper.relative, lower.high < upper.high)
    log = np.where(use_lower, lower.log, upper.log)
    relative = np.where(use_lower, lower.relative, upper.relative)
    empty = inner == np.inf
    return LogChannel(log=np.where(empty, -np.inf, log + _LOG_HALF), relative=np.where(empty, 0.0, relative))


def _tail_difference(
    tails: LogTails, inner: FloatArray, outer: FloatArray, shift: FloatArray, *, upper: bool
) -> LogChannel:
    tail, tail_error = (tails.log_upper, tails.upper_error) if upper else (tails.log_lower, tails.lower_error)
    logs, errors = [], []
    for radius, moved in zip((inner, outer), shift, strict=True):
        finite = np.where(np.isfinite(radius), radius, 1.0)
        log, at_infinity = tail(finite), -np.inf if upper else 0.0
        log, error = enclose(log, tail_error(finite, log, moved))
        # The tails at zero and at infinity are known without error.
        log = np.where(radius == np.inf, at_infinity, np.where(radius == 0, 0.0 if upper else -np.inf, log))
        logs.append(log)
        errors.append(np.where((radius == 0) | (radius == np.inf), 0.0, error))
    larger, smaller = logs if upper else logs[::-1]
    larger_error, smaller_error = errors if upper else errors[::-1]
    log = log_difference(larger, smaller)
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
        relative = np.exp(larger - log) * larger_error + np.exp(smaller - log) * smaller_error + 4 * _EPS
    possible = larger > -np.inf
    # A difference of equal numbers is at most the sum of their errors.
    at_most = larger + np.log(np.maximum(larger_error + smaller_error, _EPS))
    relative = np.where(log > -np.inf, relative, 1.0)
    log = np.where(log > -np.inf, log, np.where(possible, at_most, -np.inf))
    return LogChannel(log=log, relative=np.where(possible, relative, 0.0))
