"""Radius distributions as cubic splines on a uniform grid, for hundreds of millions of look-ups.

The distribution function is interpolated by a cubic spline on [0, r_max], where the tail beyond r_max is below 1e-12.
The interpolation error is measured half-way between nodes; a distribution that no table follows within 1e-9 (one with a
jump) is refused. This error adds to nothing that is stated: it lies far below the standard errors of sampled directions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.errors import ParameterError
from dxverify.protocols import BoolArray, FloatArray, RadiusLaw


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RadiusTables:
    """Distribution functions of several radii on [0, max_radius], as cubic pieces.

    Parameters
    ----------
    max_radius : float
        Beyond this every distribution has probability below 1e-12.
    scale : array
        Intervals per unit of radius, one for each distribution.
    pieces : array
        Coefficients, distributions × intervals × 4, constant term first.
    """

    max_radius: float
    scale: FloatArray
    pieces: FloatArray

    @classmethod
    def of(cls, distributions: list[RadiusLaw]) -> RadiusTables:
        """Tabulate the distributions and check each table half-way between nodes."""
        ends = np.array([_last_radius(radius) for radius in distributions])
        for count in CONFIG.table_intervals:
            fits = [_fit(radius, end, count) for radius, end in zip(distributions, ends, strict=True)]
            error = max(gap for _, gap in fits)
            if error <= CONFIG.table_error:
                pieces = np.array([table for table, _ in fits])
                return cls(max_radius=float(ends.max()), scale=count / ends, pieces=pieces)
        name = type(distributions[0]).__name__
        raise ParameterError(
            "radius", name, f"a distribution that is smooth enough to tabulate (error {error:.1e})"
        )

    def cdf(self, number: int, radii: FloatArray) -> FloatArray:
        """Look up Pr[R ≤ r] of one distribution."""
        count = self.pieces.shape[1]
        position = np.minimum(radii * self.scale[number], count)
        index = np.minimum(position.astype(np.int64), count - 1)
        t = position - index
        a, b, c, d = np.moveaxis(self.pieces[number, index], -1, 0)
        return np.asarray(np.where(position >= count, 1.0, a + t * (b + t * (c + t * d))))

    def probabilities(self, number: int, radii: FloatArray, is_last: BoolArray) -> FloatArray:
        """Return the probability from each breakpoint of concatenated envelopes to the next.

        Parameters
        ----------
        number : int
            The distribution.
        radii, is_last : arrays
            Breakpoints, and which of them are the last of their envelope: from there on to infinity.
        """
        begin = self.cdf(number, radii)
        # A radius of zero, where that has a positive probability, belongs to the first word of an envelope.
        begin[np.append(True, is_last[:-1])] = 0.0
        end = np.append(begin[1:], 1.0)
        end[is_last] = 1.0
        # Splines may fall by 1e-12 where the distribution function is flat.
        return np.maximum(end - begin, 0.0)


def _last_radius(radius: RadiusLaw) -> float:
    """Return a radius beyond which the tail is negligible, tight within a few percent, by bisection."""
    low, high = 0.0, 1.0
    while float(radius.sf(high)) > CONFIG.table_tail:
        low, high = high, 2 * high
    while low == 0 and float(radius.sf(high / 2)) <= CONFIG.table_tail:
        high /= 2
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (middle, high) if float(radius.sf(middle)) > CONFIG.table_tail else (low, middle)
    return high


def _fit(radius: RadiusLaw, end: float, count: int) -> tuple[FloatArray, float]:
    """Return the cubic pieces of one distribution and their largest error."""
    from scipy.interpolate import CubicSpline  # noqa: PLC0415 - slow to load

    nodes = np.linspace(0.0, end, count + 1)
    spline = CubicSpline(np.arange(count + 1.0), radius.cdf(nodes))
    # A kink or a jump makes a spline oscillate for many intervals, so every eighth midpoint finds it.
    midpoints = np.arange(0.5, count, 8)
    error = np.abs(spline(midpoints) - radius.cdf(midpoints * end / count)).max()
    return np.asarray(spline.c[::-1].T), float(error)
