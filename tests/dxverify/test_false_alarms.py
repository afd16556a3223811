"""The default audit, outputs and noise together, cries wolf on no correct control more often than alpha allows."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import accumulate

import numpy as np
import pytest
from scipy import stats

from dxverify import audit
from dxverify.audit.decision import EXIT_STATUS
from dxverify.audit.noise import causes, examine
from dxverify.distributions.noise import LaplaceNoise
from dxverify.testing.broken import CORRECT, control
from tests.bench._beside import Form, alarms
from tests.bench._simulated import simulated
from tests.bench.false_alarms import alarms_of, forms, tight_cases
from tests.chance import level, stream
from tests.dxverify.channel_cases import Additive
from tests.dxverify.line import Channel, channel, line

#: A large alpha makes few repetitions tell more.
ALPHA, REPETITIONS, DRAWS, FEW = 0.2, 60, 600, 30
#: Levels of controls are stated to six digits.
ROUNDING = 1e-5


def audited(one, name):
    """Audit again and again."""
    rng = stream(name)
    return (audit(one, alpha=ALPHA, max_samples=DRAWS, rng=rng) for _ in range(REPETITIONS))


def counted(one, name):
    """Return alarms about the promise, about the noise, and lower bounds above the true level."""
    reports = list(audited(one, name))
    noise = [
        any(found.established and "check" in found.numbers for found in report.findings) for report in reports
    ]
    wrong = sum(report.effective_epsilon.lower > one.effective_epsilon + ROUNDING for report in reports)
    alarms = sum(EXIT_STATUS[report.verdict] == 1 for report in reports)
    return alarms, sum(noise), wrong


def allowed(name, parts, alpha=ALPHA):
    """Return the largest count of false alarms that a rate of alpha explains at the suite's level."""
    return int(stats.binom.isf(level(name, parts), REPETITIONS, alpha))


@pytest.fixture(autouse=True)
def _small_samples_of_noise(monkeypatch):
    monkeypatch.setattr(examine, "CONFIG", replace(examine.CONFIG, most=1000))
    # What would explain a refutation is not looked at here, and took three quarters of the time.
    monkeypatch.setattr(causes, "CONFIG", replace(causes.CONFIG, cause_samples=200))


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
    counts = accumulate(EXIT_STATUS[report.verdict] == 1 for report in audited(control(broken), name))

    # The rest of the repetitions could only add to a count that is above.
    assert any(count > allowed(name, 1) for count in counts)


@pytest.mark.parametrize("chosen", tight_cases())
def test_tight_mechanisms_are_not_refuted(chosen):
    """Alarms stay within alpha where the promise is used up exactly."""
    case, name = tight_cases()[chosen], f"tight {chosen}"
    rng, limit = stream(name), int(stats.binom.isf(level(name), FEW, ALPHA))
    alarms = sum(math.isfinite(simulated(case, DRAWS, rng, ALPHA)) for _ in range(FEW))
    # The same count can fail: a promise of a third of the level is found broken nearly always.
    broken = replace(case, losses=case.losses / 3)
    found = accumulate(math.isfinite(simulated(broken, DRAWS, rng, ALPHA)) for _ in range(FEW))

    assert alarms <= limit
    assert any(count > limit for count in found)


@pytest.mark.slow
@pytest.mark.parametrize("chosen", tight_cases())
def test_whole_audits_of_tight_mechanisms_raise_no_more_alarms_than_alpha(chosen):
    """Bets, dependence, forks, noise and low bits together stay within alpha; a third of the promise is found broken."""
    name, form, case = f"whole tight {chosen}", forms()[chosen], tight_cases()[chosen]
    key = stream(name).integers(2**32, size=4)
    seeds = np.random.SeedSequence(key.tolist()).spawn(REPETITIONS)
    bets, beside_bets = alarms_of(case, form, 1000, seeds, ALPHA)
    broken = replace(case, losses=case.losses / 3)
    found = [simulated(broken, 1000, np.random.default_rng(seed), ALPHA * form.part) for seed in seeds]

    assert np.logical_or(bets, beside_bets).sum() <= allowed(name, 1)
    assert np.isfinite(found).sum() > allowed(name, 1)


class MoreNoise(LaplaceNoise):
    """Half as much again as is stated."""

    def sample(self, size, rng=None):
        """Draw."""
        return 1.5 * super().sample(size, rng)


class Twice(Channel):
    """Every draw is given twice."""

    def __call__(self, word, size, rng):
        """Draw outputs."""
        return np.repeat(super().__call__(word, (size + 1) // 2, rng), 2)[:size]


def _one_generator():
    """One generator for every call, which forked workers share."""
    rng, rows = np.random.default_rng(0), channel(5, 1.0)
    return lambda word, size, _: rng.choice(5, size=size, p=rows[word])


def _all_bits(matrix, rng):
    return matrix / 3 + rng.laplace(size=matrix.shape)


#: Right in what bets see, and wrong in what is looked at beside them.
WRONG_BESIDE = {
    "noise": Form(
        code=Additive(vectors=np.arange(5.0)[:, None], noise=MoreNoise(dim=1, epsilon=1.0)), promise={}
    ),
    "dependence": Form(code=Twice(channel(5, 1.0)), promise={"vocabulary": line(5), "epsilon": 1.0}),
    "forks": Form(code=_one_generator(), promise={"vocabulary": line(5), "epsilon": 1.0}),
    "low bits": Form(code=_all_bits, promise={"vocabulary": line(5), "epsilon": 1.0, "shape": "vectors"}),
}


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("noise", "NOISE_LAW"),
        ("dependence", "DEPENDENT"),
        ("forks", "RNG_REUSE"),
        ("low bits", "floating-point"),
    ],
)
def test_alarms_beside_the_bets_can_be_counted(part, told):
    """What is counted beside the bets is raised by code that is wrong there: the count can exceed what is allowed."""
    raised = [alarms(WRONG_BESIDE[part], entropy, 0.05) for entropy in range(3)]

    assert all(any(told in alarm for alarm in one) for one in raised)
