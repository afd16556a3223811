"""Words at random points, and a test of counts, for tests of geometry."""

from __future__ import annotations

from scipy import stats

from dxverify import Vocabulary
from tests.chance import stream


def cloud(words: int, dim: int, name: str) -> Vocabulary:
    """Return words at independent normal points."""
    vectors = stream(name).standard_normal((words, dim))
    return Vocabulary(words=[f"w{i}" for i in range(words)], vectors=vectors)


def too_many(misses: int, trials: int, share: float, allowed: float) -> bool:
    """Return whether so many misses are too many for intervals that may miss that share of the time."""
    return stats.binomtest(misses, trials, share, alternative="greater").pvalue < allowed
