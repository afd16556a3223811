"""Estimated channels: means over directions, standard errors and confidence bounds.

The bounds of an expectation of independent values in [0, b] are the better of two, each at half the level: the empirical
Bernstein bound, which profits from a small variance,

    |mean − μ| ≤ √(2·V·log(2/α)/n) + 7·b·log(2/α)/(3(n − 1)),

and the Chernoff–Hoeffding bound KL(mean/b ‖ μ/b) ≤ log(1/α)/n, which profits from a small mean. Both are valid for every
sample size n; V is the unbiased sample variance.

References
----------
Maurer, A. and Pontil, M. (2009). Empirical Bernstein bounds and sample variance penalization. COLT 2009.
Hoeffding, W. (1963). Probability inequalities for sums of bounded random variables. Journal of the American Statistical
Association 58(301), 13–30.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from dxverify.channel.config import CONFIG
from dxverify.errors import ParameterError
from dxverify.lazy import special
from dxverify.protocols import FloatArray, IntArray


def mean_bounds(
    mean: FloatArray, variance: FloatArray, count: int, ceiling: FloatArray, alpha: float
) -> tuple[FloatArray, FloatArray]:
    """Bound the expectation of values in [0, ceiling] from both sides, each side at alpha/2.

    Parameters
    ----------
    mean, variance : arrays
        Sample mean and unbiased sample variance.
    count : int
        Number of independent values, at least 2.
    ceiling : array
        What no value exceeds.
    alpha : float
        Probability that the interval of one entry misses.
    """
    side = alpha / 4
    log = np.log(2 / side)
    bernstein = np.sqrt(2 * variance * log / count) + 7 * ceiling * log / (3 * (count - 1))
    share = np.divide(mean, ceiling, out=np.zeros_like(mean), where=ceiling > 0).clip(0.0, 1.0)
    low, high = _divergence_interval(share, np.log(1 / side) / count)
    lower = np.maximum(mean - bernstein, low * ceiling)
    upper = np.minimum(mean + bernstein, high * ceiling)
    return np.maximum(lower, 0.0), np.minimum(upper, ceiling)


def _divergence_interval(share: FloatArray, radius: float) -> tuple[FloatArray, FloatArray]:
    """Return the ends of {q : KL(share ‖ q) ≤ radius}, rounded outwards."""
    return (
        _divergence_end(share, np.zeros_like(share), radius),
        _divergence_end(share, np.ones_like(share), radius),
    )


def _divergence_end(inside: FloatArray, outside: FloatArray, radius: float) -> FloatArray:
    share = inside
    for _ in range(CONFIG.halvings):
        middle = (inside + outside) / 2
        beyond = _divergence(share, middle) > radius
        inside, outside = np.where(beyond, inside, middle), np.where(beyond, middle, outside)
    return outside


def _divergence(p: FloatArray, q: FloatArray) -> FloatArray:
    return np.asarray(special.rel_entr(p, q) + special.rel_entr(1 - p, 1 - q))


class Moments(NamedTuple):
    """Mean and variance over independent units, which are single directions or batches of many."""

    mean: FloatArray
    variance: FloatArray
    units: int
    directions: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChannelEstimate:
    """Estimated output distributions, for one or several ε.

    Parameters
    ----------
    epsilons : array
        Privacy parameters.
    rows : array of int
        The input words.
    moments : Moments
        Means and variances, ε × inputs × outputs.
    ceiling : array or callable
        The largest value each entry can take in any one direction; computed when bounds are asked for.
    """

    epsilons: FloatArray
    rows: IntArray
    moments: Moments = field(repr=False)
    ceiling: FloatArray | Callable[[], FloatArray] = field(repr=False)

    @property
    def channel(self) -> FloatArray:
        """The estimates, ε × inputs × outputs."""
        return self.moments.mean

    @property
    def stderr(self) -> FloatArray:
        """Standard error of each estimate."""
        return np.sqrt(self.moments.variance / self.moments.units)

    @property
    def directions(self) -> int:
        """Number of sampled directions."""
        return self.moments.directions

    def bounds(self, alpha: float, *, simultaneous: bool = False) -> tuple[FloatArray, FloatArray]:
        """Return confidence bounds of each entry.

        Parameters
        ----------
        alpha : float
            Probability that the interval of one entry misses.
        simultaneous : bool
            Let ``alpha`` hold for all entries of one ε together.

        Notes
        -----
        Valid for every sample size. After a post-processing only batches of directions are independent, and the bounds
        are correspondingly wide.
        """
        if not 0 < alpha < 1:
            raise ParameterError("alpha", alpha, "strictly between 0 and 1")
        found = self.moments
        ceiling = self.ceiling() if callable(self.ceiling) else self.ceiling
        each = alpha / found.mean[0].size if simultaneous else alpha
        return mean_bounds(found.mean, found.variance, found.units, ceiling, each)
