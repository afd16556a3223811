"""Regularised incomplete gamma functions of half-integer shape, to full relative precision in both tails.

For x < a the series P(a, x) = x^a e^{−x}/Γ(a + 1)·(1 + x/(a + 1) + …) and for x ≥ a the finite sum
Q(a, x) = x^{a−1} e^{−x}/Γ(a)·(1 + (a − 1)/x + …), which ends in erfc for odd 2a, have positive terms only, so nothing cancels.
A tail of 1e-300 has an exponent near 700, where half a unit in the last place costs 1e-13; so the rounding errors of the
exponent are carried along by error-free transformations. ``scipy.special.gammaincc`` loses four digits for shapes of a
thousand; these functions lose at most one.

References
----------
Dekker, T. J. (1971). A floating-point technique for extending the available precision. Numerische Mathematik 18, 224–242.
NIST Digital Library of Mathematical Functions, chapter 8: Incomplete gamma and related functions.
"""

from __future__ import annotations

import math

import numpy as np

from dxverify.distributions.config import CONFIG
from dxverify.lazy import special
from dxverify.protocols import FloatArray

#: e to this is zero in double precision.
UNDERFLOW = -800.0
#: 2²⁷ + 1 splits a double into two halves of 26 bits (Veltkamp).
_SPLITTER = 134217729.0


def _halves(value: FloatArray) -> tuple[FloatArray, FloatArray]:
    scaled = _SPLITTER * value
    high = scaled - (scaled - value)
    return high, value - high


def two_product(a: FloatArray, b: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the rounded product and its exact rounding error (Dekker)."""
    product = np.asarray(a * b)
    a_high, a_low = _halves(a)
    b_high, b_low = _halves(b)
    return product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low


def two_sum(a: FloatArray, b: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the rounded sum and its exact rounding error (Knuth)."""
    total = np.asarray(a + b)
    back = total - a
    return total, (a - (total - back)) + (b - back)


def gamma_peak(shape: float) -> float:
    """Return shape^shape·e^{−shape}/Γ(shape), the peak of the density of log Gamma(shape)."""
    if shape < 15:
        return math.pow(shape, shape) * math.exp(-shape) / math.gamma(shape)
    r = 1 / (shape * shape)
    stirling = (
        1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - r * 691 / 360360))))
    ) / shape
    return math.sqrt(shape / (2 * math.pi)) * math.exp(-stirling)


def half_step_ratio(shape: float) -> float:
    """Return Γ(shape)/Γ(shape + ½) without the loss of a difference of logarithms."""
    above = shape + 0.5
    power = math.exp(0.5 + shape * math.log1p(-0.5 / above)) / math.sqrt(above)
    return power * gamma_peak(above) / gamma_peak(shape)


def log_gamma_fall(shape: float, by: float) -> float:
    """Return log Γ(shape − by)/Γ(shape) for ``by`` a multiple of ½, without a difference of large logarithms."""
    whole = math.floor(by)
    fall = -math.fsum(math.log(shape - i) for i in range(1, whole + 1))
    return fall + math.log(half_step_ratio(shape - by)) if by > whole else fall


def bounded_power(base: FloatArray, power: float, exponent: FloatArray) -> FloatArray:
    """Return base^power·e^exponent where either factor alone may leave the range of doubles.

    A root of the product is taken first and squared back, which costs a unit in the last place each time.
    """
    squarings = max(0, math.ceil(math.log2(max(power, 1.0) / 600))) + 1
    root = base ** (power / 2**squarings) * np.exp(exponent / 2**squarings)
    for _ in range(squarings):
        root = root * root
    return np.asarray(root)


def gamma_factor(shape: float, x: FloatArray) -> FloatArray:
    """Return x^shape·e^{−x}/Γ(shape), the density of log Gamma(shape) at log x, for x > 0."""
    base = np.asarray(x / shape)
    # The halves of a number near the largest double overflow; the factor is zero there.
    with np.errstate(over="ignore", invalid="ignore"):
        again, again_low = two_product(base, np.full_like(base, shape))
        base_low = ((x - again) - again_low) / shape
    exponent, exponent_low = two_sum(np.full_like(base, shape), -x)
    correction = 1 + shape * base_low / base + exponent_low
    underflows = shape * np.log(base) + exponent < UNDERFLOW
    power = bounded_power(np.where(underflows, 1.0, base), shape, np.where(underflows, UNDERFLOW, exponent))
    return np.asarray(np.where(underflows, 0.0, gamma_peak(shape) * power * correction))


def _lower(shape: float, x: FloatArray) -> FloatArray:
    """P(a, x) = x^a e^{−x}/Γ(a+1) · (1 + x/(a+1) + x²/((a+1)(a+2)) + …), for 0 < x < a."""
    if shape <= 1:
        return np.asarray(-np.expm1(-x) if shape == 1 else special.erf(np.sqrt(x)))
    term = np.ones_like(x)
    total = np.ones_like(x)
    step = shape
    while np.any(term > CONFIG.negligible * total):
        step += 1
        term = term * (x / step)
        total += term
    return gamma_factor(shape, x) * total / shape


def _upper(shape: float, x: FloatArray) -> FloatArray:
    """Q(a, x) = x^{a−1} e^{−x}/Γ(a) · (1 + (a−1)/x + (a−1)(a−2)/x² + …) + Q(fraction of a, x), for x ≥ a."""
    rest = special.erfcx(np.sqrt(x)) * np.exp(-x) if shape % 1 else np.zeros_like(x)
    return np.asarray(gamma_factor(shape, x) * (_upper_sum(shape, x) / x) + rest)


def _upper_sum(shape: float, x: FloatArray) -> FloatArray:
    term = np.ones_like(x)
    total = np.zeros_like(x)
    remaining = shape
    while remaining >= 1 and np.any(term > CONFIG.negligible * total):
        total += term
        remaining -= 1
        term = term * (remaining / x)
    return total


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


def gamma_logsf(shape: float, x: FloatArray) -> FloatArray:
    """Log Q(shape, x), also where Q underflows; −inf only at infinity."""
    flat = np.ravel(np.maximum(x, 0.0))
    limit = CONFIG.polynomial_limit if shape <= 20 else max(shape, 50.0)
    near = _log_polynomial if shape <= 20 else lambda a, y: np.log(gamma_sf(a, y))
    if np.all(flat < limit):
        return near(shape, flat).reshape(np.shape(x))
    value = np.where(np.isnan(flat), np.nan, -np.inf)
    close, far = flat < limit, (flat >= limit) & (flat < np.inf)
    value[close], value[far] = near(shape, flat[close]), _log_far(shape, flat[far])
    return value.reshape(np.shape(x))


def _log_far(shape: float, x: FloatArray) -> FloatArray:
    rest = np.log(special.erfcx(np.sqrt(x))) - x if shape % 1 else np.full_like(x, -np.inf)
    if shape < 1:
        return np.asarray(rest)
    return np.logaddexp((shape - 1) * np.log(x) - x - math.lgamma(shape) + np.log(_upper_sum(shape, x)), rest)


def _log_polynomial(shape: float, x: FloatArray) -> FloatArray:
    """Log Q of a small shape: e^{−x} times a polynomial with positive terms, in √x if the shape is half an odd number."""
    half = shape % 1
    total = np.zeros_like(x)
    for k in reversed(range(round(shape - half))):
        total = total * x + 1 / math.gamma(k + 1 + half)
    if half:
        total = special.erfcx(np.sqrt(x)) + np.sqrt(x) * total
    return np.asarray(np.log(total) - x)
