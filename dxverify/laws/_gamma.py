"""Gamma distribution functions for integer and half-integer shapes, by sums of positive terms.

``scipy.special.gammainc`` and ``gammaincc`` lose four digits for shapes of a thousand; these sums lose
at most one, in either tail, since nothing is ever subtracted.
"""

from __future__ import annotations

import numpy as np
from scipy import special

from dxverify.laws._arithmetic import gamma_factor
from dxverify.protocols import FloatArray

_NEGLIGIBLE = 1e-18


def _lower(shape: float, x: FloatArray) -> FloatArray:
    """P(a, x) = x^a e^{−x}/Γ(a+1) · (1 + x/(a+1) + x²/((a+1)(a+2)) + …), for 0 < x < a."""
    if shape <= 1:
        return np.asarray(-np.expm1(-x) if shape == 1 else special.erf(np.sqrt(x)))
    term = np.ones_like(x)
    total = np.ones_like(x)
    step = shape
    while np.any(term > _NEGLIGIBLE * total):
        step += 1
        term = term * (x / step)
        total += term
    return gamma_factor(shape, x) * total / shape


def _upper(shape: float, x: FloatArray) -> FloatArray:
    """Q(a, x) = x^{a−1} e^{−x}/Γ(a) · (1 + (a−1)/x + (a−1)(a−2)/x² + …) + Q(fraction of a, x), for x ≥ a."""
    rest = special.erfcx(np.sqrt(x)) * np.exp(-x) if shape % 1 else np.zeros_like(x)
    term = np.ones_like(x)
    total = np.zeros_like(x)
    left = shape
    while left >= 1 and np.any(term > _NEGLIGIBLE * total):
        total += term
        left -= 1
        term = term * (left / x)
    return np.asarray(gamma_factor(shape, x) * (total / x) + rest)


def _sides(shape: float, x: FloatArray, *, upper: bool) -> FloatArray:
    flat = np.ravel(x)
    value = np.where(np.isnan(flat), np.nan, 1.0 if upper else 0.0)
    low, high = (flat > 0) & (flat < shape), (flat >= shape) & (flat < np.inf)
    lower, higher = _lower(shape, flat[low]), _upper(shape, flat[high])
    value[low] = 1 - lower if upper else lower
    value[high] = higher if upper else 1 - higher
    value[flat == np.inf] = 0.0 if upper else 1.0
    return value.reshape(np.shape(x))


def gamma_cdf(shape: float, x: FloatArray) -> FloatArray:
    """P(shape, x) for a shape that is a positive multiple of ½."""
    return _sides(shape, x, upper=False)


def gamma_sf(shape: float, x: FloatArray) -> FloatArray:
    """Q(shape, x) for a shape that is a positive multiple of ½."""
    return _sides(shape, x, upper=True)
