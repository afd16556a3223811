"""Exponentials in long plain loops, which numba turns into vector instructions; importing this without numba is an ImportError."""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202 - numba infers the types

from __future__ import annotations

from numba import njit

LOG2E, LN2_HIGH, LN2_LOW = 1.4426950408889634, 0.6931471803691238, 1.9082149292705877e-10
#: Added to a number it leaves the nearest integer in the lowest bits.
MAGIC = 6755399441055744.0


@njit(cache=True, nogil=True, inline="always")
def series(r):
    """Return e^r − 1 for |r| up to half of log 2."""
    p = 1 / 479001600 + r * (1 / 6227020800)
    p = 1 / 39916800 + r * p
    p = 1 / 3628800 + r * p
    p = 1 / 362880 + r * p
    p = 1 / 40320 + r * p
    p = 1 / 5040 + r * p
    p = 1 / 720 + r * p
    p = 1 / 120 + r * p
    p = 1 / 24 + r * p
    p = 1 / 6 + r * p
    p = 1 / 2 + r * p
    return r * (1 + r * p)


@njit(cache=True, nogil=True, fastmath={"contract"})
def powers(y, power, bits, count):
    """Put e^y − 1 into the first numbers of y, for logarithms above −700, with a relative error of a few units in the last place.

    ``power`` is room for as many numbers and ``bits`` the same room seen as integers.
    """
    for i in range(count):
        power[i] = y[i] * LOG2E + MAGIC
        whole = power[i] - MAGIC
        y[i] = series((y[i] - whole * LN2_HIGH) - whole * LN2_LOW)
    for i in range(count):
        bits[i] = (bits[i] + 1023) << 52
    for i in range(count):
        y[i] = y[i] * power[i] + (power[i] - 1)
