"""Hockey-stick divergence of two spherical Gaussians, equal variances or not, in any dimension.

For P = N(μ, σ²I), Q = N(μ′, τ²I) and the log-likelihood ratio L under P,

    δ(ε) = E[(1 − e^{ε−L})₊] = 1/(2πi) ∫ M(θ)·e^{−θε} / (θ(1+θ)) dθ,   Re θ > 0,

where M(θ) = E e^{θL} is elementary (it is the Rényi divergence). L is a shifted non-central χ², whose
parameters diverge as σ → τ, whereas M stays regular. On the contour of steepest descent through the saddle
point the integral has no cancellation, so δ has nearly full *relative* precision at any size.

References
----------
Daniels, H. E. (1954). Saddlepoint approximations in statistics. Annals of Mathematical Statistics 25(4), 631–650.
Trefethen, L. N. and Weideman, J. A. C. (2014). The exponentially convergent trapezoidal rule. SIAM Review 56(3), 385–458.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dxverify.distributions._parameters import non_negative_real, positive_integer, positive_real
from dxverify.distributions.calibration import gaussian_delta
from dxverify.distributions.config import CONFIG
from dxverify.lazy import optimize

ComplexArray = NDArray[np.complex128]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Exponent:
    """Ψ(θ) = log M(θ) − θε with σ = 1: ``distance`` and ``excess`` = (τ² − σ²)/σ² are in its units."""

    epsilon: float
    distance: float
    excess: float
    dim: int

    @property
    def limit(self) -> float:
        """Where M becomes infinite, on the right."""
        return (1 + self.excess) / -self.excess if self.excess < 0 else math.inf

    def value(self, theta: ComplexArray) -> ComplexArray:
        """Ψ at complex θ."""
        other = 1 + self.excess
        spread = theta * math.log1p(self.excess) - _log1p(theta * self.excess / other)
        shift = theta * (1 + theta) * self.distance**2 / (other + theta * self.excess)
        return np.asarray((self.dim * spread + shift) / 2 - theta * self.epsilon)

    def derivatives(self, theta: float) -> tuple[float, float, float]:
        """First three derivatives of Ψ at real θ."""
        other, k = 1 + self.excess, self.excess
        at = other + theta * k
        square = self.distance**2
        slope = ((1 + 2 * theta) * at - theta * (1 + theta) * k) / at**2
        first = (self.dim * (math.log1p(k) - k / at) + square * slope) / 2 - self.epsilon
        second = (self.dim * (k / at) ** 2 + square * 2 * other / at**3) / 2
        third = (-2 * self.dim * (k / at) ** 3 - square * 6 * other * k / at**4) / 2
        return first, second, third


def _log1p(z: ComplexArray) -> ComplexArray:
    """log(1+z) for complex z without loss near zero."""
    z = np.asarray(z)
    small = np.abs(z) < 0.5
    near = np.where(small, z, 0.0)
    real = 0.5 * np.log1p(near.real * (2 + near.real) + near.imag * near.imag)
    return np.asarray(np.where(small, real + 1j * np.angle(1 + z), np.log(1 + z)))


def _saddle_point(psi: _Exponent) -> float | None:
    """Minimum over θ > 0 of Ψ(θ) − log θ(1+θ); None if it has no minimum, and then δ = 0."""

    def slope(theta: float) -> float:
        return psi.derivatives(theta)[0] - 1 / theta - 1 / (1 + theta)

    low = high = min(1.0, psi.limit / 2)
    while slope(low) > 0:
        low /= 4
    while slope(high) < 0:
        high = (high + psi.limit) / 2 if math.isfinite(psi.limit) else 4 * high
        if high > 1e60 or high >= psi.limit:
            return None
    return low if low == high else float(optimize.brentq(slope, low, high, rtol=1e-6))


def _contour_integral(psi: _Exponent, saddle: float) -> float:
    """Trapezoidal rule on the parabola that follows the steepest descent from the saddle."""
    _, second, third = psi.derivatives(saddle)
    bend = third / (6 * second)
    step = 1 / (CONFIG.points_per_width * math.sqrt(second + saddle**-2 + (1 + saddle) ** -2))
    peak = float(psi.value(np.asarray(saddle + 0j)).real) - math.log(saddle) - math.log1p(saddle)
    total, first = -0.5, 0
    while True:
        u = step * np.arange(first, first + CONFIG.contour_block)
        theta = np.asarray(saddle + 1j * u + bend * u * u, dtype=np.complex128)
        fall = psi.value(theta) - np.log(theta) - _log1p(theta) - peak
        total += float(np.sum(np.exp(fall) * (1 - 2j * bend * u)).real)
        if fall.real.max() < CONFIG.contour_cut:
            return total * step / math.pi * math.exp(peak)
        first += CONFIG.contour_block


def gaussian_hockey_stick(
    *, epsilon: float, distance: float, sigma: float, other_sigma: float | None = None, dim: int = 1
) -> float:
    """Return the smallest δ with P(E) ≤ e^ε·Q(E) + δ for all events E.

    Parameters
    ----------
    epsilon : float
        At least zero.
    distance : float
        Distance between the means of P and Q, at least zero.
    sigma, other_sigma : float
        Standard deviations of P and of Q; equal by default.
    dim : int
        Dimension; irrelevant if the standard deviations are equal.

    Examples
    --------
    >>> round(gaussian_hockey_stick(epsilon=1.0, distance=1.0, sigma=1.0, other_sigma=1.1, dim=300), 6)
    0.665699
    """
    epsilon, distance = non_negative_real("epsilon", epsilon), non_negative_real("distance", distance)
    sigma, dim = positive_real("sigma", sigma), positive_integer("dim", dim)
    other = sigma if other_sigma is None else positive_real("other_sigma", other_sigma)
    if sigma == other:
        return float(gaussian_delta(epsilon, sigma / distance)) if distance else 0.0
    excess = (other - sigma) * (other + sigma) / sigma**2
    psi = _Exponent(epsilon=epsilon, distance=distance / sigma, excess=excess, dim=dim)
    saddle = _saddle_point(psi)
    return 0.0 if saddle is None else _contour_integral(psi, saddle)
