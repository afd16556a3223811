"""Angles in loops that numba turns into vector instructions; importing this without numba is an ImportError."""

# mypy: disable-error-code="no-untyped-def, unused-ignore, untyped-decorator"
# ruff: noqa: ANN001, ANN202 - numba infers the types

from __future__ import annotations

import math

import numpy as np
from numba import njit

#: Numbers of another kind would make numba compute with doubles.
S = np.float32
NONE, HALF, ONE = S(0), S(0.5), S(1)
#: The angle of cosine c over π is √(1 − c) times this polynomial, to 1e-8: Abramowitz and Stegun, 4.4.46.
_ARC = tuple(
    S(x / math.pi)
    for x in (
        1.5707963050,
        -0.2145988016,
        0.0889789874,
        -0.0501743046,
        0.0308918810,
        -0.0170881256,
        0.0066700901,
        -0.0012624911,
    )
)
LOOSE = {"contract", "reassoc", "arcp", "nsz", "nnan", "ninf"}


@njit(cache=True, nogil=True, inline="always", fastmath=LOOSE, error_model="numpy")
def angle(c, s):
    """Return the angle of a cosine and its sine over π: near a cosine of one only the sine has digits."""
    p = _ARC[7] * c + _ARC[6]
    p = p * c + _ARC[5]
    p = p * c + _ARC[4]
    p = p * c + _ARC[3]
    p = p * c + _ARC[2]
    p = p * c + _ARC[1]
    p = p * c + _ARC[0]
    return s * p / np.sqrt(ONE + c)


@njit(cache=True, nogil=True, inline="always")
def after(radius, step):
    """Return the first node beyond a radius."""
    return int(step * math.sqrt(math.sqrt(radius / (radius + 1)))) + 1
