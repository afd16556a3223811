"""A radius law as a cubic spline on a uniform grid, for hundreds of millions of look-ups."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray, RadiusLaw

#: Tried in turn, until the table is good enough.
_INTERVALS = (2048, 8192)
#: Mass beyond the table, which counts as none.
_BEYOND = 1e-12
#: Largest error a table may have; a law that no table follows so closely is refused.
TABLE_ERROR = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tables:
    """Distribution functions of several laws on [0, reach], as cubic pieces.

    Parameters
    ----------
    reach : float
        Beyond this every law has mass below 1e-12.
    scale : array
        Intervals per unit of radius, one for each law.
    pieces : array
        Coefficients, laws × intervals × 4, constant term first.
    """

    reach: float
    scale: FloatArray
    pieces: FloatArray

    @classmethod
    def of(cls, laws: list[RadiusLaw]) -> Tables:
        """Tabulate the laws and check each table half-way between nodes."""
        tops = np.array([_top(law) for law in laws])
        for count in _INTERVALS:
            found = [_pieces(law, top, count) for law, top in zip(laws, tops, strict=True)]
            gap = max(error for _, error in found)
            if gap <= TABLE_ERROR:
                pieces = np.array([table for table, _ in found])
                return cls(reach=float(tops.max()), scale=count / tops, pieces=pieces)
        raise ParameterError(
            "radius", type(laws[0]).__name__, f"a law smooth enough to tabulate (error {gap:.1e})"
        )

    def cdf(self, law: int, radii: FloatArray) -> FloatArray:
        """Look up Pr[R ≤ r] of one law."""
        count = self.pieces.shape[1]
        place = np.minimum(radii * self.scale[law], count)
        index = np.minimum(place.astype(np.int64), count - 1)
        t = place - index
        a, b, c, d = np.moveaxis(self.pieces[law, index], -1, 0)
        return np.asarray(np.where(place >= count, 1.0, a + t * (b + t * (c + t * d))))


def _top(law: RadiusLaw) -> float:
    """Return a radius beyond which the law has next to no mass, and not much more."""
    low, high = 0.0, 1.0
    while float(law.sf(high)) > _BEYOND:
        low, high = high, 2 * high
    while low == 0 and float(law.sf(high / 2)) <= _BEYOND:
        high /= 2
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (middle, high) if float(law.sf(middle)) > _BEYOND else (low, middle)
    return high


def _pieces(law: RadiusLaw, top: float, count: int) -> tuple[FloatArray, float]:
    """Return the cubic pieces of one law and their largest error."""
    from scipy.interpolate import CubicSpline  # noqa: PLC0415 - slow to load

    nodes = np.linspace(0.0, top, count + 1)
    spline = CubicSpline(np.arange(count + 1.0), law.cdf(nodes))
    # A kink or a jump makes a spline ring for many intervals, so every eighth middle finds it.
    places = np.arange(0.5, count, 8)
    gap = np.abs(spline(places) - law.cdf(places * top / count)).max()
    return np.asarray(spline.c[::-1].T), float(gap)
