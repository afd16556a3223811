"""Hubs: words that are among the nearest neighbours of very many others."""

from __future__ import annotations

from typing import Any

import numpy as np

from dxverify.statistics.geometry.neighbours import Neighbours


def hubness(near: Neighbours, size: int, words: Any, k: int = 10, shown: int = 10) -> dict[str, Any]:
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

    Notes
    -----
    From n of the V words, factorial moments of the counts are those of N_k times n⁽ʲ⁾/V⁽ʲ⁾; dividing by that gives
    moments of N_k without bias, and the skewness from them. The value for a sample is noisy: it hangs on few hubs.
    """
    k = min(k, near.indexes.shape[1])
    asked = len(near.rows)
    counts = np.bincount(near.indexes[:, :k].ravel(), minlength=size).astype(float)
    falling = [counts, counts * (counts - 1), counts * (counts - 1) * (counts - 2)]
    shares = np.cumprod([(asked - j) / (size - j) for j in range(3)]) if asked > 2 else np.ones(3)
    first, second, third = (float(f.mean() / s) for f, s in zip(falling, shares, strict=True))
    raw2, raw3 = second + first, third + 3 * second + first
    variance = raw2 - first**2
    skew = (raw3 - 3 * first * raw2 + 2 * first**3) / variance**1.5 if variance > 0 else None
    order = np.argsort(-counts, kind="stable")[:shown]
    return {
        "k": k,
        "queries": asked,
        "skewness": skew,
        "never": float((counts == 0).mean()) if asked == size else None,
        "hubs": [{"word": words[int(i)], "share": float(counts[i] / asked)} for i in order],
    }
