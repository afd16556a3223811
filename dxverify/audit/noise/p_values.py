"""p-values of the noise tests, exact or conservative for every number of samples.

* Signs that should be fair coins: binomial test.
* Samples that should be uniform: Kolmogorov–Smirnov test.
* Independence of two events: Fisher's exact test of a 2 × 2 table, whatever the two probabilities are. So noise of the wrong size
  is not mistaken for noise that was used twice.
* Vectors that occur more than once: a permutation test, or Markov's inequality.

Several p-values are combined by Bonferroni's correction.

References
----------
Fisher (1935), The logic of inductive inference. Smirnov (1944), Approximate laws of distribution of random variables from empirical
data.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dxverify.audit.noise.config import CONFIG
from dxverify.lazy import special, stats
from dxverify.protocols import FloatArray

#: Whether an event happened, for each sample.
Coins = NDArray[np.bool_]


def fair_coin_test(tosses: list[Coins]) -> tuple[float, float]:
    """Return corrected p-value and largest deviation from one half over several sequences of fair tosses."""
    if not tosses:
        return 1.0, 0.0
    sizes = np.array([toss.size for toss in tosses])
    heads = np.array([np.count_nonzero(toss) for toss in tosses])
    tails = 2 * stats.binom.cdf(np.minimum(heads, sizes - heads), sizes, 0.5)
    return bonferroni(tails), float(np.abs(heads / sizes - 0.5).max())


def independence_test(pairs: list[tuple[Coins, Coins]]) -> tuple[float, float]:
    """Return corrected p-value and largest correlation over pairs of sequences that should be independent."""
    if not pairs:
        return 1.0, 0.0
    size, first, second, both = np.array([_table(one, other) for one, other in pairs]).T
    low, high = (
        stats.hypergeom.cdf(both, size, first, second),
        stats.hypergeom.sf(both - 1, size, first, second),
    )
    spread = np.sqrt(first * (size - first) * (second * (size - second)).astype(float))
    off = np.abs(size * both - first * second) / np.where(spread > 0, spread, np.inf)
    return bonferroni(np.minimum(1.0, 2 * np.minimum(low, high))), float(off.max())


def _table(one: Coins, other: Coins) -> tuple[int, int, int, int]:
    """Return a two-by-two table: its total, its two margins and the count of both."""
    return one.size, int(one.sum()), int(other.sum()), int((one & other).sum())


def uniformity_test(samples: list[FloatArray]) -> tuple[float, float]:
    """Return corrected p-value and largest Kolmogorov distance of samples that should be uniform on [0, 1].

    The p-value is twice Smirnov's exact one-sided one: an upper bound of the two-sided p-value,
    and equal to it to many digits where it is small.
    """
    if not samples:
        return 1.0, 0.0
    distance = max(_distance(np.sort(sample)) for sample in samples)
    tail = 2 * special.smirnov(min(sample.size for sample in samples), distance)
    return float(min(1.0, len(samples) * tail)), distance


def _distance(ordered: FloatArray) -> float:
    steps = np.arange(ordered.size + 1) / ordered.size
    return float(max((steps[1:] - ordered).max(), (ordered - steps[:-1]).max()))


def bonferroni(p_values: NDArray[np.floating] | list[float], tests: int | None = None) -> float:
    """Return the smallest p-value times the number of tests, at most one (Bonferroni); one if there is none."""
    return float(min(1.0, np.min(p_values, initial=1.0) * (tests or len(p_values))))


def repeats_between(first: FloatArray, second: FloatArray) -> tuple[float, float]:
    """Return p-value and share of rows that agree in every bit, place by place.

    Rows that occur once in each sample are compared. If the samples are independent, the places of
    the c values they have in common are a random permutation, so k of them or more agree in place
    with a probability of at most C(c, k)·(m−k)!/m!, whatever the distribution.
    """
    lone = _once(first) & _once(second)
    agree = int((lone & (first == second).all(axis=1)).sum())
    if not agree:
        return 1.0, 0.0
    size, common = len(first), _common(first[_once(first)], second[_once(second)])
    chance = special.gammaln([common + 1, agree + 1, common - agree + 1, size - agree + 1, size + 1])
    p_value = np.exp(min(0.0, float(chance @ [1, -1, -1, 1, -1])))
    return float(p_value), agree / size


def _once(draws: FloatArray) -> Coins:
    """Mark the rows that occur once only."""
    _, place, counts = np.unique(draws, axis=0, return_inverse=True, return_counts=True)
    return np.asarray(counts[place.ravel()] == 1)


def _common(first: FloatArray, second: FloatArray) -> int:
    """Return how many rows two samples without repetitions share."""
    together = np.vstack([first, second])
    return len(together) - len(np.unique(together, axis=0))


def repeats_within(draws: FloatArray) -> tuple[float, float]:
    """Return p-value and share of rows that occurred before; Markov's inequality on the number of equal pairs."""
    counts = np.unique(draws, axis=0, return_counts=True)[1].astype(float)
    pairs = float((counts * (counts - 1) / 2).sum())
    expected = len(draws) * (len(draws) - 1) / 2 * coincidence_bound(draws)
    p_value = min(1.0, expected / pairs) if pairs else 1.0
    return p_value, 1 - len(counts) / len(draws)


def agreement_test(first: FloatArray, second: FloatArray) -> tuple[float, float]:
    """Test that two samples of one call agree in every bit no more often than two samples of different calls.

    Pairs of rows without a row in common: half of the first sample against itself, the rest against the second. If
    all samples are independent the pairs agree equally often, whatever the distribution, rounded or not.
    """
    half = len(first) // 2
    within = (first[: half - 1 : 2] == first[1:half:2]).all(axis=1)
    between = (first[half:] == second[half:]).all(axis=1)
    same_call = np.arange(len(within) + len(between)) < len(within)
    return independence_test([(same_call, np.concatenate([within, between]))])


def coincidence_bound(draws: FloatArray) -> float:
    """Return a bound on the probability that two rows agree in every bit; weaker for short floats."""
    return (
        CONFIG.coincidence
        if draws.dtype.itemsize >= 8
        else max(CONFIG.coincidence, 2.0 ** (-20 * draws.shape[1]))
    )
