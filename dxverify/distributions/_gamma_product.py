"""Tails of 2√(AB) for independent A ~ Gamma(a), B ~ Gamma(b) with a > b: trapezoidal rule over log A, or Bessel sums.

With A = A₀·e^τ the integrand exp(aτ − A₀(e^τ − 1))·Pr[B beyond x²/(4A)] is positive and log-concave in τ.
A₀ is where it peaks: the saddle point of the joint density if the tail starts beyond the bulk, otherwise a. For small b the
upper tail is instead a finite sum of positive Bessel terms.

References
----------
Trefethen, L. N. and Weideman, J. A. C. (2014). The exponentially convergent trapezoidal rule. SIAM Review 56(3), 385–458.
"""

from __future__ import annotations

import math

import numpy as np

from dxverify.distributions._gamma import gamma_cdf, gamma_factor, gamma_sf, half_step_ratio
from dxverify.distributions._saddle_point import (
    bessel_fall,
    left_reach,
    log_mixture,
    mixture,
    step,
    with_erfc,
)
from dxverify.distributions.config import CONFIG
from dxverify.protocols import FloatArray


def product_tail(a: float, b: float, x: FloatArray, *, upper: bool) -> FloatArray:
    """Pr[2√(AB) > x] or, if not ``upper``, Pr[2√(AB) ≤ x], for a flat array of finite x > 0."""
    parts = []
    for group in np.array_split(x, max(1, x.size // 64)):
        centre = _peak(a, b, group, upper=upper)
        h = step(centre + np.maximum(group * group / (4 * centre), b))
        left = max(
            (left_reach(CONFIG.product_cut / c) / s for c, s in zip(centre, h, strict=True)), default=0
        )
        right = np.max(np.arccosh(1 + CONFIG.product_cut / centre) / h, initial=0)
        nodes = np.arange(-np.ceil(left), np.ceil(right) + 1)
        rows = max(1, CONFIG.product_block // nodes.size)
        for i in range(0, group.size, rows):
            part = slice(i, i + rows)
            parts.append(_rule(a, b, group[part], centre[part], h[part, None] * nodes, upper=upper) * h[part])
    return np.concatenate(parts) if parts else np.empty(0)


def product_upper_sum(a: float, b: float, x: FloatArray) -> FloatArray:
    """Pr[2√(AB) > x] as a sum of positive Bessel terms, one for each unit of b.

    Raising b by one adds T_b = 2(x/2)^{a+b} K_{a−b}(x)/(Γ(a)Γ(b+1)); b = 0 has no tail at all and
    b = ½ is the dot product. The ratios of Bessel functions grow stably with the order.
    """
    first = b % 1
    count = round(b - first)
    total = mixture(a, x, with_erfc) if first else np.zeros_like(x)
    if count == 0:
        return total
    term = x * half_step_ratio(a - 0.5) / math.sqrt(math.pi) * mixture(a - 0.5, x) if first else mixture(a, x)
    falls = _bessel_falls(a - first, count - 1, x)
    for j in range(count):
        total = total + term
        term = term * (x / 2) * falls[j] / (first + j + 1) if j + 1 < count else term
    return total


def log_product_upper(a: float, b: float, x: FloatArray) -> FloatArray:
    """Logarithm of :func:`product_upper_sum`, also where that underflows."""
    first = b % 1
    count = round(b - first)
    total = log_mixture(a, x, with_erfc) if first else np.full_like(x, -np.inf)
    if count == 0:
        return total
    lead = np.log(x) + math.log(half_step_ratio(a - 0.5)) - math.log(math.pi) / 2 if first else 0.0
    term = lead + log_mixture(a - first, x)
    for j, fall in enumerate([*_bessel_falls(a - first, count - 1, x), np.ones_like(x)]):
        total = np.logaddexp(total, term)
        term = term + np.log(x / 2 * fall / (first + j + 1))
    return total


def _bessel_falls(order: float, count: int, x: FloatArray) -> list[FloatArray]:
    """K_{μ−1}(x)/K_μ(x) for μ = order, order − 1, …, ``count`` of them."""
    if count == 0:
        return []
    mu = order - count + 1
    fall = bessel_fall(mu, x)
    falls = [fall]
    while len(falls) < count:
        fall = 1 / (2 * mu / x + fall)
        mu += 1
        falls.append(fall)
    return falls[::-1]


def _peak(a: float, b: float, x: FloatArray, *, upper: bool) -> FloatArray:
    joint = ((a - b) + np.hypot(a - b, x)) / 2
    beyond = (x * x > 4 * a * b) == upper
    return np.where(beyond, joint, a)


def _rule(
    a: float, b: float, x: FloatArray, centre: FloatArray, tau: FloatArray, *, upper: bool
) -> FloatArray:
    tail = gamma_sf if upper else gamma_cdf
    # Rows that need fewer nodes run far past their cut; keep the exponentials finite there.
    tau = np.clip(tau, -600.0, 600.0)
    rise = np.expm1(tau)
    # Far out the density may overflow where the tail that multiplies it is zero.
    density = np.exp(np.minimum(a * tau - centre[:, None] * rise, 700.0))
    threshold = (x * x / (4 * centre))[:, None] * np.exp(-tau)
    return np.asarray(gamma_factor(a, centre) * np.sum(density * tail(b, threshold), axis=1))
