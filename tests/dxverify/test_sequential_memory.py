"""Code that remembers its calls but ignores its input is not refuted by single calls with tossed inputs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
from scipy import stats

from dxverify import Vocabulary
from dxverify.audit import sampling
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.audit.sampling import Sampling, sample_block
from dxverify.audit.subjects import as_subject
from dxverify.runtime.run import Here
from tests.chance import level
from tests.dxverify.spaces_cases import Drifting

_EPSILON, _ALPHA, _RUNS = 0.1, 0.01, 3


def _in_order(calls, _rng):
    """Return single calls, input after input: the control."""
    return [replace(call, size=1, key=(*call.key, place)) for call in calls for place in range(call.size)]


def _rejections():
    """Return how many of a few audits, one output a call, reject ε = 0.1 for code with ε = 0 given the past."""
    rejected = 0
    for seed in range(_RUNS):
        subject = as_subject(Drifting(1000), vocabulary=Vocabulary.builtin("line"), epsilon=_EPSILON)
        rows = tuple(range(5))
        process = EProcess.on_words(subject.losses(rows), level=Fraction(repr(_ALPHA)))
        for index in range(6):
            expected = np.full(5, 200.0)  # a block is about one turn of the distribution
            plan = Sampling(entropy=seed, singly=True)
            block = sample_block(subject, plan, rows, index, expected, executor=Here())
            process.add(expected, block.counts)
        rejected += process.rejected
    return rejected


def test_memory_does_not_refute_single_calls(monkeypatch):
    """Tossed inputs keep the level; the same calls grouped by input do not."""
    assert _rejections() <= stats.binom.isf(level("memory of code, tossed inputs"), _RUNS, _ALPHA)
    monkeypatch.setattr(sampling, "_in_random_order", _in_order)
    assert _rejections() >= 2
