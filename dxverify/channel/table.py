"""A radius law as a cubic spline on a uniform grid, for hundreds of millions of look-ups."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from dxverify.errors import ParameterError
from dxverify.protocols import FloatArray, RadiusLaw

_INTERVALS = 4096
#: Largest error a table may have; a law that no table follows so closely is refused.
TABLE_ERROR = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tables:
    """Distribution functions of several laws on [0, reach], as cubic pieces.

    Parameters
    ----------
    reach : float
        Beyond this every law has mass below 1e-16.
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
        """Tabulate the laws and check each table half-way between its nodes."""
        tops = np.array([_top(law) for law in laws])
        pieces = np.array([_pieces(law, top) for law, top in zip(laws, tops, strict=True)])
        return cls(reach=float(tops.max()), scale=_INTERVALS / tops, pieces=pieces)

    def cdf(self, law: int, radii: FloatArray) -> FloatArray:
        """Look up Pr[R ≤ r] of one law."""
        place = np.minimum(radii * self.scale[law], _INTERVALS)
        index = np.minimum(place.astype(np.int64), _INTERVALS - 1)
        t = place - index
        a, b, c, d = np.moveaxis(self.pieces[law, index], -1, 0)
        return np.asarray(np.where(place >= _INTERVALS, 1.0, a + t * (b + t * (c + t * d))))


def _top(law: RadiusLaw) -> float:
    """Return a radius beyond which the law has next to no mass, and not much more."""
    low, high = 0.0, 1.0
    while float(law.sf(high)) > 1e-16:
        low, high = high, 2 * high
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (middle, high) if float(law.sf(middle)) > 1e-16 else (low, middle)
    return high


def _pieces(law: RadiusLaw, top: float) -> FloatArray:
    from scipy.interpolate import CubicSpline  # noqa: PLC0415 - slow to load

    nodes = np.linspace(0.0, top, _INTERVALS + 1)
    spline = CubicSpline(nodes * (_INTERVALS / top), law.cdf(nodes))
    middle = (nodes[1:] + nodes[:-1]) / 2
    gap = float(np.abs(spline(middle * (_INTERVALS / top)) - law.cdf(middle)).max())
    if gap > TABLE_ERROR:
        raise ParameterError(
            "radius", type(law).__name__, f"a law smooth enough to tabulate (error {gap:.1e})"
        )
    return np.asarray(spline.c[::-1].T)
