"""Intrinsic dimension from ratios of distances to nearest neighbours.

Two nearest neighbours: log(d₂/d₁) is exponential with rate d, so d is estimated by (n − 1)/Σ log(d₂/d₁). Maximum likelihood:
the mean over j < k of log(d_k/d_j) has expectation 1/d. Standard errors are those of the choice of words, as an estimate for
the whole vocabulary; nothing is said of a manifold from which the vocabulary might have been sampled.

References
----------
Facco, d'Errico, Rodriguez, Laio (2017), Estimating the intrinsic dimension of datasets by a minimal neighborhood information.
Levina and Bickel (2004), Maximum likelihood estimation of intrinsic dimension. MacKay and Ghahramani (2005), comments on it.
"""

from __future__ import annotations

import numpy as np

from dxverify.aliases import Plain
from dxverify.protocols import FloatArray
from dxverify.statistics.sample_design import SampleDesign


def two_nearest(distances: FloatArray, choice: SampleDesign | None = None) -> Plain:
    """Estimate the dimension from the ratio of the second to the first distance (Facco et al. 2017).

    The logarithm of the ratio is exponential with rate d, so the estimate is (n − 1)/Σ log μ; words with a twin at
    distance zero are left out.
    """
    kept = distances[distances[:, 0] > 0]
    logs = np.log(kept[:, 1] / kept[:, 0])
    n, total = len(logs), float(logs.sum())
    if n < 3 or total <= 0:
        return {"dimension": None, "stderr": None, "words": n}
    return {"dimension": (n - 1) / total, "stderr": _error(logs, distances, choice), "words": n}


def maximum_likelihood(distances: FloatArray, choice: SampleDesign | None = None, k: int = 20) -> Plain:
    """Estimate the dimension from k neighbours (Levina and Bickel 2004; inverses averaged, MacKay and Ghahramani).

    The mean of log(d_k/d_j) over j < k has expectation 1/d at every word; words are averaged.
    """
    k = min(k, distances.shape[1])
    kept = distances[(distances[:, 0] > 0) & (distances[:, k - 1] > distances[:, 0])]
    if k < 3 or len(kept) < 3:
        return {"dimension": None, "stderr": None, "words": len(kept), "k": k}
    inverse = np.log(kept[:, k - 1 : k] / kept[:, : k - 1]).sum(axis=1) / (k - 1)
    return {
        "dimension": 1 / float(inverse.mean()),
        "stderr": _error(inverse, distances, choice),
        "words": len(kept),
        "k": k,
    }


def _error(inverses: FloatArray, distances: FloatArray, choice: SampleDesign | None) -> float | None:
    """Return the error of one over a mean, to first order."""
    error = (choice or SampleDesign(words=len(distances))).error(inverses)
    return None if error is None else error / float(inverses.mean()) ** 2
