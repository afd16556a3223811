"""Quantiles by Newton's method on the logarithm of a tail, and the base class of distributions on the positive axis.

The logarithm of a log-concave tail is concave, so Newton's method converges monotonically from the right. Where the tail may
underflow, the iteration runs in log x and is kept between bounds that close in (safeguarded Newton).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from dxverify.distributions._parameters import probabilities
from dxverify.protocols import FloatArray

Function = Callable[[FloatArray], FloatArray]


def invert_tail(
    probability: FloatArray, start: FloatArray, *, logsf: Function, logpdf: Function
) -> FloatArray:
    """Solve sf(x) = probability for x ≥ 0 by Newton's method on the logarithm.

    The logarithm of a log-concave tail is concave and decreasing, so its tangent lies above it: every
    step but the first lands to the right of the root and the steps then decrease towards it.
    """
    target = np.log(probability)
    x = start
    for _ in range(60):
        height = logsf(x)
        move = (height - target) * np.exp(height - logpdf(x))
        x = np.maximum(x + move, 0.0)
        if np.all(np.abs(move) <= 1e-8 * x + 1e-12):
            break
    return x


def invert_positive(
    probability: FloatArray, start: float, *, tail: Function, pdf: Function, sign: int
) -> FloatArray:
    """Solve tail(x) = probability for x > 0, a distribution function (sign +1) or a survival function (−1).

    Newton's method in log x, kept between bounds that close in, since the tail may underflow far out.
    """
    low, high = np.full_like(probability, -700.0), np.full_like(probability, 700.0)
    z = np.full_like(probability, np.log(start))
    for _ in range(200):
        x = np.exp(z)
        value = tail(x)
        too_far_right = (value > probability) == (sign > 0)
        low, high = np.where(too_far_right, low, z), np.where(too_far_right, z, high)
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            move = -sign * np.log(value / probability) * value / (x * pdf(x))
        # Out of the bulk an upper tail soon underflows: one step to the right is at most a factor e.
        newton = z + (np.minimum(move, 1.0) if sign < 0 else move)
        # At the root itself rounding may point just past a bound.
        inside = (newton >= low - 1e-9) & (newton <= high + 1e-9)
        following = np.where(inside, newton, (low + high) / 2)
        # Newton's error is squared at each step, so the next one would change nothing.
        done = np.all(np.abs(following - z) <= 1e-9)
        z = following
        if done:
            break
    return np.exp(z)


def positive_quantile(
    q: FloatArray, start: float, *, cdf: Function, sf: Function, pdf: Function, upper: bool
) -> FloatArray:
    """Quantile of a distribution on the positive axis, from the tail that holds less than half."""
    flat = q.ravel()
    x = np.where((flat == 0) != upper, 0.0, np.inf)
    inner = (flat > 0) & (flat < 1)
    direct = inner & (flat <= 0.5)
    for chosen, side in ((direct, upper), (inner & ~direct, not upper)):
        p = flat[chosen] if side == upper else 1 - flat[chosen]
        x[chosen] = invert_positive(p, start, tail=sf if side else cdf, pdf=pdf, sign=-1 if side else 1)
    return x.reshape(q.shape)


class PositiveDistribution:
    """A distribution on the positive axis with tails and the logarithm of its density; adds density and quantiles."""

    __slots__ = ()

    @property
    @abstractmethod
    def _typical(self) -> float:
        """A value in the bulk, to start from."""

    @abstractmethod
    def logpdf(self, r: ArrayLike) -> FloatArray:
        """Logarithm of the density; −inf below zero."""

    @abstractmethod
    def cdf(self, r: ArrayLike) -> FloatArray:
        """Pr[R ≤ r], to full relative precision however small."""

    @abstractmethod
    def sf(self, r: ArrayLike) -> FloatArray:
        """Pr[R > r], to full relative precision however small."""

    def pdf(self, r: ArrayLike) -> FloatArray:
        """Density; zero below zero."""
        return np.exp(self.logpdf(r))

    def ppf(self, q: ArrayLike) -> FloatArray:
        """Return r with Pr[R ≤ r] = q."""
        return self._quantile(q, upper=False)

    def isf(self, q: ArrayLike) -> FloatArray:
        """Return r with Pr[R > r] = q."""
        return self._quantile(q, upper=True)

    def _quantile(self, q: ArrayLike, *, upper: bool) -> FloatArray:
        return positive_quantile(
            probabilities("q", q), self._typical, cdf=self.cdf, sf=self.sf, pdf=self.pdf, upper=upper
        )
