"""Small vocabularies for the examples of the mechanisms."""

from __future__ import annotations

import string

import numpy as np

from dxverify.vocabulary import Vocabulary


def words_at(*points: tuple[float, ...]) -> Vocabulary:
    """Return words a, b, c, … at the given points."""
    return Vocabulary(
        words=list(string.ascii_lowercase[: len(points)]), vectors=np.array(points, dtype=float)
    )
