"""The default audit, outputs and noise together, cries wolf on no correct control more often than alpha allows."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import accumulate

import numpy as np
import pytest
from scipy import stats

from dxverify import audit
from dxverify.audit.noise import beside, likely
from dxverify.controls import CORRECT, control
from tests.bench._many import refuted_at
from tests.bench._simulated import simulated
from tests.bench.false_alarms import tight_cases
from tests.chance import ENTROPY, level, stream

#: A large alpha makes few repetitions tell more.
ALPHA, REPETITIONS, DRAWS = 0.2, 60, 600
#: Levels of controls are stated to six digits.
ROUNDING = 1e-5


def audited(one, name):
    """Audit again and again."""
    rng = stream(name)
    return (audit(one, alpha=ALPHA, max_draws=DRAWS, rng=rng) for _ in range(REPETITIONS))


def counted(one, name):
    """Return alarms about the promise, about the noise, and lower bounds above the true level."""
    reports = list(audited(one, name))
    noise = [
        any(found.established and "check" in found.numbers for found in report.findings) for report in reports
    ]
    wrong = sum(report.level_lower > one.level + ROUNDING for report in reports)
    return sum(report.refuted for report in reports), sum(noise), wrong


def allowed(name, parts, alpha=ALPHA):
    """Return the largest count of false alarms that a rate of alpha explains at the suite's level."""
    return int(stats.binom.isf(level(name, parts), REPETITIONS, alpha))


@pytest.fixture(autouse=True)
def _small_samples_of_noise(monkeypatch):
    monkeypatch.setattr(beside, "_MOST", 1000)
    # What would explain a refutation is not looked at here, and took three quarters of the time.
    monkeypatch.setattr(likely, "_SIZE", 200)


@pytest.mark.slow
@pytest.mark.parametrize("one", CORRECT, ids=lambda one: one.name)
def test_no_more_false_alarms_than_alpha(one):
    """Alarms about promise and noise and wrong lower bounds stay within alpha, on tight controls too."""
    name = f"false alarms {one.name}"
    refuted, noise, wrong = counted(one, name)

    assert refuted <= allowed(name, 3)
    assert noise <= allowed(name, 3, ALPHA / 20)
    assert wrong <= allowed(name, 3)


@pytest.mark.slow
@pytest.mark.parametrize("broken", ["first-output-remembered", "antithetic-noise"])
def test_the_count_can_exceed_what_is_allowed(broken):
    """The same count on a broken control is far above the cut-off: the check can fail."""
    name = f"false alarms {broken}"
    counts = accumulate(report.refuted for report in audited(control(broken), name))

    # The rest of the repetitions could only add to a count that is above.
    assert any(count > allowed(name, 1) for count in counts)


@pytest.mark.parametrize("chosen", tight_cases())
def test_tight_mechanisms_are_not_refuted(chosen):
    """Alarms stay within alpha where the promise is used up exactly."""
    case, name = tight_cases()[chosen], f"tight {chosen}"
    alarms = sum(map(math.isfinite, refuted_at(case, 1000, [stream(name)] * REPETITIONS, ALPHA)))
    # The same count can fail: a promise of a third of the level is found broken nearly always.
    broken = replace(case, losses=case.losses / 3)
    found = sum(map(math.isfinite, refuted_at(broken, 1000, [stream(name)] * REPETITIONS, ALPHA)))

    assert alarms <= allowed(name, 1)
    assert found > allowed(name, 1)


@pytest.mark.parametrize("chosen", ["noise on a line of 5", "noise and a δ"])
def test_many_audits_at_once_end_where_each_of_them_does(chosen):
    """The quick simulation decides as the ledger does: the same draws end each audit, and not all after equally many."""
    case = tight_cases()[chosen]
    broken = replace(case, losses=case.losses / 1.7)
    seeds = np.random.SeedSequence(ENTROPY).spawn(6)
    at_once = refuted_at(broken, 1500, [np.random.default_rng(seed) for seed in seeds])

    assert at_once == [simulated(broken, 1500, np.random.default_rng(seed)) for seed in seeds]
    assert len(set(at_once)) > 1
