"""Products, sums and a Gamma constant whose rounding errors are known or small.

A tail of 1e-300 has an exponent near 700, so every half unit in the last place of the exponent costs
1e-13 in the result: the laws carry the rounding errors of the exponent along instead.
"""

from __future__ import annotations

import math

import numpy as np

from dxverify.protocols import FloatArray

#: e to this is zero in double precision.
UNDERFLOW = -800.0
_SPLITTER = 134217729.0  # 2²⁷ + 1 cuts a double into two halves of 26 bits


def _halves(value: FloatArray) -> tuple[FloatArray, FloatArray]:
    scaled = _SPLITTER * value
    high = scaled - (scaled - value)
    return high, value - high


def two_product(a: FloatArray, b: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the rounded product and its exact rounding error."""
    product = np.asarray(a * b)
    a_high, a_low = _halves(a)
    b_high, b_low = _halves(b)
    return product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low


def two_sum(a: FloatArray, b: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the rounded sum and its exact rounding error."""
    total = np.asarray(a + b)
    shadow = total - a
    return total, (a - (total - shadow)) + (b - shadow)


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
    again, again_low = two_product(base, np.full_like(base, shape))
    base_low = ((x - again) - again_low) / shape
    exponent, exponent_low = two_sum(np.full_like(base, shape), -x)
    correction = 1 + shape * base_low / base + exponent_low
    gone = shape * np.log(base) + exponent < UNDERFLOW
    power = bounded_power(np.where(gone, 1.0, base), shape, np.where(gone, UNDERFLOW, exponent))
    return np.asarray(np.where(gone, 0.0, gamma_peak(shape) * power * correction))
