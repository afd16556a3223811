"""Certified binary digits of the normal distribution function, in integer arithmetic.

Φ(t) = ½ + t/√(2π)·Σ (−1)^k (t²/2)^k / (k!·(2k+1)). All numbers are integers in units of 2^−P. Every floor loses less
than one unit, and a loss at one term grows into the later ones by at most e^{t²/2}; the bound on the error below counts
them all. If the bound leaves digits open, they are computed again with more guard digits.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

from dxverify.lattice.config import CONFIG


def floor_normal(point: Fraction, bits: int) -> int:
    """Return ⌊2^bits·Φ(point)⌋ exactly.

    Parameters
    ----------
    point : Fraction
        The argument; not zero, where Φ(0) = ½.
    bits : int
        Number of binary digits of Φ.
    """
    if point < 0:
        # Φ(−t) = 1 − Φ(t), and 2^bits·Φ(t) is no integer: its digits would not have been certain.
        return (1 << bits) - 1 - floor_normal(-point, bits)
    guard = CONFIG.guard_digits
    while True:
        low, high = _bounds(point, bits + guard)
        if low >> guard == high >> guard:
            return low >> guard
        guard *= 2


def inverse_density(point: Fraction, digits: int) -> int:
    """Return 2^digits·√(2π)·e^{point²/2}, within two units.

    Parameters
    ----------
    point : Fraction
        The argument; at most 8 in size.
    digits : int
        Number of binary digits after the point.
    """
    # e^{32} < 2^47: the digits before the point, which the terms and the root lose their units in.
    precision = digits + 64
    square = point * point
    factor = (square.numerator << precision) // square.denominator
    term = total = 1 << precision
    k = 0
    while term:
        k += 1
        term = ((term * factor) >> (precision + 1)) // k
        total += term
    return (total << precision) // (_inverse_root(precision) << 64)


def _bounds(point: Fraction, digits: int) -> tuple[int, int]:
    """Return integers below and above 2^digits·Φ(point), for a positive point."""
    square = point * point
    # e^{t²} ≤ 2^growth, since 1/ln 2 < 3/2.
    growth = math.ceil(3 * square / 2)
    precision = digits + growth + 16
    total, terms = _series(square, precision)
    # Each of the terms injects at most 3 + e^{t²/2} units and each unit grows by at most e^{t²/2}; one more for the tail.
    lost = (terms + 1) << (growth + 2)
    root = _inverse_root(precision)
    part = total * root * point.numerator // (point.denominator << precision)
    # The root is within two units, |Σ| ≤ 1, and the floor loses one.
    error = math.ceil(point) * (lost + 4) + 1
    half, drop = 1 << (precision - 1), precision - digits
    return (half + part - error) >> drop, ((half + part + error) >> drop) + 1


def _series(square: Fraction, precision: int) -> tuple[int, int]:
    """Return Σ (−1)^k (t²/2)^k / (k!·(2k+1)) in units of 2^−precision, and the number of terms."""
    factor = (square.numerator << precision) // square.denominator
    term, total, k = 1 << precision, 1 << precision, 0
    while term:
        k += 1
        term = ((term * factor) >> (precision + 1)) // k
        total += -(term // (2 * k + 1)) if k & 1 else term // (2 * k + 1)
    return total, k


@lru_cache(maxsize=256)
def _inverse_root(precision: int) -> int:
    """Return 2^precision/√(2π), within two units."""
    more = precision + 8
    return math.isqrt((1 << (3 * more)) // (2 * _pi(more))) >> 8


@lru_cache(maxsize=256)
def _pi(precision: int) -> int:
    """Return 2^precision·π by Machin's formula, within one unit."""
    more = precision + 16
    return (16 * _inverse_tangent(5, more) - 4 * _inverse_tangent(239, more)) >> 16


def _inverse_tangent(whole: int, precision: int) -> int:
    """Return 2^precision·arctan(1/whole); each term loses less than two units."""
    power = (1 << precision) // whole
    total, k = power, 1
    while power:
        power //= whole * whole
        k += 2
        total += -(power // k) if k & 2 else power // k
    return total
