"""The integral behind the dot-product distribution, by the trapezoidal rule through the saddle point.

For shape a > 0 and x ≥ 0 put A = A₀·e^τ around the saddle of A^{a−1}e^{−A−x²/(4A)}. With
A₀ = (a + s)/2, s = √(a² + x²), v = (s − a)/2 (so that x²/(4A) = v·e^{−τ}) the substitution gives

    1/Γ(a) ∫₀^∞ A^{a−1} e^{−A−x²/(4A)} g(x²/(4A)) dA
      = peak(a) · ((a+s)/(2a))^a e^{a−s} · ∫ exp(−a(e^τ−1−τ) − 2v(cosh τ−1)) g(v·e^{−τ}) dτ.

The factor in front is the Chernoff bound and carries all the magnitude. What is left has a positive,
analytic integrand without cancellation, on which the trapezoidal rule converges geometrically. Where it is needed at many x,
the integral is interpolated by Chebyshev polynomials between powers of two, each piece cached on first use: its only
singularities near the axis lie at zero and at ±ia, so the series on [2ᵏ, 2ᵏ⁺¹] converges like 5.8^{−degree}, whatever k and a
(5.8 = 3 + √8 is the Bernstein ellipse that ends in zero), and twenty-two terms are full double precision.

References
----------
Trefethen, L. N. and Weideman, J. A. C. (2014). The exponentially convergent trapezoidal rule. SIAM Review 56(3), 385–458.
Trefethen, L. N. (2013). Approximation Theory and Approximation Practice. SIAM.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from dxverify.distributions._gamma import UNDERFLOW, bounded_power, gamma_peak, two_product, two_sum
from dxverify.distributions.config import CONFIG
from dxverify.lazy import special
from dxverify.protocols import FloatArray

Weight = Callable[[FloatArray], FloatArray]
Function = Callable[[float, FloatArray], FloatArray]


def step(curvature: FloatArray) -> FloatArray:
    """Step of the trapezoidal rule for an integrand of that curvature in τ.

    The error of step h is |Γ(s+iy)/Γ(s)| with y = 2π/h; y² = 78s + 950 keeps it below 1e-17 for all s ≥ ½.
    """
    return np.asarray(2 * np.pi / np.sqrt(78 * curvature + 950))


def left_reach(ratio: float) -> float:
    """Return u with u − 1 + e^{−u} ≥ ratio, nearly tight: one Newton step from above on a convex function."""
    u = ratio + math.sqrt(2 * ratio)
    return u - (u - 1 + math.exp(-u) - ratio) / -math.expm1(-u)


def _nodes(shape: float) -> FloatArray:
    unit = float(step(np.asarray(shape)))
    left = math.ceil(left_reach(CONFIG.saddle_cut / shape) / unit)
    right = math.ceil(max(12.5, math.acosh(1 + CONFIG.saddle_cut / shape) / unit))
    return np.arange(-left, right + 1, dtype=float)


def _integral(shape: float, x: FloatArray, weight: Weight | None, nodes: FloatArray) -> FloatArray:
    v = (x * (x / (2 * (shape + np.hypot(shape, x)))))[:, None]
    h = step(shape + 2 * v)
    tau = h * nodes
    growth, rise = np.exp(tau), np.expm1(tau)
    values = np.exp(-shape * (rise - tau) - v * (rise * rise / growth))
    if weight is not None:
        values *= weight(v / growth)
    return np.asarray(h[:, 0] * values.sum(axis=1))


def plain(shape: float, x: FloatArray) -> FloatArray:
    """Return peak(shape) times the integral with weight one: the Bessel function behind the density."""
    return integral(shape, x, None)


def with_erfc(shape: float, x: FloatArray) -> FloatArray:
    """Return peak(shape) times the integral with weight e^y·erfc(√y): the tail of the dot product."""
    return integral(shape, x, lambda y: np.asarray(special.erfcx(np.sqrt(y))))


def integral(shape: float, x: FloatArray, weight: Weight | None) -> FloatArray:
    """Return peak(shape) times the integral over τ, for a flat array of x ≥ 0."""
    nodes = _nodes(shape)
    rows = max(1, CONFIG.saddle_block // nodes.size)
    parts = [_integral(shape, x[i : i + rows], weight, nodes) for i in range(0, x.size, rows)]
    return gamma_peak(shape) * np.concatenate(parts) if parts else np.empty(0)


#: Terms of a Chebyshev series.
_TERMS = 22
#: Below 2 to this the function is one polynomial down to zero.
_LOWEST = -20
#: Coefficients are computed in extended precision, so that the only error is that of the function itself.
_ORDER = np.arange(_TERMS, dtype=np.longdouble)
_ANGLES = (_ORDER + 0.5) * (np.arccos(np.longdouble(-1)) / _TERMS)
_NODES = np.cos(_ANGLES)
#: From values at the nodes to Chebyshev coefficients, which fall fast, and from these to powers.
_CHEBYSHEV = np.cos(np.outer(_ORDER, _ANGLES)) * np.where(_ORDER == 0, 1, 2)[:, None] / _TERMS
_POWERS = np.zeros((_TERMS, _TERMS), dtype=np.longdouble)
for _k in range(_TERMS):
    _POWERS[: _k + 1, _k] = np.polynomial.chebyshev.cheb2poly(np.eye(_TERMS)[_k])[: _k + 1]


@lru_cache(maxsize=1 << 14)
def _piece(function: Function, shape: float, exponent: int) -> tuple[float, ...]:
    """Coefficients on [2^{exponent−1}, 2^exponent], or on [0, 2^exponent] for the lowest."""
    top = 2.0**exponent
    x = top * (1 + _NODES) / 2 if exponent == _LOWEST else top * (3 + _NODES) / 4
    value = function(shape, x.astype(np.float64))
    return tuple((_POWERS @ (_CHEBYSHEV @ value)).astype(np.float64).tolist())


def interpolate_piecewise(function: Function, shape: float, x: FloatArray) -> FloatArray:
    """Evaluate function(shape, x) for a flat array of finite x ≥ 0."""
    if x.size == 0:
        return np.empty(0)
    fraction, exponent = np.frexp(x)
    lowest = x < 2.0**_LOWEST
    exponent = np.where(lowest, _LOWEST, exponent)
    t = np.where(lowest, x * 2.0 ** (1 - _LOWEST) - 1, 4 * fraction - 3)
    first = int(exponent.min())
    table = np.array([_piece(function, shape, k) for k in range(first, int(exponent.max()) + 1)]).T
    index = exponent - first
    value = table[-1].take(index)
    for row in table[-2::-1]:
        value *= t
        value += row.take(index)
    return np.asarray(value)


def _chernoff(shape: float, x: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return base, exponent and correction: the factor is base^shape·e^exponent·(1 + correction)."""
    a = np.full_like(x, shape)
    square, square_low = two_product(x, x)
    a_square, a_low = two_product(a, a)
    sum_, sum_low = two_sum(square, a_square)
    s = np.sqrt(sum_)
    back, back_low = two_product(s, s)
    s_low = ((sum_ - back) - back_low + (sum_low + square_low + a_low)) / (2 * s)
    top, top_low = two_sum(s, a)
    base = top / (2 * a)
    again, again_low = two_product(base, 2 * a)
    base_low = ((top - again) - again_low + top_low + s_low) / (2 * a)
    exponent, exponent_low = two_sum(a, -s)
    return base, exponent, shape * base_low / base + exponent_low - s_low


def mixture(shape: float, x: FloatArray, smooth: Function = plain) -> FloatArray:
    """Return 1/Γ(a) ∫ A^{a−1} e^{−A−x²/(4A)} g(x²/(4A)) dA for a flat array of finite x ≥ 0.

    ``smooth`` is the integral that carries g, :func:`plain` or :func:`with_erfc`.
    """
    base, exponent, correction = _chernoff(shape, x)
    underflows = shape * np.log(base) + exponent < UNDERFLOW
    power = bounded_power(np.where(underflows, 1.0, base), shape, np.where(underflows, UNDERFLOW, exponent))
    return np.asarray(
        np.where(underflows, 0.0, interpolate_piecewise(smooth, shape, x) * power * (1 + correction))
    )


def log_mixture(shape: float, x: FloatArray, smooth: Function = plain) -> FloatArray:
    """Return the logarithm of :func:`mixture`, also where that underflows."""
    base, exponent, correction = _chernoff(shape, x)
    return np.asarray(
        shape * np.log(base) + exponent + correction + np.log(interpolate_piecewise(smooth, shape, x))
    )


def bessel_fall(order: float, x: FloatArray) -> FloatArray:
    """Return K_{order−1}(x)/K_order(x) for a flat array of x > 0, as the mean of e^{−t} at the saddle."""
    s = np.hypot(order, x)
    v = x * (x / (2 * (order + s)))
    mean = integral(order, x, lambda y: y) / plain(order, x)
    return np.asarray(x / (order + s) * (mean / v))
