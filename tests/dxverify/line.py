"""Laplace noise on a line of words 0, 1, 2, …: the one mechanism whose level is exactly its rate.

Its channel is written down here from the distribution function of the noise, apart from all package code.
"""

from __future__ import annotations

import numpy as np

from dxverify import Vocabulary


def line(size):
    """Return the vocabulary of so many words at distance 1."""
    return Vocabulary(words=[f"w{i}" for i in range(size)], vectors=np.arange(float(size))[:, None])


class LaplaceOnLine:
    """Adds Laplace noise of the given rate and takes the nearest word; picklable, as workers need."""

    name = "laplace-on-line"

    def __init__(self, size, rate):
        self.size, self.rate = size, rate

    def __call__(self, word, size, rng):
        """Draw outputs."""
        noisy = word + rng.laplace(scale=1 / self.rate, size=size)
        return np.clip(np.rint(noisy), 0, self.size - 1).astype(np.int64)


def channel(size, rate):
    """Return the exact channel."""
    cuts = np.concatenate([[-np.inf], np.arange(size - 1) + 0.5, [np.inf]])
    gap = cuts[None, :] - np.arange(size)[:, None]
    below = 0.5 * np.exp(rate * np.minimum(gap, 0))
    above = 1 - 0.5 * np.exp(-rate * np.maximum(gap, 0))
    return np.diff(np.where(gap < 0, below, above), axis=1)


class Channel:
    """Draws from the rows of a matrix."""

    name = "channel"

    def __init__(self, matrix):
        self.matrix = np.asarray(matrix)

    def __call__(self, word, size, rng):
        """Draw outputs."""
        return rng.choice(self.matrix.shape[1], size=size, p=self.matrix[word])
