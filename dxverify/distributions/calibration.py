"""Analytic calibration of Gaussian noise: the smallest σ that is (ε, δ)-private, exactly.

For two inputs at distance Δ and noise N(0, σ²I) the smallest δ is a function of u = σ/Δ alone,

    g(u) = Φ(1/(2u) − εu) − e^ε·Φ(−1/(2u) − εu),

and g falls from 1 to 0. With −p = εu − 1/(2u), q = εu + 1/(2u) and Mills' ratio R both terms share one
factor: g = φ(p)·(R(−p) − R(q)). Where R(−p) and R(q) are close, their difference is the integral of
−R′(t) = 1 − t·R(t) > 0, so that no digit is lost however small δ is.

References
----------
Balle, B. and Wang, Y.-X. (2018). Improving the Gaussian mechanism for differential privacy: analytical calibration and
optimal denoising. ICML 2018.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from dxverify.distributions._parameters import non_negative_real, open_probability
from dxverify.errors import ParameterError
from dxverify.lazy import special
from dxverify.protocols import FloatArray

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)
_ROOT_TWO_PI = math.sqrt(2 * math.pi)


def _mills(t: FloatArray) -> FloatArray:
    return np.asarray(math.sqrt(math.pi / 2) * special.erfcx(t / math.sqrt(2)))


def _mills_fall(t: FloatArray) -> FloatArray:
    """−R′(t) = 1 − t·R(t), from Laplace's continued fraction where the difference would cancel."""
    far = np.maximum(t, 3.0)
    fraction = far
    for level in range(90, 1, -1):
        fraction = far + level / fraction
    return np.where(t < 3, 1 - t * _mills(np.minimum(t, 3.0)), 1 / (far * fraction + 1))


def gaussian_delta(epsilon: float, ratio: ArrayLike) -> FloatArray:
    """Return g(u), the smallest δ of Gaussian noise with σ/Δ = ``ratio``.

    Parameters
    ----------
    epsilon : float
        At least zero.
    ratio : array_like
        u = σ/Δ, positive; infinite for equal inputs.

    Notes
    -----
    Claims: bollegala-2023-thm-2 (g is the smallest δ), bollegala-2023-app-c-1-a (g falls strictly from 1 to 0).
    """
    epsilon = non_negative_real("epsilon", epsilon)
    u = np.asarray(ratio, dtype=float)
    if not np.all(u > 0):
        raise ParameterError("ratio", float(np.min(u)), "positive")
    centre, half = epsilon * u, 0.5 / u
    low, high = centre - half, centre + half
    density = np.exp(-low * low / 2) / _ROOT_TWO_PI
    whole = special.ndtr(-low) - density * _mills(high)
    nodes = centre[..., None] + half[..., None] * _NODES
    parts = density * half * (_mills_fall(np.maximum(nodes, -1.0)) @ _WEIGHTS)
    return np.asarray(np.where(high - low < 1 + np.maximum(low, 0), parts, whole))


def gaussian_delta_complement(epsilon: float, ratio: float) -> float:
    """Return 1 − g(u), to full relative precision where g is close to one."""
    low, high = epsilon * ratio - 0.5 / ratio, epsilon * ratio + 0.5 / ratio
    density = math.exp(-low * low / 2) / _ROOT_TWO_PI
    return float(special.ndtr(low) + density * _mills(np.asarray(high)))


def analytic_gaussian_scale(epsilon: float, delta: float) -> float:
    """Return the smallest u = σ/Δ for which Gaussian noise is (ε, δ)-private at distance Δ.

    Parameters
    ----------
    epsilon : float
        At least zero.
    delta : float
        Strictly between zero and one: no amount of Gaussian noise gives δ = 0, and δ = 1 needs none.

    Examples
    --------
    >>> round(analytic_gaussian_scale(1.0, 1e-5), 6)
    3.730632
    """
    epsilon, delta = non_negative_real("epsilon", epsilon), open_probability("delta", delta)
    low, high = _bracket(epsilon, delta)
    u = math.sqrt(low * high)
    for _ in range(200):
        gap, slope = _gap(epsilon, delta, u)
        low, high = (u, high) if gap > 0 else (low, u)
        following = u * math.exp(min(max(-gap / slope, -5), 5)) if slope else math.sqrt(low * high)
        if not low < following < high:
            following = math.sqrt(low * high)
        if abs(following - u) <= 2e-16 * u or high <= low * (1 + 3e-16):
            return following
        u = following
    return u


def _gap(epsilon: float, delta: float, u: float) -> tuple[float, float]:
    """Logarithmic excess of g(u) over δ and its slope in log u; in terms of 1 − g if δ > ½."""
    density = math.exp(-((epsilon * u - 0.5 / u) ** 2) / 2) / _ROOT_TWO_PI
    if delta > 0.5:
        rest = gaussian_delta_complement(epsilon, u)
        return (math.log((1 - delta) / rest), -density / (u * rest)) if rest > 0 else (math.inf, 0.0)
    value = float(gaussian_delta(epsilon, u))
    return (math.log(value / delta), -density / (u * value)) if value > 0 else (-math.inf, 0.0)


def _bracket(epsilon: float, delta: float) -> tuple[float, float]:
    """Return two ratios around the solution, by ever longer steps from one."""
    low = high = 1.0
    step = 2.0
    while _gap(epsilon, delta, low)[0] <= 0:
        low, step = low / step, step * step
    step = 2.0
    while _gap(epsilon, delta, high)[0] >= 0:
        high, step = high * step, step * step
    return low, high
