"""Alternatives made of past counts: channels that the next block is bet on.

A wrong alternative costs power and never validity. Three ideas are mixed, in several strengths (:class:`~.config.Alternative`):
probabilities fall exponentially with the claimed loss, counted from the input at which a class is most frequent, with one slope
for all classes; each class may scatter around that fit by its own gamma prior; or shares are pulled towards the distribution
of all inputs together, which suits classes that belong to one input alone.
"""

from __future__ import annotations

import numpy as np

from dxverify.audit.eprocess.config import CONFIG
from dxverify.protocols import FloatArray

_SLOPES = np.linspace(0.0, 2.4, 25)
#: The slope that is believed in without samples, and how firmly: slightly too much privacy, as most correct mechanisms have.
_SLOPE_PRIOR, _SLOPE_WEIGHT = 0.8, 2.0
_PULL = 4.0
_TINY = 1e-300


def fit_decay(counts: FloatArray, losses: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Fit rates that fall as exp(−s·L) from the input where a class is most frequent; one slope s for all classes.

    Parameters
    ----------
    counts : array, inputs × classes
        Past counts.
    losses : array, inputs × inputs
        Claimed losses L.

    Returns
    -------
    array, array of bool
        Rates, and where they hold: at all inputs but the most frequent one of each class.
    """
    n = np.maximum(counts.sum(1, keepdims=True), 1.0)
    top = ((counts + 1) / (n + 2 * len(n))).argmax(0)
    distance = np.minimum(losses, CONFIG.largest_loss)[:, top]
    below = np.arange(len(counts))[:, None] != top
    own, size = below * counts, below * n
    parts = size * np.exp(-_SLOPES[:, None, None] * distance)
    logs = np.log(np.maximum(parts, _TINY)) - np.log(np.maximum(parts.sum(1, keepdims=True), _TINY))
    scores = (own * np.where(below, logs, 0.0)).sum(axis=(1, 2)) - _SLOPE_WEIGHT * (
        _SLOPES - _SLOPE_PRIOR
    ) ** 2
    shape = np.exp(-_SLOPES[int(np.argmax(scores))] * distance)
    return (own.sum(0) + 0.5) / np.maximum((size * shape).sum(0), _TINY) * shape, below


def smooth_counts(counts: FloatArray, losses: FloatArray) -> FloatArray:
    """Return the believed channel of each alternative, inputs × alternatives × classes."""
    n = np.maximum(counts.sum(1, keepdims=True), 1.0)
    fit, below = fit_decay(counts, losses)
    expected = below * fit * n
    scatter = (below * (counts - expected) ** 2 - expected).sum() / max(float((expected**2).sum()), 1e-9)
    pool = (counts.sum(0) + 0.5) / (counts.sum() + 0.5 * counts.shape[1])
    pull = _PULL * len(pool) ** 0.5
    channels = []
    for one in CONFIG.alternatives:
        if one.trust is None:
            channels.append((counts + pull * pool) / (n + pull))
        else:
            pseudo = min(one.trust, 1 / max(float(scatter), 1e-9))
            smooth = (counts + pseudo) / (n + pseudo / np.maximum(fit, 1e-12))
            channels.append(np.where(below, smooth, counts / n))
    return np.stack(channels, axis=1)
