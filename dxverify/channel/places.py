"""Weights of equally spaced places that stand for weights between them."""

from __future__ import annotations

import numpy as np

from dxverify.protocols import FloatArray


def standing_for(place: FloatArray, weights: FloatArray, size: int, width: int) -> FloatArray:
    """Return weights of the places 0, 1, … up to ``size`` that give any polynomial of degree below ``width`` the same sum.

    Each weight goes to the ``width`` places around its own.
    """
    first = np.floor(place + 1e-9).astype(np.int64) + 1 - width // 2
    first = np.clip(first, 0, size - width)
    around = np.arange(width)
    away = (place - first)[:, None] - around
    on = np.zeros(size)
    for one in around:
        others = np.delete(around, one)
        part = (away[:, others] / (one - others)).prod(axis=1)
        on += np.bincount(first + one, part * weights, minlength=size)
    return on
