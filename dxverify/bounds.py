"""Exact confidence bounds and tests for ratios of probabilities, as pure functions of integer counts and alpha.

Conditional binomial test: two independent Poisson counts c, c' of one output, with means n·p and n'·p', have, given their
sum m, the distribution c ~ Binomial(m, θ) with odds θ/(1−θ) = (n·p)/(n'·p'). So a hypothesis on the ratio p/p' is one
on a binomial proportion, and the unknown rates drop out. Confidence bounds are those of Clopper and Pearson. All functions
but :func:`log_two_sided` are vectorised, and all work with logarithms and with both tails, so that nothing is lost where a
tail or its complement underflows. Where a tail is below 1e-280, an upper bound replaces it, so p-values stay valid.

An :class:`ErrorBudget` can be split, never increased.

References
----------
Przyborowski, J. and Wilenski, H. (1940). Homogeneity of results in testing samples from Poisson series. Biometrika 31,
313–323.
Clopper, C. J. and Pearson, E. S. (1934). The use of confidence or fiducial limits illustrated in the case of the binomial.
Biometrika 26(4), 404–413.
Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6(2), 65–70.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dxverify.errors import ParameterError
from dxverify.lazy import special
from dxverify.protocols import FloatArray, IntArray

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Below this the incomplete beta function is replaced by a bound that is computed in logarithms.
_TINY = 1e-280


def log_binomial_tail(successes: ArrayLike, trials: ArrayLike, log_odds: ArrayLike) -> FloatArray:
    """Return log Pr[Binomial(trials, θ) ≥ successes] for θ given by its log-odds.

    Where the tail is below 1e-280, the result is an upper bound: the sum is bounded by a geometric series that
    starts with its first term. A p-value computed from it stays valid.
    """
    k, m, odds = np.broadcast_arrays(
        *(np.asarray(v, dtype=np.float64) for v in (successes, trials, log_odds))
    )
    if np.any(k < 0) or np.any(m < k):
        raise ParameterError("successes", (successes, trials), "between 0 and trials")
    tail = np.where(k > 0, special.betainc(np.maximum(k, 1), m - k + 1, special.expit(odds)), 1.0)
    return np.where(tail > _TINY, np.log(np.maximum(tail, _TINY)), _log_tail_bound(k, m, odds))


def _log_tail_bound(k: FloatArray, m: FloatArray, log_odds: FloatArray) -> FloatArray:
    # An infinite loss bound gives infinite odds; clipping avoids 0·∞ = NaN where a count is zero.
    log_odds = np.clip(log_odds, -1e300, 1e300)
    first = (
        special.gammaln(m + 1)
        - special.gammaln(k + 1)
        - special.gammaln(m - k + 1)
        + k * special.log_expit(log_odds)
        + (m - k) * special.log_expit(-log_odds)
    )
    step = np.minimum((m - k) / (k + 1) * np.exp(np.minimum(log_odds, 700.0)), 1 - 1e-12)
    bound: FloatArray = np.minimum(first - np.log1p(-step), 0.0)
    return bound


def log_p_value(
    count: ArrayLike, count_prime: ArrayLike, log_bound: ArrayLike, log_exposure: ArrayLike = 0.0
) -> FloatArray:
    """Return the log p-value of the null p ≤ e^{log_bound}·p' given two Poisson counts of one output.

    Parameters
    ----------
    count, count_prime : int or array
        How often the output came from x and from x'.
    log_bound : float or array
        The privacy loss that the guarantee allows.
    log_exposure : float or array
        log(n/n'), the logarithm of the ratio of the expected numbers of samples.
    """
    c, c_prime = np.asarray(count), np.asarray(count_prime)
    return log_binomial_tail(c, c + c_prime, np.asarray(log_bound) + np.asarray(log_exposure))


def clopper_pearson(successes: ArrayLike, trials: ArrayLike, alpha: float) -> tuple[FloatArray, FloatArray]:
    """Return the exact (Clopper–Pearson) bounds for a proportion; each fails with probability at most alpha."""
    _check_alpha(alpha)
    k, n = np.broadcast_arrays(np.asarray(successes, dtype=float), np.asarray(trials, dtype=float))
    lower = np.where(k > 0, special.betaincinv(np.maximum(k, 1), n - k + 1, alpha), 0.0)
    upper = np.where(k < n, special.betainccinv(k + 1, np.maximum(n - k, 1), alpha), 1.0)
    return lower, upper


def holm(log_p: ArrayLike, alpha: float) -> FloatArray:
    """Return Holm's adjusted log p-values; reject where they are at most log(alpha)."""
    _check_alpha(alpha)
    flat = np.asarray(log_p, dtype=np.float64).ravel()
    order = np.argsort(flat, kind="stable")
    remaining = np.arange(len(flat), 0, -1)
    adjusted = np.minimum(np.maximum.accumulate(flat[order] + np.log(remaining)), 0.0)
    result = np.empty_like(flat)
    result[order] = adjusted
    return result.reshape(np.shape(log_p))


def _check_alpha(alpha: float) -> None:
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "in (0, 1)")


#: Factor by which shares are reduced, so that rounding cannot make their sum exceed the whole.
_ROUNDING = 1 - 2.0**-48


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorBudget:
    """A false-alarm probability that an audit may spend.

    Parameters
    ----------
    alpha : float
        In (0, 1).
    purpose : str, optional
        What it is spent on; the purpose of a part starts with that of the whole.

    Examples
    --------
    >>> parts = ErrorBudget(alpha=0.05).split({"main": 19, "after a crash": 1})
    >>> round(parts["main"].alpha, 6)
    0.0475
    """

    alpha: float
    purpose: str = "audit"

    def __post_init__(self) -> None:
        if not 0 < self.alpha < 1:
            raise ParameterError("alpha", self.alpha, "in (0, 1)")

    def split(self, weights: Mapping[str, float]) -> dict[str, ErrorBudget]:
        """Divide the whole budget in proportion to positive weights; keys are the purposes of the parts."""
        if not weights or not all(weight > 0 and math.isfinite(weight) for weight in weights.values()):
            raise ParameterError("weights", dict(weights), "positive finite numbers, at least one")
        total = math.fsum(weights.values())
        return {
            name: ErrorBudget(alpha=self._share(weight / total), purpose=f"{self.purpose}, {name}")
            for name, weight in weights.items()
        }

    def evenly(self, parts: int) -> float:
        """Return the share of each of ``parts`` equal parts (Bonferroni)."""
        if parts < 1:
            raise ParameterError("parts", parts, "at least 1")
        return self._share(1 / parts)

    def _share(self, fraction: float) -> float:
        return self.alpha if fraction == 1 else self.alpha * fraction * _ROUNDING


def log_two_sided(count: int, size: int, other: int, other_size: int) -> float:
    """Return the log p-value of Fisher's exact test that an event has the same probability in two samples.

    Given the total number of occurrences, the count in the first sample is hypergeometric under the null hypothesis. The
    two-sided p-value is twice the smaller tail.

    Parameters
    ----------
    count, size : int
        Number of occurrences in the first sample, and its size.
    other, other_size : int
        The same for the second sample.

    Examples
    --------
    >>> round(math.exp(log_two_sided(3, 3, 0, 3)), 6)
    0.1
    """
    if not (0 <= count <= size and 0 <= other <= other_size):
        raise ParameterError(
            "count", (count, size, other, other_size), "between 0 and the size of its sample"
        )
    total = count + other
    low, high = max(0, total - other_size), min(total, size)
    values = np.arange(low, high + 1)
    log_weights = _log_choose(size, values) + _log_choose(other_size, total - values)
    whole = special.logsumexp(log_weights)
    below = special.logsumexp(log_weights[: count - low + 1]) - whole
    above = special.logsumexp(log_weights[count - low :]) - whole
    return float(min(0.0, math.log(2) + min(below, above)))


def _log_choose(n: int, k: IntArray) -> FloatArray:
    chosen: FloatArray = special.gammaln(n + 1) - special.gammaln(k + 1) - special.gammaln(n - k + 1)
    return chosen
