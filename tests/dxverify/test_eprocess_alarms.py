"""False alarms of the e-process on tight, correct mechanisms stay within their level, and faulty ones are refuted."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from dxverify.audit.eprocess.allocation import planned_totals
from dxverify.audit.eprocess.sensitivity import finds_standard_fault
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.spaces.inputs import Inputs
from tests.chance import level, stream
from tests.dxverify.spaces_cases import (
    LINE,
    PLACES,
    Drifting,
    geometric,
    line_laplace,
    planar_laplace,
    randomised_response,
    response_with_delta,
    unary_encoding,
)

_ALPHA, _RUNS, _SAMPLES = 0.05, 24, 500


def _optimal(epsilon):
    return unary_encoding(4, 0.5, 1 / (math.exp(epsilon) + 1))


_TIGHT = {
    "randomised response": (randomised_response(5, 1.0), range(5), "discrete", 0.0),
    "optimised unary encoding": (_optimal(1.0), range(4), "discrete", 0.0),
    "geometric": (geometric(1.0), range(3), "euclidean", 0.0),
    "planar Laplace": (planar_laplace(1.0), PLACES, "euclidean", 0.0),
    "Laplace on a line": (line_laplace(1.0), LINE, "euclidean", 0.0),
    "response with delta": (response_with_delta(1.0, 0.05), range(2), "discrete", 0.05),
}
_FAULTY = {
    "randomised response": (randomised_response(5, 1.6), range(5), "discrete", 0.0),
    "optimised unary encoding": (_optimal(1.8), range(4), "discrete", 0.0),
    "geometric": (geometric(2.0), range(3), "euclidean", 0.0),
    "planar Laplace": (planar_laplace(2.0), PLACES, "euclidean", 0.0),
    "Laplace on a line": (line_laplace(1.6), LINE, "euclidean", 0.0),
    "response with delta": (response_with_delta(1.0, 0.25), range(2), "discrete", 0.05),
}


def _size(process, least=0):
    """Return the size of the next block: that of a planned audit, or larger."""
    return max(planned_totals(len(process.losses), 10**6)[process.blocks], least)


def _largest(case, rng, samples, *, alpha=None, tossed=True):
    """Run one e-process up to so many samples; return it."""
    mechanism, points, metric, delta = case
    inputs = Inputs.of(points, metric)
    process = EProcess(inputs=inputs, losses=inputs.losses(1.0), delta=delta)
    while process.samples < samples:
        sizes = np.asarray(process.next_means(_size(process)), dtype=np.int64)
        counts = rng.multinomial(sizes.sum(), sizes / sizes.sum()) if tossed else sizes
        rows = [mechanism(point, int(size), rng) for point, size in zip(inputs.points, counts, strict=True)]
        process.add(sizes.astype(float), rows)
        if alpha is not None and process.largest >= -math.log(alpha):
            break
    return process


@pytest.mark.parametrize("name", _TIGHT)
def test_false_alarms_are_within_the_level(name):
    """False alarms are within the level."""
    rng = stream(f"e-process false alarms {name}")
    alarms = sum(
        _largest(_TIGHT[name], rng, _SAMPLES, alpha=_ALPHA, tossed=bool(run % 2)).largest >= -math.log(_ALPHA)
        for run in range(_RUNS)
    )
    most = stats.binom.isf(level(f"e-process false alarms {name}"), _RUNS, _ALPHA)
    assert alarms <= most


@pytest.mark.parametrize("name", _FAULTY)
def test_faulty_mechanisms_are_refuted(name):
    """Faulty mechanisms are refuted."""
    rng = stream(f"e-process control {name}")
    found = [_largest(_FAULTY[name], rng, 6_000, alpha=_ALPHA).largest >= -math.log(_ALPHA) for _ in range(3)]
    assert all(found)


def test_memory_that_ignores_the_input_is_refuted_only_by_grouped_calls():
    """Code whose distribution drifts but ignores the input: tossed inputs do not refute it, calls grouped by input do."""
    inputs = Inputs.of(range(5), "discrete")
    losses = inputs.losses(0.1)

    def wealth(seed, *, tossed):
        rng, code = stream(f"drift {seed}"), Drifting(1000)
        process = EProcess(inputs=inputs, losses=losses)
        while process.samples < 5_000:
            sizes = np.asarray(process.next_means(_size(process, least=500)), dtype=np.int64)
            total = int(sizes.sum())
            labels = rng.choice(5, total, p=sizes / total) if tossed else np.repeat(np.arange(5), sizes)
            rows = [[] for _ in range(5)]
            for label in labels:
                rows[label] += code(label, 1, rng)
            process.add(sizes.astype(float), rows)
        return process.largest

    threshold = -math.log(0.01)
    assert sum(wealth(seed, tossed=False) >= threshold for seed in range(3)) >= 1
    alarms = sum(wealth(seed, tossed=True) >= threshold for seed in range(5))
    assert alarms <= stats.binom.isf(level("drift with tossed inputs"), 5, 0.01)


def _finds(process):
    """Whether this e-process would probably have found the standard fault."""
    bets = [one.bets for one in process.accounts]
    return finds_standard_fault(bets, blocks=process.blocks, samples=process.samples, alpha=_ALPHA)


@pytest.mark.parametrize("name", ["randomised response", "planar Laplace", "Laplace on a line"])
def test_sensitive_means_that_noise_twice_too_small_is_found(name):
    """Sensitive means that noise twice too small is found."""
    faults = {
        "randomised response": randomised_response(5, 2.0),
        "planar Laplace": planar_laplace(2.0),
        "Laplace on a line": line_laplace(2.0),
    }
    rng = stream(f"sensitivity {name}")
    few = _largest(_TIGHT[name], rng, 60)
    enough = _largest(_TIGHT[name], rng, 1_500)
    assert not _finds(few)
    assert _finds(enough)
    faulty = (faults[name], *_TIGHT[name][1:])
    found = [_largest(faulty, rng, 1_500, alpha=_ALPHA).largest >= -math.log(_ALPHA) for _ in range(5)]
    assert all(found)


def test_code_that_ignores_its_input_says_nothing_of_the_standard_fault():
    """Code that ignores its input says nothing of the standard fault."""
    process = _largest(
        (randomised_response(5, 0.0), range(5), "discrete", 0.0), stream("nothing to find"), 3_000
    )
    assert not _finds(process)
