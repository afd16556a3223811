"""Distributions of the noise in mpmath, written independently of the package: densities, tails and moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath as mp

HALF = mp.mpf(1) / 2


def double_factorial(x: int) -> Any:
    """Return x!!, with 1 for x at most zero."""
    return mp.mpf(1) if x <= 0 else x * double_factorial(x - 2)


def mean_over_angle(function: Callable[[Any], Any], n: int) -> Any:
    """Return E f(K) by quadrature in t with K = sin t, which removes the singular ends."""
    density = lambda t: function(mp.sin(t)) * mp.cos(t) ** (n - 2)  # noqa: E731 - the integrand
    return mp.quad(density, [-mp.pi / 2, 0, mp.pi / 2]) / mp.beta(mp.mpf(n - 1) / 2, HALF)


def angular_moment(m: int, n: int) -> Any:
    """Return E K^(2m) as a product."""
    return mp.fprod(mp.mpf(2 * i + 1) / (n + 2 * i) for i in range(m))


def angle_below(c: Any, n: int) -> Any:
    """Return Pr[K ≤ c]."""
    tail = mp.betainc(mp.mpf(n - 1) / 2, HALF, 0, 1 - c * c, regularized=True) / 2
    return tail if c < 0 else 1 - tail


def radius_density(r: Any, n: int, e: Any) -> Any:
    """Return the Gamma density of R."""
    return e**n * r ** (n - 1) * mp.exp(-e * r) / mp.gamma(n)


def radius_below(r: Any, n: int, e: Any) -> Any:
    """Return Pr[R ≤ r]."""
    return mp.gammainc(n, 0, e * r, regularized=True)


def dot_density(z: Any, n: int, e: Any) -> Any:
    """Return the density of Z by its Bessel form."""
    order = mp.mpf(n) / 2
    return (
        e
        / (mp.sqrt(mp.pi) * mp.gamma(order + HALF))
        * (e * abs(z) / 2) ** order
        * mp.besselk(order, e * abs(z))
    )


def dot_below(z: Any, n: int, e: Any) -> Any:
    """Return Pr[Z ≤ z] from the Bessel density, with 15 digits."""
    with mp.workdps(18):
        reach = mp.mpf(n) / e
        start = abs(mp.mpf(z))
        cuts = [start, start + reach, start + 5 * reach, start + 40 * reach]
        tail = mp.quad(lambda t: dot_density(t, n, e), cuts) if z else HALF
    return tail if z < 0 else 1 - tail


def gaussian_curve(u: Any, e: Any) -> Any:
    """Return g(u), the smallest δ of Gaussian noise with σ = uΔ."""
    return mp.ncdf(1 / (2 * u) - e * u) - mp.exp(e) * mp.ncdf(-1 / (2 * u) - e * u)
