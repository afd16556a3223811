"""The level after a refutation: bounds from both sides that hold at any time, and a report that says so."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from dxverify import Vocabulary, audit
from dxverify.audit.findings import Verdict
from dxverify.audit.level_range import bounded, came_often, log_odds_interval
from dxverify.audit.report import AuditReport
from dxverify.bounds import clopper_pearson
from dxverify.reporting.parts import effective
from tests.chance import level, stream
from tests.dxverify.line import Channel, LaplaceOnLine, channel, line

RATE = 1.25
LOSSES = np.abs(np.subtract.outer(np.arange(4.0), np.arange(4.0)))


def paths(name, theta, alpha):
    """Shares of paths on which an anytime and a fixed-size interval ever miss the truth."""
    tosses = stream(name).random((400, 600)) < theta
    looks = np.arange(20, 601, 20)
    heads = tosses.cumsum(axis=1)[:, looks - 1]
    low, high = log_odds_interval(heads, looks - heads, alpha)
    truth = np.log(theta / (1 - theta))
    below, above = clopper_pearson(heads, looks, alpha / 2)
    return (
        ((low > truth) | (high < truth)).any(axis=1).sum(),
        ((below > theta) | (above < theta)).any(axis=1).sum(),
    )


@pytest.mark.parametrize("theta", [0.5, 0.8, 0.97])
def test_intervals_hold_at_all_times_together(theta):
    """Looked at thirty times, the sequence misses the truth as rarely as it says; intervals of a fixed size do not."""
    name, alpha = f"confidence sequence {theta}", 0.2
    missed, control = paths(name, theta, alpha)
    most = stats.binom.isf(level(name), 400, alpha)

    assert missed <= most
    assert control > most


def test_an_outcome_that_never_came_leaves_one_side_open():
    """Zero counts bound from one side only; a bound is never beyond its estimate."""
    low, high = log_odds_interval([0, 30, 20], [30, 0, 10], 0.05)

    assert [-np.inf, np.inf] == [low[0], high[1]]
    assert low[2] < np.log(2) < high[2]


def false_statements(name, alpha, repetitions=200):
    """How often anything that the bounds say of four words is false, and how often an upper bound is stated."""
    rng, rows = stream(name), channel(4, RATE)
    false = stated = 0
    for _ in range(repetitions):
        chosen_on, table = rng.poisson(600 * rows), rng.poisson(1800 * rows)
        found = bounded(chosen_on, table, np.ones(4), LOSSES, 1.0, alpha)
        often = came_often(chosen_on)
        outside = 1 - chosen_on @ often.T / chosen_on.sum(axis=1, keepdims=True)
        pairs = [(x, z) for x in range(4) for z in range(4) if x != z and outside[x, z] <= 0.1]
        levels = [np.log(rows[x] / rows[z])[often[z]].max() / LOSSES[x, z] for x, z in pairs]
        apart = max(float(rows[x][~often[z]].sum()) for x, z in pairs)
        stated += found.upper is not None
        wrong = found.lower > RATE + 1e-12 or found.apart < apart - 1e-12
        false += wrong or (found.upper is not None and found.upper < max(levels) - 1e-12)
    return false, stated


def test_the_range_is_true_as_often_as_it_says():
    """Over many repetitions lower bound, upper bound and mass are all true but for alpha; without a margin they are not."""
    name, alpha = "level range", 0.2
    most = stats.binom.isf(level(name), 200, alpha)
    false, stated = false_statements(name, alpha)
    # With an alpha beyond all reason nothing is left of the intervals but the estimates.
    control, _ = false_statements("level range control", 1e9)

    assert false <= most
    assert stated == 200
    assert control > most


@pytest.fixture(scope="module")
def refuted():
    """A report of a mechanism with a quarter too little noise, gone on to the limit."""
    return audit(
        LaplaceOnLine(5, RATE),
        vocabulary=line(5),
        epsilon=1.0,
        max_samples=60_000,
        continue_after_refutation=True,
        rng=2,
    )


def test_the_report_says_between(refuted):
    """The truth lies between the bounds, both say something, and the sentence has both."""
    found = refuted.level_range

    assert 1.0 < refuted.effective_epsilon.lower <= RATE <= found.upper < 2.0
    assert found.apart < 0.1
    assert refuted.draws + found.draws <= 60_000
    assert f"at least {refuted.effective_epsilon.lower:.4g} and at most {found.upper:.4g}" in effective(
        refuted
    )
    assert AuditReport.from_json(refuted.to_json()) == refuted


def test_recheck_computes_the_range_again(refuted):
    """Every stated number follows from the counts; a forged one does not."""
    assert all(check.agrees for check in refuted.recheck())
    for name, value in (("lower", 1.24), ("upper", 1.26), ("apart", 0.0), ("pairs", 99), ("alpha", 0.04)):
        forged = replace(refuted, level_range=replace(refuted.level_range, **{name: value}))

        assert not all(check.agrees for check in forged.recheck()), name


def test_more_draws_tell_more(refuted):
    """By default a modest number of further draws is made; going on to the limit narrows the range."""
    modest = audit(LaplaceOnLine(5, RATE), vocabulary=line(5), epsilon=1.0, max_samples=60_000, rng=2)

    assert modest.draws == refuted.draws
    assert 9000 < modest.level_range.draws < 11_000 < refuted.level_range.draws
    assert modest.effective_epsilon.lower <= refuted.effective_epsilon.lower
    assert modest.level_range.upper > refuted.level_range.upper


def level_beyond(rows, delta):
    """The least level at δ: for each pair the worst set of outputs, tried one after the other."""
    sets = (np.arange(2 ** rows.shape[1])[:, None] >> np.arange(rows.shape[1])) & 1
    inside = rows @ sets.T
    levels = [
        np.log(np.maximum(inside[x] - delta, 1e-300) / np.maximum(inside[z], 1e-300)).max() / abs(x - z)
        for x in range(len(rows))
        for z in range(len(rows))
        if x != z
    ]
    return max(levels)


def too_high(name, alpha, delta=0.02):
    """How often the lower bound at δ lies above the level at δ, in 200 repetitions, and the median bound."""
    rng, rows = stream(name), channel(4, RATE)
    tables = ((rng.poisson(300 * rows), rng.poisson(900 * rows)) for _ in range(200))
    lower = np.array([bounded(*both, np.ones(4), LOSSES, 1.0, alpha, delta).lower for both in tables])
    return int((lower > level_beyond(rows, delta)).sum()), float(np.median(lower))


def test_with_delta_the_level_is_bounded_from_below_as_often_as_is_said():
    """Over many repetitions the bound at δ is true but for alpha, and says something; without a margin it is false."""
    name, alpha = "level beyond delta", 0.2
    most = stats.binom.isf(level(name), 200, alpha)
    false, usual = too_high(name, alpha)
    control, _ = too_high("level beyond delta, control", 1e9)

    assert false <= most < control
    assert 0.7 < usual < RATE


def test_with_delta_the_report_bounds_the_level_from_below():
    """After a refutation further draws lift the bound above the promise; from above there is none, and the reason is told."""
    report = audit(
        LaplaceOnLine(5, 2.0), vocabulary=line(5), epsilon=1.0, delta=0.001, max_samples=30_000, rng=1
    )
    truth = level_beyond(channel(5, 2.0), 0.001)

    assert 1.2 < report.level_range.lower <= report.effective_epsilon.lower <= truth
    assert report.level_range.upper is None
    assert f"ε is at least {report.effective_epsilon.lower:.4g}" in " ".join(str(report).split())
    assert all(check.agrees for check in report.recheck())
    forged = replace(report, level_range=replace(report.level_range, lower=1.99))
    assert not all(check.agrees for check in forged.recheck())


def test_where_no_range_can_be_stated_there_is_none():
    """Neither without a refutation, nor where draws depend on each other, nor without draws left."""
    words, wrong = line(5), LaplaceOnLine(5, 2.0)

    def together(word, size, rng):
        return np.repeat(wrong(word, 1, rng), size)

    kept = audit(LaplaceOnLine(5, 1.0), vocabulary=words, epsilon=1.0, max_samples=3000, rng=1)
    dependent = audit(together, vocabulary=words, epsilon=1.0, max_samples=5000, rng=1)
    short = audit(wrong, vocabulary=words, epsilon=1.0, max_samples=400, rng=1)

    assert [False, True, True] == [report.refuted for report in (kept, dependent, short)]
    assert [None] * 3 == [report.level_range for report in (kept, dependent, short)]
    assert "with δ > 0 every set of outputs counts" not in " ".join(str(short).split())


def test_an_output_that_never_comes_from_another_word_has_no_upper_bound():
    """Where the worst outputs are not those that came often, only the lower bound is stated."""
    rows = np.array([[0.5, 0.5, 0.0], [0.0, 0.5, 0.5], [0.0, 0.5, 0.5]])
    report = audit(Channel(rows), vocabulary=line(3), epsilon=1.0, max_samples=20_000, rng=1)

    assert report.level_range.upper is None
    assert "at least" in effective(report)


@pytest.mark.parametrize("method", ["auto", "fixed", "clopper-pearson"])
def test_words_on_one_point_are_promised_one_law(method):
    """No level can be stated there, yet one law is not refuted and two are."""
    words = Vocabulary(words=["a", "b", "c"], vectors=np.ones((3, 2)))
    one, two = np.full((3, 2), 0.5), np.array([[0.5, 0.5], [0.3, 0.7], [0.5, 0.5]])
    kept, broken = (
        audit(Channel(rows), vocabulary=words, epsilon=1.0, max_samples=20_000, rng=1, method=method)
        for rows in (one, two)
    )

    # Noise twice too small is the same on one point, so that no test counts as one that would have found it.
    assert (kept.verdict, kept.detectable_level) == (Verdict.INCONCLUSIVE, None)
    assert "promised one law" in kept.reason
    assert broken.refuted
    assert all(check.agrees for report in (kept, broken) for check in report.recheck())
