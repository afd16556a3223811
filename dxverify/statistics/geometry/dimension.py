"""Intrinsic dimension, from ratios of distances to neighbours."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dxverify.protocols import FloatArray


def two_nearest(distances: FloatArray) -> dict[str, Any]:
    """Estimate the dimension from the ratio of the second to the first distance (Facco et al. 2017).

    The logarithm of the ratio is exponential with rate d, so the estimate is (n − 1)/Σ log μ with standard error d/√n
    if words were independent; words with a twin at distance zero are left out.
    """
    kept = distances[distances[:, 0] > 0]
    logs = np.log(kept[:, 1] / kept[:, 0])
    n, total = len(logs), float(logs.sum())
    if n < 3 or total <= 0:
        return {"dimension": None, "stderr": None, "words": n}
    d = (n - 1) / total
    return {"dimension": d, "stderr": d / math.sqrt(n - 2), "words": n}


def maximum_likelihood(distances: FloatArray, k: int = 20) -> dict[str, Any]:
    """Estimate the dimension from k neighbours (Levina and Bickel 2004; inverses averaged, MacKay and Ghahramani).

    The mean of log(d_k/d_j) over j < k has expectation 1/d at every word; words are averaged, and the error is that of
    their mean.
    """
    k = min(k, distances.shape[1])
    kept = distances[(distances[:, 0] > 0) & (distances[:, k - 1] > distances[:, 0])]
    if k < 3 or len(kept) < 3:
        return {"dimension": None, "stderr": None, "words": len(kept), "k": k}
    inverse = np.log(kept[:, k - 1 : k] / kept[:, : k - 1]).sum(axis=1) / (k - 1)
    mean = float(inverse.mean())
    error = float(inverse.std(ddof=1)) / math.sqrt(len(kept))
    return {"dimension": 1 / mean, "stderr": error / mean**2, "words": len(kept), "k": k}
