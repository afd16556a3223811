"""Numbers of binary16 that are quick to calculate with: held in binary64, rounded to binary16 after every step.

Sums, differences and products of binary16 numbers are exact in binary64, and a quotient of 53 bits rounds to eleven as the
real quotient does (53 ≥ 2·11 + 2), so one rounding after the step gives what binary16 gives. NumPy's own binary16 gives the
same, several times slower: ``tests/dxverify/test_halves.py`` compares them.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

#: Steps whose results are rounded; comparisons are not.
_ROUNDED = (np.add, np.subtract, np.multiply, np.divide, np.negative)
#: The smallest normal number, the step below it, the largest number, and where numbers begin to round to infinity.
_NORMAL, _STEP, _LARGEST, _BEYOND = 2.0**-14, 2.0**-24, 65504.0, 65520.0
#: Bits of binary64 beyond those of binary16, what its exponent is ahead by, and the place of infinity.
_MORE, _AHEAD, _END = 42, (1023 - 15) << 10, 31 << 10


class Halves(np.ndarray):
    """An array whose sums, differences, products, quotients and neighbours are those of binary16."""

    def __array_ufunc__(self, step, method, *given, **options):
        """Take the step in binary64, then round."""
        plain = [np.asarray(one).view(np.ndarray) for one in given]
        if step is np.nextafter:
            return _next(*plain).view(Halves)
        found = getattr(step, method)(*plain, **options)
        return _nearest(found).view(Halves) if step in _ROUNDED else found


def halves(values: Any) -> Halves:
    """Return the nearest numbers of binary16."""
    return _nearest(np.asarray(values, dtype=np.float64)).view(Halves)


def fused(scale: Any, noise: Any, x: Any) -> Halves:
    """fl(x + s·g) with one rounding: product and sum are exact in binary64 for the numbers that are asked about."""
    scale, noise, x = (np.asarray(one).view(np.ndarray) for one in (scale, noise, x))
    return halves(x + scale * noise)


def places(values: Halves) -> np.ndarray:
    """Number the values by their size, each sign in its own half; the two zeros share a place."""
    # The compiler works out branches that it does not take, which raises their flags.
    with np.errstate(invalid="ignore"):
        return _place(np.asarray(values).view(np.ndarray))


@numba.njit
def _code(size):
    if not size < _BEYOND:
        return np.int64(_END)
    if size < _NORMAL:
        return np.int64(size / _STEP)
    return (np.float64(size).view(np.int64) >> _MORE) - _AHEAD


@numba.njit
def _value(code):
    if code >= _END:
        return np.inf
    if code < 1 << 10:
        return code * _STEP
    return np.int64((code + _AHEAD) << _MORE).view(np.float64)


@numba.vectorize(["float64(float64)"])
def _nearest(value):
    """Round to nearest, ties to the even last bit."""
    size = abs(value)
    if not size < _BEYOND:
        return value if np.isnan(value) else np.copysign(np.inf, value)
    if size < _NORMAL:
        return np.copysign(np.rint(size / _STEP) * _STEP, value)
    bits = np.float64(size).view(np.int64)
    bits += (1 << (_MORE - 1)) - 1 + ((bits >> _MORE) & 1)
    return np.copysign(np.int64((bits >> _MORE) << _MORE).view(np.float64), value)


@numba.vectorize(["float64(float64, float64)"])
def _next(value, end):
    """The next number toward an infinity."""
    size = abs(value)
    if _NORMAL < size < _LARGEST:
        # Inside the normal numbers the next one differs in the last bit, whatever the sign.
        away = 1 if (value > 0) == (end > 0) else -1
        return np.int64(np.float64(value).view(np.int64) + (away << _MORE)).view(np.float64)
    if np.isnan(value) or value == end:
        return value
    signed = _code(abs(value)) if value > 0 else -_code(abs(value))
    signed += 1 if end > 0 else -1
    return np.copysign(_value(abs(signed)), np.float64(signed) if signed else value)


@numba.vectorize(["int64(float64)"])
def _place(value):
    code = _code(abs(value))
    return code + (1 << 15) if value < 0 else code
