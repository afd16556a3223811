"""A standard normal number computed lazily, to as many digits as are asked for, in integer arithmetic.

The first of its random bits is the sign. The others are those of u in (0, ½), and the number is the X ≥ 0 with
Φ(−X) = u. What is known of u is an interval, so what is known of X is one: its ends are found by any means and are then
*checked* with certified digits of Φ. A wrong guess costs time, and never a digit.

References
----------
Karney, C. F. F. (2016). Sampling exactly from the normal distribution. ACM Transactions on Mathematical Software 42(1), 3.
(Exact sampling from lazily generated random digits, by another algorithm.)
"""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import NormalDist

from dxverify.lattice.config import CONFIG
from dxverify.lattice.entropy import Source
from dxverify.lattice.normal_cdf import floor_normal

#: Random bits taken from the source at one time; the first of all is the sign.
WORD = 64
_NORMAL = NormalDist()


class LazyNormal:
    """A standard normal number whose first bits are given and whose further bits are taken from the source when needed.

    Parameters
    ----------
    word : int
        The first 64 random bits, as an unsigned integer.
    source : Source
        Returns further bits.
    """

    __slots__ = ("_bits", "_source", "_tail", "negative")

    def __init__(self, word: int, source: Source) -> None:
        self.negative = bool(word >> (WORD - 1))
        self._tail = word & ((1 << (WORD - 1)) - 1)
        self._bits, self._source = WORD, source

    def bounds(self, digits: int) -> tuple[int, int]:
        """Return integers with low ≤ 2^digits·|N| ≤ high, at most a few apart, whatever bits are still to come."""
        while True:
            if self._tail and self._bits >= digits + CONFIG.bits_beyond:
                low, high = self._enclose(digits)
                if high - low <= CONFIG.narrow:
                    return low, high
            more = int.from_bytes(self._source(WORD // 8), "little")
            self._tail, self._bits = (self._tail << WORD) | more, self._bits + WORD

    def approximate(self, digits: int) -> float:
        """Return a float within a few units of 2^−digits, and its own rounding, of the number."""
        low, high = self.bounds(digits)
        size = math.ldexp((low + high) / 2, -digits)
        return -size if self.negative else size

    def _enclose(self, digits: int) -> tuple[int, int]:
        """Widen an interval around a guess until u is certainly between the tails at its two ends."""
        guess, step = self._guess(digits), 1
        low = high = guess
        while low > 0 and self._tail_at(low, digits) <= self._tail:
            low, step = guess - step, 2 * step
        step = 1
        while high <= 0 or self._tail_at(high, digits) >= self._tail:
            high, step = guess + step, 2 * step
        return max(low, 0), high

    def _tail_at(self, point: int, digits: int) -> int:
        """Return ⌊2^bits·Φ(−point/2^digits)⌋; the tail of zero is one half."""
        return floor_normal(Fraction(-point, 1 << digits), self._bits) if point else 1 << (self._bits - 1)

    def _guess(self, digits: int) -> int:
        """Return about 2^digits·|N|: a float first, and then steps of Newton's method, each for fifty more digits."""
        size = -_NORMAL.inv_cdf(max(CONFIG.least_tail, float(Fraction(2 * self._tail + 1, 2 << self._bits))))
        slope, point = Fraction(_NORMAL.pdf(size)), round(Fraction(size) * (1 << digits))
        for _ in range(2 + digits // 32):
            missing = Fraction(self._tail_at(max(0, point), digits) - self._tail, 1 << self._bits)
            correction = round(missing / slope * (1 << digits))
            point = max(0, point) + correction
            if abs(correction) <= 1:
                break
        return max(0, point)
