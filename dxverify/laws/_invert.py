"""Quantiles of a log-concave tail."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dxverify.protocols import FloatArray

Function = Callable[[FloatArray], FloatArray]


def invert_tail(
    probability: FloatArray, start: FloatArray, *, sf: Function, logsf: Function, logpdf: Function
) -> FloatArray:
    """Solve sf(x) = probability for x ≥ 0 by Newton's method on the logarithm.

    The logarithm of a log-concave tail is concave and decreasing, so its tangent lies above it: every
    step but the first lands to the right of the root and the steps then decrease towards it. The last
    two steps compare the probabilities themselves, which are more accurate than their logarithms.
    """
    target = np.log(probability)
    x = start
    for _ in range(60):
        height = logsf(x)
        move = (height - target) * np.exp(height - logpdf(x))
        x = np.maximum(x + move, 0.0)
        if np.all(np.abs(move) <= 1e-8 * x + 1e-12):
            break
    for _ in range(2):
        tail = sf(x)
        ratio = np.log(tail / probability)
        polished = x + ratio * np.exp(logsf(x) - logpdf(x))
        x = np.where(tail > 1e-300, np.maximum(polished, 0.0), x)
    return x
