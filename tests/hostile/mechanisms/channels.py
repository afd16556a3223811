"""Matrices and rows that are no channel, and two that are."""

import numpy as np

from .common import SIZE, WORDS

identity = np.eye(SIZE)
negative_channel = np.full((SIZE, SIZE), 1 / SIZE) + np.array([[1e-3, -1e-3] + [0] * (SIZE - 2)])
negative_channel[0, 0] = -0.5
nan_channel = np.full((SIZE, SIZE), np.nan)
small_channel = np.eye(2)
half_channel = np.eye(SIZE) / 2
uniform = np.full((SIZE, SIZE), 1 / SIZE)


def row_raises(word):
    if word != WORDS[0]:
        raise ValueError("no row")
    return [1 / SIZE] * SIZE


def row_changes_its_mind(word):
    return [0.5] * SIZE if word != WORDS[0] else [1 / SIZE] * SIZE
