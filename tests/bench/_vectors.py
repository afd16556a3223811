"""Vectors to measure on: real ones if they are in the cache, else normal ones of the same shape, and it is said which."""

from __future__ import annotations

import numpy as np

from dxverify.datasets import DATASETS, load_vectors
from dxverify.datasets.cache import path_of
from dxverify.vocabulary import Vocabulary

NEWS, GLOVE = "googlenews-300", "wink-100"
SHAPES = {NEWS: (26_423, 300), GLOVE: (341_479, 100)}


def normal(words: int, dim: int) -> Vocabulary:
    """Return words with independent normal coordinates."""
    vectors = np.random.default_rng(0).standard_normal((words, dim)).astype(np.float32)
    return Vocabulary(words=[f"w{i}" for i in range(words)], vectors=vectors)


#: Fewer words than this are a trial run, which need not read gigabytes.
_TRIAL = 5000


def real(name: str, limit: int | None = None) -> tuple[Vocabulary, str]:
    """Return the first words of a data set, and what they are."""
    words, dim = SHAPES[name]
    if (limit or words) >= _TRIAL and path_of(DATASETS[name]).exists():
        loaded = load_vectors(name)
        kept = slice(limit)
        return Vocabulary(words=loaded.words[kept], vectors=loaded.vectors[kept]), name
    return normal(min(words, limit or words), dim), f"normal vectors in place of {name}"
