"""Standard normal numbers from random bits by a table of Taylor polynomials, with a proved bound on the error of each.

The number of a tail u is X(u), Φ(−X) = u. Around a point x with tail u₀ = Φ(−x) and density φ₀ its Taylor series in
t = (u₀ − u)/φ₀ has coefficients that are polynomials of x:
X = x + t + x/2·t² + (1 + 2x²)/6·t³ + (7x + 6x³)/24·t⁴ + R, |R| ≤ (7 + 46ξ² + 24ξ⁴)/120·(φ₀/φ(ξ))⁵·|t|⁵, ξ between x and X.
The leading bits of u as a float name the cell, 256 in each octave down to 2^−20, so |t| < 2^−8.6 and |R| < 2^−47. Only
+, − and × are used, each within half a unit in the last place of IEEE 754. What the error is made of:

- u is known to 2^−64 and rounded to 53 bits, as u₀ is: at most (2^−64 + 2^−52·1.01·u₀)/φ₀ < 2^−46.2, u₀ ≥ 2^−20;
- their difference is exact (each is within a factor of two of the other); φ₀, t and the coefficients: below 2^−57;
- the last sum, of numbers below 4.8: 2^−51.

Together less than 2^−45. A tail below 2^−20, one number in half a million, is computed exactly (:mod:`~dxverify.lattice.lazy_normal`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist
from typing import final

import numpy as np
from numpy.typing import NDArray

from dxverify.lattice.config import CONFIG
from dxverify.lattice.normal_cdf import floor_normal, inverse_density
from dxverify.protocols import FloatArray, IntArray

#: Bound on the error of every number, whatever further bits follow.
ERROR = 2.0**-45
#: The table covers tails from 2^−OCTAVES on, with so many leading bits after the first.
OCTAVES, _LEADING = 20, 8
#: The leading bits of 2^−OCTAVES as a float.
_FIRST = (1023 - OCTAVES) << _LEADING
#: Cells: all that begin below one half, and the one that a tail just below one half may be rounded into.
CELLS = ((OCTAVES - 1) << _LEADING) + 1
_SHIFT = 52 - _LEADING
_WITHOUT_SIGN = np.int64(2**63 - 1)


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NormalTable:
    """Expansion points with their tails and densities, one per cell; see :func:`normal_table`.

    Parameters
    ----------
    points : array
        x of each cell: any float near its middle.
    tails, inverse_densities : array
        Φ(−x) and 1/φ(x), each rounded to the nearest float.
    """

    points: FloatArray
    tails: FloatArray
    inverse_densities: FloatArray
    _second: FloatArray = field(init=False, repr=False)
    _third: FloatArray = field(init=False, repr=False)
    _fourth: FloatArray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        x = self.points
        object.__setattr__(self, "_second", x / 2)
        object.__setattr__(self, "_third", (1 + 2 * x * x) / 6)
        object.__setattr__(self, "_fourth", x * (7 + 6 * x * x) / 24)

    def numbers(self, words: NDArray[np.int64]) -> tuple[FloatArray, IntArray]:
        """Return a normal number for each 64 random bits, and the indexes of those that lie beyond the table.

        Parameters
        ----------
        words : array of int64
            Random bits; the sign of a word is that of its number.
        """
        tail = (words & _WITHOUT_SIGN) * 2.0**-64
        cell = tail.view(np.int64) >> _SHIFT
        cell -= _FIRST
        far = np.flatnonzero(cell < 0)
        # Numbers beyond the table are replaced afterwards; until then any cell will do.
        np.maximum(cell, 0, out=cell)
        t = self.tails.take(cell)
        t -= tail
        t *= self.inverse_densities.take(cell)
        number = self._fourth.take(cell)
        for coefficient in (self._third, self._second):
            number *= t
            number += coefficient.take(cell)
        number *= t
        number += 1
        number *= t
        number += self.points.take(cell)
        return np.where(words < 0, -number, number), far


@lru_cache(maxsize=1)
def normal_table() -> NormalTable:
    """Return the table, which is computed once in a third of a second."""
    normal = NormalDist()
    leading = np.arange(_FIRST, _FIRST + CELLS, dtype=np.int64)
    middle = ((leading << _SHIFT) | (1 << (_SHIFT - 1))).view(np.float64)
    points = [-normal.inv_cdf(float(tail)) for tail in middle]
    exact = [Fraction(point) for point in points]
    one = 1 << CONFIG.table_digits
    return NormalTable(
        points=np.array(points),
        tails=np.array([floor_normal(-point, CONFIG.table_digits) / one for point in exact]),
        inverse_densities=np.array([inverse_density(point, CONFIG.table_digits) / one for point in exact]),
    )
