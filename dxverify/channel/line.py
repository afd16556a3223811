"""One dimension in closed form: every cell is an interval of the noise, to the right or to the left."""

from __future__ import annotations

import numpy as np

from dxverify.channel.envelope import Slopes, walk_rows
from dxverify.channel.logs import LogChannel, Tails, enclosed, log_difference
from dxverify.channel.reduction import Reduced
from dxverify.protocols import FloatArray

_EPS = float(np.finfo(float).eps)
_HALF = float(np.log(0.5))


def line_channel(reduced: Reduced) -> LogChannel:
    """Return the logarithms of all rows, each with its relative error."""
    assert reduced.law is not None  # noqa: S101 - one dimension has a law
    tails = Tails.of(reduced.law)
    inner, outer, moved = _on_a_line(reduced, tails) if reduced.reaches_all else _off_a_line(reduced)
    sides = [_interval(tails, inner[side], outer[side], moved[side]) for side in (0, 1)]
    log = np.logaddexp(sides[0].log, sides[1].log)
    with np.errstate(invalid="ignore"):
        shares = [np.exp(side.log - log) * side.relative for side in sides]
    relative = np.where(log > -np.inf, shares[0] + shares[1], 0.0)
    return tails.settled(LogChannel(log=np.minimum(log, 0.0), relative=relative))


def _on_a_line(reduced: Reduced, tails: Tails) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return where the cell of each word begins and ends on either side of each input, and how far both may be off.

    Arrays are sides × inputs × words, the last with begin and end after the side; a cell on the other side begins at
    infinity.
    """
    stretch = 1.0 if reduced.factor is None else abs(float(reduced.factor[0, 0]))
    place = reduced.apart[:, :, 0]
    order = np.argsort(place[0])
    sorted_ = place[:, order]
    walls = (sorted_[:, 1:] + sorted_[:, :-1]) / 2 / stretch
    reach = np.abs(sorted_[:, 1:]) + np.abs(sorted_[:, :-1])
    off = _EPS * reach + reduced.slack * (1 + (reach + _width(tails)) / np.diff(sorted_, axis=1))
    ends, none = np.full((len(place), 1), np.inf), np.zeros((len(place), 1))
    low, high = np.hstack([-ends, walls]), np.hstack([walls, ends])
    slips = np.hstack([none, off / stretch]), np.hstack([off / stretch, none])
    right, left = high > 0, low < 0
    inner = np.stack(
        [np.where(right, np.maximum(low, 0.0), np.inf), np.where(left, np.maximum(-high, 0.0), np.inf)]
    )
    outer = np.stack([np.where(right, high, np.inf), np.where(left, -low, np.inf)])
    moved = np.stack([np.stack(slips), np.stack(slips[::-1])])
    back = np.argsort(order)
    return inner[:, :, back], outer[:, :, back], moved[:, :, :, back]


def _width(tails: Tails) -> float:
    """Return a length that the noise hardly ever exceeds."""
    width = 1.0
    while float(tails.log_above(np.array(width))) > -40 and width < 1e100:
        width *= 4
    return width


def _off_a_line(reduced: Reduced) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the same for noise along one line and words anywhere: two walks along the envelope of each input."""
    size = len(reduced.apart)
    inner, outer = (np.full((2, size, size), np.inf) for _ in range(2))
    place = reduced.features[:, 0]
    both = Slopes.of(np.vstack([place, -place]))
    for word in range(size):
        walks = walk_rows(reduced.squares[[word]], both, np.array([word]))
        inner[walks.walk_of, word, walks.words] = walks.radii
        outer[walks.walk_of, word, walks.words] = walks.ends
    scale = np.sqrt(reduced.squares.max()) / max(float(np.abs(place).max()), 1e-300)
    moved = np.where(inner < np.inf, 64 * _EPS * scale * (1 + scale) * np.sqrt(reduced.squares.max()), 0.0)
    return inner, outer, np.stack([moved, moved], axis=1)


def _interval(tails: Tails, inner: FloatArray, outer: FloatArray, moved: FloatArray) -> LogChannel:
    """Return half the probability that the length lies between two radii, by whichever tail keeps more digits."""
    above = _difference(tails, inner, outer, moved, upper=True)
    below = _difference(tails, inner, outer, moved, upper=False)
    known = np.minimum(below.relative, above.relative) < 1
    better = np.where(known, below.relative < above.relative, below.high < above.high)
    log = np.where(better, below.log, above.log)
    relative = np.where(better, below.relative, above.relative)
    empty = inner == np.inf
    return LogChannel(log=np.where(empty, -np.inf, log + _HALF), relative=np.where(empty, 0.0, relative))


def _difference(
    tails: Tails, inner: FloatArray, outer: FloatArray, moved: FloatArray, *, upper: bool
) -> LogChannel:
    tail, rounding = (tails.log_above, tails.rounding) if upper else (tails.log_below, tails.rounding_below)
    logs, errors = [], []
    for radius, off in zip((inner, outer), moved, strict=True):
        finite = np.where(np.isfinite(radius), radius, 1.0)
        log, edge = tail(finite), -np.inf if upper else 0.0
        log, error = enclosed(log, rounding(finite, log, off))
        # Nothing is ever below zero, everything is below infinity: no rounding there.
        log = np.where(radius == np.inf, edge, np.where(radius == 0, 0.0 if upper else -np.inf, log))
        logs.append(log)
        errors.append(np.where((radius == 0) | (radius == np.inf), 0.0, error))
    larger, smaller = logs if upper else logs[::-1]
    big, small = errors if upper else errors[::-1]
    log = log_difference(larger, smaller)
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):
        lost = np.exp(larger - log) * big + np.exp(smaller - log) * small + 4 * _EPS
    possible = larger > -np.inf
    # A difference of equal numbers: at most the errors of both.
    at_most = larger + np.log(np.maximum(big + small, _EPS))
    log, lost = (
        np.where(log > -np.inf, log, np.where(possible, at_most, -np.inf)),
        np.where(log > -np.inf, lost, 1.0),
    )
    return LogChannel(log=log, relative=np.where(possible, lost, 0.0))
