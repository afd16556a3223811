"""One budget pays for everything a report says: weights sum to one, shares to alpha, and money is moved, never made."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from dxverify import audit
from dxverify.audit import drawing
from dxverify.audit.config import CONFIG
from dxverify.audit.dependence import Look, dependences
from dxverify.audit.fixed_tests import conditional, hockey_stick, single_outputs_part, two_intervals
from dxverify.audit.methods import sequential
from dxverify.audit.plan import AFTER_REFUTATION, after_refutation
from dxverify.audit.plan import SHARES as BUDGET
from dxverify.audit.power import last_look, share_of_a_triple, share_of_an_interval
from dxverify.audit.registry import Task
from dxverify.audit.subjects import as_subject
from dxverify.audit.suite import (
    dependence,
    floating_point,
    goodness_of_fit,
    noise_distribution,
    noise_size,
    repeats,
    support,
    two_sided,
)
from dxverify.audit.suite.target import Target
from dxverify.bounds import log_p_value
from dxverify.runtime.run import Run
from tests.chance import stream
from tests.dxverify.line import LaplaceOnLine, channel, line
from tests.dxverify.test_fixed import poisson_table, promised, table_of

ALPHA = 0.05


def test_bounds_of_the_fixed_test_spend_alpha_and_no_more():
    """From the bounds themselves: the error each was computed with, summed over all triples and both sides, is alpha."""
    table = poisson_table(channel(3, 1.0), 400, stream("fixed shares"))
    outcome = conditional(table, ALPHA)
    # The level of one pair comes from one output: the one with the largest bound.
    x, z = 0, 1
    errors = []
    for bound, side in ((outcome.lower[x, z], 1), (outcome.upper[x, z], -1)):
        odds = 1 / (1 + math.exp(-bound * promised(3)[x, z]))
        forth, total = table.counts[x], table.counts[x] + table.counts[z]
        tails = stats.binom.sf(forth - 1, total, odds) if side > 0 else stats.binom.cdf(forth, total, odds)
        errors.append(tails[total > 0].min() if side > 0 else tails[total > 0].max())
    spent = table.triples * sum(errors)

    assert spent <= ALPHA * (1 + 1e-6)
    assert spent >= 0.99 * ALPHA


def test_a_triple_is_rejected_if_and_only_if_its_bound_is_above_the_promise():
    """Rejections and lower bounds of the fixed test are false together, so they are paid for once."""
    rng = stream("one event")
    both = set()
    for rate in (1.0, 1.3):
        for _ in range(30):
            outcome = conditional(poisson_table(channel(4, rate), 500, rng), ALPHA)
            named = np.zeros((4, 4), dtype=bool)
            for x, z, _ in outcome.rejected:
                named[x, z] = True
            both.add(bool(named.any()))

            assert (named == (outcome.lower > 1)).all()
    assert both == {False, True}


def test_rejections_of_the_last_look_are_those_of_its_share():
    """A triple is rejected exactly if its p-value is within alpha over all triples, seen or not."""
    table = poisson_table(channel(4, 1.5), 600, stream("last look share"))
    counts = table.counts
    log_p = log_p_value(counts[:, None, :], counts[None, :, :], promised(4)[:, :, None])
    log_p[np.eye(4, dtype=bool)] = 0.0
    limit = math.log(ALPHA / (4 * 3 * table.symbols))
    found = {(x, z, column) for x, z, [column] in last_look(table, ALPHA)}

    assert found
    assert found == {tuple(place) for place in np.argwhere(log_p <= limit).tolist()}
    assert math.log(share_of_a_triple(table, ALPHA)) == pytest.approx(limit)
    assert share_of_an_interval(table, ALPHA) == pytest.approx(ALPHA / (2 * 4 * table.symbols))


def test_events_and_single_outputs_of_a_delta_share_what_refutes():
    """What single outputs may spend is half of what refutes a promise with δ, and all of it without."""
    assert single_outputs_part(ALPHA, 0.0) == pytest.approx(0.95 * ALPHA)
    assert single_outputs_part(ALPHA, 0.1) == pytest.approx(0.475 * ALPHA)


def test_intervals_spend_alpha_and_no_more():
    """Two Clopper–Pearson bounds for each output of each input, on either side of the level, sum to alpha."""
    table = table_of(np.array([[50, 350], [400, 0]]), 400)
    outcome = two_intervals(table, ALPHA)
    ratio = math.exp(-outcome.lower[1, 0])
    each = 0.95 * ALPHA / (2 * 2 * table.symbols)
    low, high = stats.beta.ppf(each, 400, 1), stats.beta.isf(each, 51, 350)

    assert ratio == pytest.approx(high / low)


def test_an_event_of_a_delta_is_tested_at_its_share():
    """The lower bound of a promise with δ has the error that half of the budget over all pairs and both sides leaves."""
    chosen = np.array([[300, 100], [10, 390]])
    table = table_of(chosen, 400)
    outcome = hockey_stick(chosen, table, ALPHA)
    each = 0.475 * ALPHA / (2 * 2)
    low, high = stats.beta.ppf(each, 300, 101), stats.beta.isf(each, 11, 390)

    assert outcome.lower[0, 1] == pytest.approx(math.log(low / high))


def test_names_and_levels_share_what_the_promise_may_spend():
    """Where the promise is broken, a false name and a false level are two mistakes; together they have one budget."""
    parts = after_refutation(ALPHA)

    assert set(parts) == set(AFTER_REFUTATION)
    assert 0.99 * ALPHA < sum(parts.values()) <= ALPHA
    assert sum(BUDGET.values()) == pytest.approx(20.0)


@pytest.mark.parametrize("looked_at", [1, 4])
def test_tests_of_dependence_share_what_they_may_spend(looked_at):
    """Four tests of each input looked at have an even part of alpha each."""
    calls = np.repeat(stream("shares of dependence").integers(0, 2, size=(16, 16)), 2, axis=1)
    looks = [Look(word="w", calls=calls, singles=calls[:, 0], events=(0, 1))] * looked_at

    (found,) = dependences(looks, 0.04)

    assert found.numbers["share"] == 0.04 / 4 / looked_at


def test_the_first_look_spends_what_it_is_given_once(monkeypatch):
    """Dependence, and what workers and instances repeat, spend alpha together."""
    spent = []

    def recorded(test):
        return lambda *arguments, **options: spent.append(arguments[-1]) or test(*arguments, **options)

    for name in ("dependences", "repeated_elsewhere"):
        monkeypatch.setattr(drawing, name, recorded(getattr(drawing, name)))
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0)
    drawing.probe(subject, drawing.Drawing(entropy=1), range(3), 0.04)

    assert len(spent) == 2
    assert sum(spent) == 0.04


#: Tests of the suite that are handed a level of their own; the test of outputs has its α in its task.
MODULES = (
    dependence,
    repeats,
    noise_size,
    support,
    floating_point,
    goodness_of_fit,
    noise_distribution,
    two_sided,
)


def test_the_tests_of_the_suite_share_alpha(monkeypatch):
    """What the tests are handed, and what the report says that they spend, sums to no more than alpha."""
    handed = {}

    def recorded(name, run):
        return lambda target, level, *more: handed.update({name: level}) or run(target, level, *more)

    for module in MODULES:
        monkeypatch.setattr(module, "run", recorded(module.NAME, module.run))
    run = sequential.AUDITOR.run
    by_outputs = replace(
        sequential.AUDITOR, run=lambda subject, task: handed.update(outputs=task.alpha) or run(subject, task)
    )
    monkeypatch.setattr(sequential, "AUDITOR", by_outputs)
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
        return drawing.probe(*arguments)

    monkeypatch.setattr(dependence, "probe", recorded)
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0)
    target = Target.of(subject, Task(alpha=0.04, max_samples=500, run=Run(entropy=1)))
    result, _ = dependence.run(target, 0.01)
    each = result.evidence.level / result.integers["tests"]

    assert result.evidence.level == 0.01
    assert spent[0] + each * len(result.integers["p_values"]) == pytest.approx(0.01)
    smallest = min(result.integers["p_values"].values())
    assert math.exp(result.evidence.log_value) == pytest.approx(min(1.0, result.integers["tests"] * smallest))
