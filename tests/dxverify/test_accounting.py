"""One budget pays for everything a report says: weights sum to one, shares to alpha, and money is moved, never made."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from dxverify import audit
from dxverify.audit import sampling
from dxverify.audit.config import CONFIG
from dxverify.audit.dependence import Pilot, dependences
from dxverify.audit.registry import Task
from dxverify.audit.subjects import as_subject
from dxverify.audit.suite import dependence, runner
from dxverify.audit.suite.target import Found, Target
from dxverify.runtime.run import Run
from tests.chance import stream
from tests.dxverify.line import LaplaceOnLine, line

ALPHA = 0.05


def test_parts_of_the_test_of_outputs_sum_to_its_level():
    """The e-process, the bounds, a second start and the tests of independence are paid from one budget."""
    assert sum(CONFIG.word_shares.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("looked_at", [1, 4])
def test_tests_of_dependence_share_what_they_may_spend(looked_at):
    """Four tests of each input looked at have an even part of alpha each."""
    calls = np.repeat(stream("shares of dependence").integers(0, 2, size=(16, 16)), 2, axis=1)
    pilots = [Pilot(word="w", calls=calls, singles=calls[:, 0], events=(0, 1))] * looked_at

    (found,) = dependences(pilots, 0.04)

    assert found.numbers["share"] == 0.04 / 4 / looked_at


def test_the_first_look_spends_what_it_is_given_once(monkeypatch):
    """Dependence, and what workers and instances repeat, spend alpha together."""
    spent = []

    def recorded(test):
        return lambda *arguments, **options: spent.append(arguments[-1]) or test(*arguments, **options)

    for name in ("dependences", "repeated_elsewhere"):
        monkeypatch.setattr(sampling, name, recorded(getattr(sampling, name)))
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0)
    sampling.probe(subject, sampling.Sampling(entropy=1), range(3), 0.04)

    assert len(spent) == 2
    assert sum(spent) == 0.04


def test_the_tests_of_the_suite_share_alpha(monkeypatch):
    """What the tests are handed, and what the report says that they spend, sums to no more than alpha."""
    handed = {}

    def recorded(test):
        return lambda target, level, found: (
            handed.update({test.name: level}) or test.run(target, level, found)
        )

    tests = tuple(replace(test, run=recorded(test)) for test in runner.TESTS)
    monkeypatch.setattr(runner, "TESTS", tests)
    report = audit(
        lambda matrix, rng: np.rint(matrix + rng.laplace(size=matrix.shape)),
        vocabulary=line(3),
        epsilon=1.0,
        alpha=0.04,
        shape="vectors",
        max_samples=500,
        rng=1,
        keep_going=True,
    )
    said = {one.name: one.share * 0.04 for one in report.tests if one.share}
    # The bounds of the effective ε are paid from the share of the test of outputs.
    said["outputs"] += said.pop("effective-epsilon")

    assert {"dependence", "repeats", "noise-size", "support", "floating-point", "outputs"} <= set(handed)
    # A test that finds nothing to test spends nothing.
    assert {"dependence", "repeats", "support", "floating-point", "outputs"} <= set(said)
    assert all(handed[name] == pytest.approx(level) for name, level in said.items())
    # The two-sided bound is made only if nothing else decides; its share is set aside before the first sample.
    aside = 0.0 if "two-sided" in handed else CONFIG.shares["two-sided"] * 0.04
    assert sum(handed.values()) + aside == pytest.approx(0.04)


def test_warnings_and_rejections_of_dependence_share_its_level(monkeypatch):
    """What the first calls spend on warnings is taken from what agreement, repeated sequences and signs may spend."""
    spent = []

    def recorded(*arguments):
        spent.append(arguments[-1])
        return sampling.probe(*arguments)

    monkeypatch.setattr(dependence, "probe", recorded)
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0)
    target = Target.of(subject, Task(alpha=0.04, max_samples=500, run=Run(entropy=1)))
    result, *_ = dependence.run(target, 0.01, Found())
    each = result.evidence.level / result.integers["tests"]

    assert result.evidence.level == 0.01
    assert spent[0] + each * len(result.integers["p_values"]) == pytest.approx(0.01)
    smallest = min(result.integers["p_values"].values())
    assert math.exp(result.evidence.log_value) == pytest.approx(min(1.0, result.integers["tests"] * smallest))
