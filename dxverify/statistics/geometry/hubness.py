"""Hubness: words that are neighbours of very many others.

N_k(w) is the number of words that have w among their k nearest; its skewness over words measures hubness.

References
----------
Radovanović, Nanopoulos, Ivanović (2010), Hubs in space: popular nearest neighbors in high-dimensional data.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from dxverify.aliases import Plain
from dxverify.bounds import clopper_pearson
from dxverify.protocols import FloatArray
from dxverify.statistics.geometry.neighbours import Neighbours
from dxverify.statistics.sample_design import SampleDesign

if TYPE_CHECKING:
    from dxverify.protocols import IntArray


def hubness(
    near: Neighbours, size: int, words: Sequence[str], k: int = 10, *, shown: int = 10, alpha: float = 0.05
) -> Plain:
    """Return the skewness of N_k, the number of words that have a word among their k nearest.

    Parameters
    ----------
    near : Neighbours
        Neighbours of all words, or of a random sample of them.
    size : int
        Number of words there are.
    words : sequence of str
        Their names.
    k : int
        Size of the neighbourhoods.
    shown : int
        How many hubs to name.
    alpha : float
        Probability that the interval of any hub misses: over all words at once, since the hubs are those that came out
        largest.

    Notes
    -----
    From n of the V words, factorial moments of the counts are those of N_k times n⁽ʲ⁾/V⁽ʲ⁾; dividing by that gives
    moments of N_k without bias, and the skewness from them. Its error is a jackknife over the words asked, times
    √(1 − n/V). A jackknife is on average not too small (Efron and Stein 1981); here, where few words share a
    neighbour, it is too large, the more so the fewer words are asked.
    """
    k = min(k, near.indexes.shape[1])
    choice = SampleDesign(words=len(near.rows), size=size, alpha=alpha)
    asked, found = choice.words, near.indexes[:, :k]
    counts = np.bincount(found.ravel(), minlength=size).astype(float)
    order = np.argsort(-counts, kind="stable")[:shown]
    return {
        "k": k,
        "queries": asked,
        "skewness": _plain(_skewness(_sums(counts), asked, size)),
        "stderr": _jackknife(counts, found, choice),
        "never": float((counts == 0).mean()) if choice.every_word else None,
        "alpha": alpha,
        "hubs": [_hub(words[int(i)], int(counts[i]), choice) for i in order],
    }


def _sums(counts: FloatArray) -> FloatArray:
    """Return the sums over words of the falling powers c, c(c − 1), c(c − 1)(c − 2)."""
    pairs = counts * (counts - 1)
    return np.array([counts.sum(), pairs.sum(), (pairs * (counts - 2)).sum()])


def _skewness(sums: FloatArray, asked: int, size: int) -> FloatArray:
    """Return the skewness of N_k from falling sums of the counts (in the first axis); NaN if nothing varies."""
    shares = np.cumprod([(asked - j) / (size - j) for j in range(3)]) if asked > 2 else np.ones(3)
    first, second, third = (total / size / share for total, share in zip(sums, shares, strict=True))
    raw2, raw3 = second + first, third + 3 * second + first
    variance = raw2 - first**2
    varies = variance > 1e-12 * raw2
    rise = raw3 - 3 * first * raw2 + 2 * first**3
    return np.where(varies, rise / np.where(varies, variance, 1.0) ** 1.5, np.nan)


def _jackknife(counts: FloatArray, found: IntArray, choice: SampleDesign) -> float | None:
    """Return the error of the skewness, by leaving out one asked word after the other."""
    assert choice.size is not None  # noqa: S101 - made in this file
    if choice.every_word:
        return 0.0
    if choice.words < 4:
        return None
    # Without a word that has j among its neighbours, c_j falls by one: falling powers fall by 1, 2(c − 1), 3(c − 1)(c − 2).
    drops = np.stack([np.ones_like(counts), 2 * (counts - 1), 3 * (counts - 1) * (counts - 2)])
    without = _sums(counts)[:, None] - drops[:, found].sum(axis=2)
    values = _skewness(without, choice.words - 1, choice.size)
    if np.isnan(values).any():
        return None
    return math.sqrt((choice.words - 1) * float(values.var())) * choice.shrinkage


def _hub(word: str, count: int, choice: SampleDesign) -> Plain:
    """Return the share of words that have this one among their nearest; sampled counts vary less than binomial ones."""
    share = count / choice.words
    low = high = share
    if not choice.every_word:
        bounds = clopper_pearson(count, choice.words, choice.alpha / 2 / (choice.size or 1))
        low, high = (float(bound) for bound in bounds)
    return {"word": word, "share": share, "low": low, "high": high}


def _plain(value: FloatArray) -> float | None:
    return None if np.isnan(value) else float(value)
