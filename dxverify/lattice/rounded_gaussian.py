"""Exact sampling of the Gaussian distribution rounded to integers, by inversion of a certified table.

K = round(s·N) has Pr[K ≤ j] = F(j) = Φ((j + ½)/s). A uniform number U is generated bit by bit and K is the smallest j with
U < F(j). The table holds ⌊2⁶⁴·F(j)⌋, certified: a U whose first 64 bits differ from the entry is on a known side of F(j).
Bits that equal it leave the answer open, and more are taken until they do not. So the distribution is exact, not exact up to
the precision of a table. Sixteen bits decide most samples, by a guide table.

References
----------
Knuth, D. E. and Yao, A. C. (1976). The complexity of nonuniform random number generation. In: Algorithms and Complexity,
Academic Press, 357–428. (Exact sampling from random bits.)
Chen, H.-C. and Asau, Y. (1974). On generating random variates from an empirical distribution. AIIE Transactions 6(2),
163–166. (Guide tables.)
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import final

import numpy as np
from numpy.typing import NDArray

from dxverify.errors import ParameterError
from dxverify.lattice.config import CONFIG
from dxverify.lattice.entropy import Source
from dxverify.lattice.normal_cdf import floor_normal

#: Marks a value that sixteen bits do not decide.
_OPEN = np.iinfo(np.int32).min
_BITS, _FIRST = 64, 16


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RoundedGaussian:
    """The distribution of round(s·N), N standard normal.

    Parameters
    ----------
    scale : Fraction
        s, positive.
    reach : Fraction
        Extent of the table in units of s; changes the time and never the distribution.

    Examples
    --------
    >>> from dxverify.lattice import entropy_source
    >>> noise = RoundedGaussian(scale=Fraction(3))
    >>> noise.sample(5, entropy_source(0)).shape
    (5,)
    """

    scale: Fraction
    reach: Fraction = CONFIG.table_extent
    _table: NDArray[np.uint64] = field(init=False, repr=False)
    _starts: NDArray[np.int64] = field(init=False, repr=False)
    _guide: NDArray[np.int32] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not self.scale > 0:
            raise ParameterError("scale", self.scale, "positive")
        furthest = math.ceil(self.reach * self.scale)
        upper = np.array([self.floor(j, _BITS) for j in range(furthest + 1)], dtype=np.uint64)
        # F(−1−j) = 1 − F(j): the other half of the table are the complements of the digits.
        table = np.concatenate([~upper[::-1], upper])
        object.__setattr__(self, "_table", table)
        starts, guide = _guide(table)
        object.__setattr__(self, "_starts", starts)
        object.__setattr__(self, "_guide", guide)

    def floor(self, j: int, bits: int) -> int:
        """Return ⌊2^bits·Pr[K ≤ j]⌋ exactly."""
        return floor_normal(Fraction(2 * j + 1, 2) / self.scale, bits)

    def sample(self, size: int, source: Source) -> NDArray[np.int32]:
        """Sample ``size`` independent integers with bits from the source."""
        first = np.frombuffer(source(2 * size), dtype="<u2")
        values: NDArray[np.int32] = self._guide[first]
        undecided = np.flatnonzero(values == _OPEN)
        if len(undecided):
            values[undecided] = self._search(first[undecided], source)
        return values

    def _search(self, first: NDArray[np.uint16], source: Source) -> NDArray[np.int64]:
        """Take 48 more bits for each value and search the table."""
        raw = np.empty((len(first), 8), dtype=np.uint8)
        raw[:, :6] = np.frombuffer(source(6 * len(first)), dtype=np.uint8).reshape(-1, 6)
        raw[:, 6:] = first.astype("<u2").view(np.uint8).reshape(-1, 2)
        uniform = raw.view("<u8").ravel()
        place = self._places(first, uniform)
        values = place - len(self._table) // 2
        inside = np.minimum(place, len(self._table) - 1)
        unclear = (place == 0) | (place == len(self._table)) | (self._table[inside] == uniform)
        for one in np.flatnonzero(unclear):
            values[one] = self._slowly(int(uniform[one]), source)
        return np.asarray(values)

    def _places(self, first: NDArray[np.uint16], uniform: NDArray[np.uint64]) -> NDArray[np.int64]:
        """Return the first entry of the table that is not below, as ``searchsorted`` does, but from where the guide points."""
        place, last = self._starts[first], len(self._table) - 1
        # Most of these sixteen bits have one or two entries among them, so that a step or two is quicker than a search.
        place += uniform > self._table[np.minimum(place, last)]
        further = np.flatnonzero(uniform > self._table[np.minimum(place, last)])
        place[further] = np.searchsorted(self._table, uniform[further])
        return place

    def _slowly(self, uniform: int, source: Source) -> int:
        """Take more bits until no F(j) begins with all of them; return the smallest j with U < F(j)."""
        bits = _BITS
        while True:
            if uniform + 1 < 1 << bits:
                j = self._first_above(uniform, bits)
                if self.floor(j - 1, bits) < uniform:
                    return j
            uniform = (uniform << _BITS) | int.from_bytes(source(_BITS // 8), "little")
            bits += _BITS

    def _first_above(self, uniform: int, bits: int) -> int:
        """Return the smallest j with ⌊2^bits·F(j)⌋ above these bits, by bisection."""
        low, high = -1, 1
        while self.floor(low, bits) > uniform:
            low *= 2
        while self.floor(high, bits) <= uniform:
            high *= 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.floor(middle, bits) > uniform else (middle, high)
        return high


@lru_cache(maxsize=32)
def rounded_gaussian(scale: Fraction) -> RoundedGaussian:
    """Return the distribution of this scale; its table is computed once."""
    return RoundedGaussian(scale=scale)


def _guide(table: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return, for each value of the first sixteen bits, where to begin in the table, and the integer if they decide it."""
    start = np.arange(1 << _FIRST, dtype=np.uint64) << np.uint64(_BITS - _FIRST)
    end = start | np.uint64((1 << (_BITS - _FIRST)) - 1)
    place = np.searchsorted(table, start).astype(np.int64)
    inside = np.minimum(place, len(table) - 1)
    clear = (place > 0) & (place < len(table)) & (table[inside] > end)
    return place, np.where(clear, place - len(table) // 2, _OPEN).astype(np.int32)
