"""Statistics hold the vectors as they came and once more, centred in double precision; no further copy."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace

import numpy as np

from dxverify import Vocabulary, vocabulary
from dxverify.channel import low_dimensional, lower_envelope
from dxverify.mechanisms import EuclideanLaplace
from dxverify.statistics import statistics


def _copies_beyond(extra=None):
    """Return how many copies in single precision numpy holds at most beyond the two that are needed."""
    # Long vectors, so that blocks of outputs are small in comparison.
    words, dim = 3000, 1500
    vectors = np.random.default_rng(0).standard_normal((words, dim), dtype=np.float32)
    names = [f"w{i}" for i in range(words)]
    tracemalloc.start()
    try:
        mechanism = EuclideanLaplace(Vocabulary(words=names, vectors=vectors), epsilon=6.0)
        held = None if extra is None else extra(vectors)
        tracemalloc.reset_peak()
        options = {"sample": 8, "runs": 8, "neighbours": 0, "close": 1, "method": "directions", "rng": 1}
        statistics(mechanism, samples=8, **options)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    del held
    # Single precision as they came, and double precision.
    return peak / vectors.nbytes - 3


def test_one_more_copy_of_the_vectors_is_noticed(monkeypatch):
    """The peak is that of the two copies, up to half a copy; with one copy more it is above."""
    # Blocks of thousands of words are nothing next to millions, but all of these few.
    for module in (low_dimensional, lower_envelope):
        monkeypatch.setattr(module, "CONFIG", replace(module.CONFIG, rows_block=64))
    monkeypatch.setattr(vocabulary, "_BLOCK", 64)
    # What the first run loads is not counted.
    _copies_beyond()

    assert -0.5 < _copies_beyond() < 0.5 < _copies_beyond(np.copy)
