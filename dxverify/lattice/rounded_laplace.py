"""Exact sampling of spherical Laplace noise rounded to integers.

Noise of density ∝ e^{−‖z‖/c} in n dimensions is c·‖M‖·N, N a standard normal vector in n dimensions and M an independent one
in n + 1: ‖M‖² is twice a Gamma variable of shape (n + 1)/2 (claim dx-scale-mixture). So K = round(c·‖M‖·N)
is a function of 2n + 1 normal numbers, each a function of its own random bits. A block of them is computed in floating point
with a proved bound on the error. Where that leaves a coordinate open (its product is too near a half), the numbers that it depends on
are taken in integers, with more digits and more random bits, until it is certain. So the distribution is exact, not exact up to an error.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import final

import numpy as np

from dxverify.errors import ParameterError
from dxverify.lattice.config import CONFIG
from dxverify.lattice.entropy import Source
from dxverify.lattice.lazy_normal import LazyNormal
from dxverify.lattice.normal_table import ERROR, normal_table
from dxverify.protocols import FloatArray

#: Unit roundoff, and a margin for the roundings of a bound itself.
_ROUNDING, _MARGIN = 2.0**-53, 1 + 2.0**-10
_HALF = Fraction(1, 2)
#: Largest scale: no product overflows.
_LARGEST = 2.0**500


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RoundedLaplace:
    """The distribution of round(Z), Z of density ∝ e^{−‖z‖/scale} in ``dim`` dimensions.

    Parameters
    ----------
    dim : int
        Dimensions.
    scale : float
        c, positive; the exact value of the float is meant.
    margin : float
        Products as near as this to a half are computed in integers even where floats suffice; changes the time and never
        the distribution.

    Examples
    --------
    >>> from dxverify.lattice import entropy_source
    >>> noise = RoundedLaplace(dim=3, scale=40.0)
    >>> noise.sample(5, entropy_source(0)).shape
    (5, 3)
    """

    dim: int
    scale: float
    margin: float = 0.0

    def __post_init__(self) -> None:
        if self.dim < 1:
            raise ParameterError("dim", self.dim, "a positive integer")
        if not 0 < self.scale < _LARGEST:
            raise ParameterError("scale", self.scale, "positive and below 2^500")

    def sample(self, size: int, source: Source) -> FloatArray:
        """Sample ``size`` vectors of integers, one per row, with bits from the source."""
        samples = np.empty((size, self.dim))
        step = max(1, CONFIG.normals_block // (2 * self.dim + 1))
        for start in range(0, size, step):
            part = samples[start : start + step]
            part[...] = self._block(len(part), source)
        return samples

    def _block(self, rows: int, source: Source) -> FloatArray:
        words = np.frombuffer(source(8 * rows * (2 * self.dim + 1)), dtype="<i8").reshape(rows, -1)
        numbers, far = normal_table().numbers(words)
        known = {place: _lazy_normal(words.flat[place], source) for place in far.tolist()}
        for place, number in known.items():
            numbers.flat[place] = number.approximate(CONFIG.tail_digits)
        normals, others = numbers[:, : self.dim], numbers[:, self.dim :]
        lengths = np.sqrt(np.einsum("ij,ij->i", others, others))
        products = normals * (self.scale * lengths)[:, None]
        rounded = np.rint(products)
        off = np.abs(products - rounded)
        # Whole rows are certified by their largest number; the others coordinate by coordinate.
        certain = 0.5 - self.margin - self._errors(lengths, np.abs(normals).max(axis=1))
        for row in np.flatnonzero(off.max(axis=1) >= certain):
            errors = self._errors(lengths[row], np.abs(normals[row]))
            uncertain = np.flatnonzero(off[row] >= 0.5 - self.margin - errors)
            if len(uncertain):
                first = row * words.shape[1]
                lazy = [
                    known.get(first + at) or _lazy_normal(word, source) for at, word in enumerate(words[row])
                ]
                rounded[row, uncertain] = self._round_exactly(
                    [lazy[at] for at in uncertain], lazy[self.dim :]
                )
        return np.asarray(rounded)

    def _errors(self, length: FloatArray, size: FloatArray) -> FloatArray:
        """Bound the error of products of scale, length and a normal number of this size.

        The length of the vector errs by at most the length of its error, and in the sum of its n + 1 squares and the root by at
        most (n + 1)/2 + 1 roundings; the two products round once each.
        """
        terms = self.dim + 1
        own = ERROR * math.sqrt(terms) + length * ((terms / 2 + 4) * _ROUNDING)
        return np.asarray(self.scale * (length * ERROR + size * own) * _MARGIN)

    def _round_exactly(self, normals: list[LazyNormal], others: list[LazyNormal]) -> list[int]:
        """Return round(c·‖M‖·N) of these coordinates, from as many digits as that takes."""
        digits = CONFIG.digits
        while True:
            lengths = _lengths(others, digits)
            scale = Fraction(self.scale) / (1 << 2 * digits)
            ends = [zip(one.bounds(digits), lengths, strict=True) for one in normals]
            whole = [[math.floor(scale * (size * length) + _HALF) for size, length in end] for end in ends]
            if all(low == high for low, high in whole):
                return [-low if one.negative else low for one, (low, _) in zip(normals, whole, strict=True)]
            digits += CONFIG.further_digits


def _lengths(others: list[LazyNormal], digits: int) -> tuple[int, int]:
    """Return integers below and above 2^digits·‖M‖."""
    low, high = zip(*(one.bounds(digits) for one in others), strict=True)
    return math.isqrt(sum(one * one for one in low)), math.isqrt(sum(one * one for one in high)) + 1


def _lazy_normal(word: np.int64, source: Source) -> LazyNormal:
    return LazyNormal(int(word) & (2**64 - 1), source)
