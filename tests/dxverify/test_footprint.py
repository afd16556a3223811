"""Memory on paper against memory that was measured."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

from dxverify import Vocabulary, vocabulary
from dxverify.channel import low_dimensional, lower_envelope
from dxverify.channel.config import CONFIG
from dxverify.cli import cli
from dxverify.mechanisms import EuclideanLaplace
from dxverify.statistics import statistics
from dxverify.statistics.footprint import INTERPRETER, footprint

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
    """Workers hold the vectors once beside those of the one that starts them; slices keep what each works on within bounds."""
    small, large = footprint(1_000_000, 100), footprint(4_000_000, 300)

    assert large.machine(8) - large.machine(2) == 6 * large.worker
    assert large.machine(2) == 2 * large.machine(1)
    assert large.shared > 11 * small.shared
    assert large.worker < 2 * small.worker
    assert footprint(1000, 10, shaped=True).shared > footprint(1000, 10).shared


def _peak_over_plan(extra=None):
    """Return by how many copies in float32 what numpy holds is above the vectors alone, and above the plan."""
    # Long vectors, so that nothing else counts beside a copy of them.
    words, dim, draws = 3000, 1500, 8
    vectors = np.random.default_rng(0).standard_normal((words, dim), dtype=np.float32)
    names = [f"w{i}" for i in range(words)]
    tracemalloc.start()
    try:
        mechanism = EuclideanLaplace(Vocabulary(words=names, vectors=vectors), epsilon=6.0)
        held = None if extra is None else extra(vectors)
        tracemalloc.reset_peak()
        options = {"sample": 8, "runs": 8, "neighbours": 0, "close": 1, "method": "directions", "rng": 1}
        statistics(mechanism, draws=draws, **options)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    del held
    plan = footprint(words, dim, draws=draws)
    return (peak - plan.shared) / vectors.nbytes, (peak - plan.machine(1) + INTERPRETER) / vectors.nbytes


def test_one_more_copy_of_the_vectors_is_noticed(monkeypatch):
    """What is held lies between the vectors and the plan, up to half a copy; with a copy more it is above the plan."""
    # Blocks of thousands of words are nothing beside millions, but all of these few.
    for module in (low_dimensional, lower_envelope):
        monkeypatch.setattr(module, "CONFIG", replace(CONFIG, rows_block=64))
    monkeypatch.setattr(vocabulary, "_BLOCK", 64)
    # What the first run loads is not counted.
    _peak_over_plan()
    vectors, plan = _peak_over_plan()
    _, more = _peak_over_plan(np.copy)

    assert vectors > -0.5
    assert plan < 0.5 < more


def test_the_command_plans_for_a_size_and_for_a_vocabulary():
    """Nothing is measured; a plan of a size needs no such vocabulary, and nonsense is one line and status 2."""
    told = CliRunner().invoke(
        cli, ["stats", "laplace", "--epsilon", "1", "--workers", "8", "--plan", "4000000x300"]
    )
    own = CliRunner().invoke(cli, ["stats", "laplace", "--epsilon", "1", "--format", "json", "--plan"])
    shaped = CliRunner().invoke(
        cli, ["stats", "mahalanobis", "--epsilon", "1", "--format", "json", "--plan", "1000x10"]
    )
    wrong = CliRunner().invoke(cli, ["stats", "laplace", "--epsilon", "1", "--plan", "4000000"])

    assert told.output.endswith(footprint(4_000_000, 300).text((1, 8)) + "\n")
    assert json.loads(own.output)["bytes"]["shared"] == footprint(2000, 50).shared
    assert json.loads(shaped.output)["bytes"]["shared"] == footprint(1000, 10, shaped=True).shared
    assert "WORDSxDIMS" in str(wrong.exception)
