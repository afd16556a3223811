"""Memory on paper against memory that was measured."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dxverify.statistics.footprint import footprint

WORDS, DIM, DRAWS = 60_000, 64, 160
#: How far paper and measurement may be apart; 1.3 when this was written.
FACTOR = 1.6
PROGRAM = f"""
import resource
import numpy as np
from dxverify import Vocabulary
from dxverify.mechanisms import EuclideanLaplace
from dxverify.statistics import statistics
vectors = np.random.default_rng(0).standard_normal(({WORDS}, {DIM})).astype(np.float32)
words = Vocabulary(words=[f"w{{i}}" for i in range({WORDS})], vectors=vectors)
mechanism = EuclideanLaplace(words, epsilon=6.0)
statistics(mechanism, sample=64, draws={DRAWS}, runs=8, neighbours=0, method="directions", rng=1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="kilobytes, as Linux counts them")
def test_paper_and_measurement_agree():
    """A process of its own holds what is planned, up to a factor."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    planned = footprint(WORDS, DIM, draws=DRAWS).machine(1)

    assert 1 / FACTOR < int(done.stdout) / planned < FACTOR


def test_workers_share_the_vectors_and_nothing_else():
    """Eight workers hold the vectors once; slices keep what each works on within bounds, however many the words."""
    small, large = footprint(1_000_000, 100), footprint(4_000_000, 300)

    assert large.machine(8) - large.machine(1) == 7 * large.worker
    assert large.shared > 11 * small.shared
    assert large.worker < 2 * small.worker
    assert footprint(1000, 10, shaped=True).shared > footprint(1000, 10).shared
