"""Simple random sampling of words without replacement: standard errors and distribution-free intervals for percentiles.

The standard error of a mean over n of V words is s/√n · √(1 − n/V). An interval for a percentile is made of two order
statistics of the sample, whose ranks follow from the hypergeometric distribution (binomial for V → ∞), whatever the
distribution of the values is.

References
----------
Cochran (1977), Sampling techniques, chapter 2. David and Nagaraja (2003), Order statistics, section 7.1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from dxverify.errors import ParameterError
from dxverify.lazy import special
from dxverify.protocols import FloatArray, IntArray


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleDesign:
    """A simple random sample of words without replacement: standard errors of means and intervals for percentiles over all words.

    Parameters
    ----------
    words : int
        Size of the sample.
    size : int, optional
        Number of words of the population; infinite if not given, which never makes an error smaller.
    alpha : float
        Probability that one interval misses.

    Examples
    --------
    >>> SampleDesign(words=5, size=5).error(np.arange(5.0))
    0.0
    >>> SampleDesign(words=100).interval(np.arange(100.0), 50)
    (39.0, 60.0)
    """

    words: int
    size: int | None = None
    alpha: float = 0.05

    def __post_init__(self) -> None:
        if self.words < 1:
            raise ParameterError("words", self.words, "one word or more")
        if self.size is not None and self.size < self.words:
            raise ParameterError("size", self.size, f"at least the {self.words} sampled words")
        if not 0 < self.alpha < 1:
            raise ParameterError("alpha", self.alpha, "in (0, 1)")

    @property
    def every_word(self) -> bool:
        """Whether every word was taken, so that nothing is random."""
        return self.words == self.size

    @property
    def shrinkage(self) -> float:
        """The finite-population factor √(1 − n/V) of a standard error: zero if every word was taken."""
        return 1.0 if self.size is None else math.sqrt(1 - self.words / self.size)

    def error(self, column: FloatArray) -> float | None:
        """Return the standard error of the mean of a column, as an estimate of the mean over all words.

        The column may be shorter than the choice (words that have no value are left out); None if one value has to
        speak for many words.
        """
        if self.every_word:
            return 0.0
        if len(column) < 2:
            return None
        return float(column.std(ddof=1)) / math.sqrt(len(column)) * self.shrinkage

    def interval(self, column: FloatArray, percent: float) -> tuple[float | None, float | None]:
        """Return bounds for a percentile over all words, whatever their distribution.

        They are order statistics of the sample: how many of the sample are among the a smallest of all words is
        hypergeometric (binomial for an infinite population), so the ranks follow from that distribution alone. A bound is None
        where the sample is too small to give any.
        """
        if self.every_word:
            value = float(np.percentile(column, percent))
            return value, value
        if len(column) != self.words:
            raise ParameterError("column", f"{len(column)} values", f"{self.words}, one for each word")
        low, high = _ranks(self, percent / 100)
        ordered = np.sort(column)
        return (
            float(ordered[low - 1]) if low >= 1 else None,
            float(ordered[high - 1]) if high <= self.words else None,
        )


@cache
def _ranks(choice: SampleDesign, share: float) -> tuple[int, int]:
    """Return ranks r, s (from 1) such that the r-th lies above, or the s-th below, with at most α/2 each.

    The percentile of all words interpolates between the a-th and the b-th of them. The r-th of the sample is above
    the a-th only if fewer than r of the sample are among the a smallest; the s-th is below the b-th only if s or
    more are among the b − 1 smallest.
    """
    if choice.size is None:
        below = above = np.cumsum(_binomial(choice.words, share))
    else:
        place = (choice.size - 1) * share
        below = np.cumsum(_hypergeometric(choice.words, choice.size, math.floor(place) + 1))
        above = np.cumsum(_hypergeometric(choice.words, choice.size, math.ceil(place)))
    # below[r − 1] = Pr[fewer than r]; 1 − above[s − 1] = Pr[s or more].
    low = int(np.searchsorted(below, choice.alpha / 2, side="right"))
    high = int(np.searchsorted(above, 1 - choice.alpha / 2, side="left")) + 1
    return low, high


def _binomial(trials: int, share: float) -> FloatArray:
    counts = np.arange(trials + 1)
    logs = special.xlogy(counts, share) + special.xlog1py(trials - counts, -share)
    return np.asarray(np.exp(_log_choose(trials, counts) + logs))


def _hypergeometric(sampled: int, size: int, marked: int) -> FloatArray:
    """Return the distribution of the number of marked words among those sampled, from none to all."""
    counts = np.arange(sampled + 1)
    logs = _log_choose(marked, counts) + _log_choose(size - marked, sampled - counts)
    return np.asarray(np.exp(logs - _log_choose(size, sampled)))


def _log_choose(total: int, some: IntArray | int) -> FloatArray:
    """Return the logarithm of a binomial coefficient, −∞ where more are chosen than there are."""
    logs: FloatArray = (
        special.gammaln(total + 1) - special.gammaln(some + 1) - special.gammaln(total - some + 1)
    )
    return logs


def percentile_errors(
    values: FloatArray,
    q: float,
    groups: FloatArray | None = None,
    *,
    choice: SampleDesign,
    copies: bool = True,
) -> dict[str, float | None]:
    """Return what is known of the error of one percentile over words.

    Parameters
    ----------
    values : array
        One value a word.
    q : float
        Which percentile, from 0 to 100.
    groups : array of shape (groups, words), optional
        The values from each group of samples, or pseudo-values whose mean is the value; none for exact values.
    choice : SampleDesign
        How the words were chosen.
    copies : bool
        Whether each group is a smaller copy of the whole, and not a pseudo-value.

    Returns
    -------
    dict
        ``low`` and ``high``, an interval of 95 % for the choice of words, widened by that of the samples (None for an end
        that is not known); ``samples``, the standard error of the samples, and ``bias``, about how much too far out the
        percentile lies because every value carries the noise of its samples. Both are None where they cannot be
        estimated, as when all groups have one value.
    """
    low, high = choice.interval(values, q)
    if groups is None:
        return {"low": low, "high": high, "draws": 0.0, "bias": 0.0}
    samples = _draws(values, q, groups, copies=copies)
    if samples == 0:
        return {"low": None, "high": None, "draws": None, "bias": None}
    wide = samples * float(special.stdtrit(len(groups) - 1, 1 - choice.alpha / 2))
    bias = np.percentile(groups, q, axis=1).mean() - np.percentile(values, q)
    return {
        "low": None if low is None else low - wide,
        "high": None if high is None else high + wide,
        "draws": samples,
        "bias": float(bias / (len(groups) - 1)) if copies else None,
    }


def _draws(values: FloatArray, q: float, groups: FloatArray, *, copies: bool) -> float:
    """Return the standard error of the samples: of a mean of copies, or by the jackknife."""
    count = len(groups)
    if copies:
        return float(np.percentile(groups, q, axis=1).std(ddof=1)) / math.sqrt(count)
    # The mean of all pseudo-values but one is the value without the samples of that one.
    without = np.percentile(values - (groups - values) / (count - 1), q, axis=1)
    return float(without.std()) * math.sqrt(count - 1)
