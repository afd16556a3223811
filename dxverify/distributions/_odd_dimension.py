"""Small odd dimensions: the dot-product distribution is a polynomial with positive coefficients times e^{−x}.

Z is the difference of two independent Gamma(a) variables with a = (n+1)/2 an integer. Its tail is a finite sum of
Bessel functions K of half-integer order, each a polynomial in 1/y times e^{−y}. Coefficients are computed in fractions.

References
----------
NIST Digital Library of Mathematical Functions, section 10.49: Spherical Bessel functions, explicit formulas.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import factorial

import numpy as np

from dxverify.protocols import FloatArray


def _bessel_coefficients(order: int) -> list[Fraction]:
    """Coefficients c_i of √(2y/π)·e^y·K_{order+½}(y) = Σ c_i·y^{−i}."""
    return [
        Fraction(factorial(order + i), factorial(i) * factorial(order - i) * 2**i) for i in range(order + 1)
    ]


@lru_cache(maxsize=64)
def density_coefficients(dim: int) -> tuple[float, ...]:
    """Coefficients, lowest first, of f(x)·e^x for the density of Z at ε = 1."""
    order = (dim - 1) // 2
    scale = Fraction(1, 2 ** (order + 1) * factorial(order))
    return tuple(float(scale * c) for c in reversed(_bessel_coefficients(order)))


@lru_cache(maxsize=64)
def tail_coefficients(dim: int) -> tuple[float, ...]:
    """Coefficients, lowest first, of Pr[Z > x]·e^x at ε = 1."""
    shape = (dim + 1) // 2
    total = [Fraction(0)] * shape
    total[0] = Fraction(1, 2)
    for j in range(1, shape):
        for i, c in enumerate(_bessel_coefficients(j - 1)):
            total[j - i] += c / (2 ** (j + 1) * factorial(j))
    return tuple(float(c) for c in total)


def polynomial(coefficients: tuple[float, ...], x: FloatArray) -> FloatArray:
    """Horner's rule, lowest coefficient first."""
    value = np.full_like(x, coefficients[-1])
    for c in reversed(coefficients[:-1]):
        value = value * x + c
    return value


def decaying(coefficients: tuple[float, ...], x: FloatArray) -> FloatArray:
    """Polynomial times e^{−x}, in two halves since e^{−x} may underflow before the product does."""
    half = np.exp(-x / 2)
    return polynomial(coefficients, x) * half * half


def log_decaying(coefficients: tuple[float, ...], x: FloatArray) -> FloatArray:
    """Logarithm of polynomial times e^{−x}; far out in powers of 1/x, since those of x leave the range of doubles."""
    far = x > 1e10
    if not far.any():
        return np.asarray(np.log(polynomial(coefficients, x)) - x)
    near = np.log(polynomial(coefficients, np.where(far, 1.0, x)))
    at = np.where(far, x, 1.0)
    beyond = (len(coefficients) - 1) * np.log(at) + np.log(polynomial(coefficients[::-1], 1 / at))
    return np.asarray(np.where(far, beyond, near) - x)
