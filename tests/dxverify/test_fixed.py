"""The fixed-sample auditor keeps its level, covers with its bounds, and says what it could have seen."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from scipy import stats

from dxverify import audit
from dxverify.audit.blocks import Block, Tally
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.fixed_tests import conditional, hockey_stick, two_intervals
from dxverify.audit.subjects import as_subject
from dxverify.audit.table import Table, ratio_finding
from dxverify.bounds import log_p_value
from dxverify.errors import ParameterError
from dxverify.mechanisms import NADP
from tests.chance import level, stream
from tests.dxverify.line import Channel, LaplaceOnLine, channel, line

audit_fixed = partial(audit, method="fixed")

REPETITIONS = 400
ALPHA = 0.05


def promised(size):
    """Return the losses of a line at ε = 1."""
    return np.abs(np.subtract.outer(np.arange(size), np.arange(size))).astype(float)


def table_of(counts, mean):
    """Wrap counts of a line at ε = 1."""
    size, outputs = counts.shape
    names = tuple(f"w{i}" for i in range(max(size, outputs)))
    return Table(
        inputs=names[:size],
        outputs=names[:outputs],
        codes=tuple(range(outputs)),
        counts=counts,
        exposure=np.full(size, float(mean)),
        losses=promised(size),
        epsilon=1.0,
        delta=0.0,
        symbols=outputs + 3,
    )


def poisson_table(matrix, mean, rng):
    """Draw Poisson counts of every cell, as a Poisson number of draws gives them."""
    return table_of(rng.poisson(mean * matrix), mean)


def most_allowed(name, parts, alpha=ALPHA):
    """Return the largest count that a rate of alpha explains at the suite's level."""
    return int(stats.binom.isf(level(name, parts), REPETITIONS, alpha))


@pytest.mark.parametrize("test", [conditional, two_intervals])
def test_calibration_where_the_promise_is_exactly_used_up(test):
    """On the tight mechanism neither alarms, nor lower, nor upper bounds are wrong more often than they may be."""
    name = f"fixed calibration {test.__name__}"
    rng = stream(name)
    matrix = channel(3, 1.0)
    tables = [poisson_table(matrix, 400, rng) for _ in range(REPETITIONS)]
    outcomes = [test(table, ALPHA) for table in tables]
    allowed = most_allowed(name, 3)
    true = true_levels(matrix)
    off = ~np.eye(3, dtype=bool)
    wolf = sum(np.nanmax(true_levels((table.counts + 0.5) / 400)) > 1 for table in tables)

    assert sum(bool(outcome.rejected) for outcome in outcomes) <= allowed
    assert sum((outcome.lower > true + 1e-9)[off].any() for outcome in outcomes) <= allowed
    assert sum((outcome.upper < true - 1e-9)[off].any() for outcome in outcomes) <= allowed
    # Taking the largest empirical ratio at its word cries wolf on the same tables.
    assert wolf > allowed


def true_levels(matrix):
    """Return the level of each ordered pair of a channel on the line."""
    gaps = np.where(np.eye(len(matrix), dtype=bool), np.inf, promised(len(matrix)))
    return (np.log(matrix[:, None, :] / matrix[None, :, :])).max(axis=2) / gaps


def test_without_the_correction_it_would_cry_wolf():
    """The smallest p-value of all triples, taken at its word, is below alpha far too often: the correction is needed."""
    name = "fixed uncorrected"
    rng = stream(name)
    alarms = 0
    for _ in range(REPETITIONS):
        counts = poisson_table(channel(5, 1.0), 400, rng).counts
        log_p = log_p_value(counts[:, None, :], counts[None, :, :], promised(5)[:, :, None])
        alarms += bool((log_p[~np.eye(5, dtype=bool)] <= math.log(ALPHA)).any())

    assert alarms > most_allowed(name, 1)


def test_power_on_five_words():
    """With 10,000 draws a fifth too little noise on five words is found in more than 60 % of runs."""
    name = "fixed power"
    rng = stream(name)
    matrix = channel(5, 1.25)
    found = sum(bool(conditional(poisson_table(matrix, 2000, rng), ALPHA).rejected) for _ in range(200))

    assert found > stats.binom.isf(level(name), 200, 0.6)


def test_conditional_test_beats_two_intervals():
    """On the same tables the conditional test refutes more often than Clopper–Pearson intervals."""
    rng = stream("fixed comparison")
    tables = [poisson_table(channel(5, 1.25), 900, rng) for _ in range(600)]
    both = [(bool(conditional(t, ALPHA).rejected), bool(two_intervals(t, ALPHA).rejected)) for t in tables]
    first = sum(a and not b for a, b in both)
    second = sum(b and not a for a, b in both)

    # A sign test at the suite's level.
    assert stats.binom.sf(first - 1, first + second, 0.5) < level("fixed comparison")


@pytest.mark.parametrize(
    ("counts", "scale", "kind"),
    [
        ([[400, 0, 0], [0, 400, 0], [0, 0, 400]], 1.0, FindingKind.RATIO),
        ([[400, 0, 0], [0, 400, 0], [0, 0, 400]], 0.1, FindingKind.SUPPORT_MISMATCH),
        ([[400, 0, 0], [0, 400, 0], [1, 0, 400]], 0.1, FindingKind.RATIO),
        ([[30, 0, 0], [0, 400, 0], [0, 0, 400]], 0.1, FindingKind.RATIO),
    ],
)
def test_never_seen_is_a_mismatch_only_if_no_ratio_explains_it(counts, scale, kind):
    """Zero counts far away are what full support looks like, until ten times the promised loss is refuted too."""
    table = table_of(np.array(counts), 400)
    table = replace(table, losses=scale * table.losses, epsilon=scale)
    found = ratio_finding(table, 0, 2, [0])

    assert found.kind is kind
    assert ("never" in found.message) == (counts[2][0] == 0)


def test_hockey_stick_is_granted_delta():
    """With δ as large as the divergence alarms stay within alpha; with less the promise is refuted."""
    name = "fixed hockey stick"
    rng = stream(name)
    rows = 0.7 * channel(3, 0.9) + 0.3 * np.eye(3)
    spent = float(
        np.maximum(rows[:, None, :] - np.exp(promised(3))[:, :, None] * rows[None, :, :], 0).sum(axis=2).max()
    )
    alarms = found = 0
    for _ in range(REPETITIONS):
        first, second = (np.array([rng.multinomial(1500, row) for row in rows]) for _ in range(2))
        alarms += bool(hockey_stick(first, _with_delta(second, spent), ALPHA).rejected)
        found += bool(hockey_stick(first, _with_delta(second, spent / 3), ALPHA).rejected)

    assert alarms <= most_allowed(name, 1)
    assert found > 0.9 * REPETITIONS


def _with_delta(counts, delta):
    return replace(table_of(counts, 1500), delta=delta)


@pytest.mark.parametrize("test", ["fixed", "fixed:clopper-pearson"])
def test_audit_refutes_and_names(test):
    """A third too little noise is refuted, with witness, counts and bounds that fit together."""
    subject = as_subject(LaplaceOnLine(5, 1.5), vocabulary=line(5), epsilon=1.0)
    method = test.removeprefix("fixed:")
    report = audit(
        subject, alpha=level("fixed audit", 2), max_samples=40_000, rng=stream(f"audit {test}"), method=method
    )

    assert report.verdict is Verdict.REFUTED
    assert report.method == test
    assert 1.0 < report.effective_epsilon.lower <= 1.5
    assert report.witness == report.findings[0].witness
    assert sum(map(sum, report.counts["table"])) == report.draws <= 40_000
    assert max(pair.lower for pair in report.pairs) == pytest.approx(report.effective_epsilon.lower)
    assert all(
        pair.lower <= 1.5 <= pair.upper for pair in report.pairs if {pair.x, pair.x_prime} == {"w1", "w2"}
    )


def test_audit_of_a_kept_promise_says_what_it_could_have_seen():
    """Nothing is refuted, and the report states a violation it would have seen and bounds from above."""
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0)
    report = audit_fixed(subject, alpha=level("fixed kept"), max_samples=20_000, rng=stream("fixed kept"))

    assert report.verdict is Verdict.NOT_REFUTED
    assert 1 < report.detectable_level < 1.5
    assert f"{report.detectable_level:.4g}" in report.reason
    assert all(math.isfinite(pair.upper) for pair in report.pairs)


def test_delta_promise_is_tested_as_such():
    """The audit of an (ε, δ) promise chooses events on half of the draws and tests them on the other half."""
    rows = 0.7 * channel(3, 0.9) + 0.3 * np.eye(3)
    subject = as_subject(Channel(rows), vocabulary=line(3), epsilon=1.0, delta=0.02)
    report = audit_fixed(subject, alpha=level("fixed delta"), max_samples=30_000, rng=stream("fixed delta"))

    assert report.verdict is Verdict.REFUTED
    assert report.findings[0].kind is FindingKind.HOCKEY_STICK
    assert report.draws == np.sum(report.counts["table"]) + np.sum(report.evidence.chosen_on)


def test_a_crash_is_an_output():
    """A mechanism that crashes for one word is drawn one output at a time and refuted by its crashes."""

    def crash(word, size, rng):
        if word == 1 and (rng.random(size) < 0.2).any():
            raise ValueError("boom")
        return np.zeros(size, dtype=int)

    subject = as_subject(crash, vocabulary=line(2), epsilon=1.0)
    report = audit_fixed(subject, alpha=level("fixed crash"), max_samples=4000, rng=stream("fixed crash"))

    assert report.witness.event == ("<crash>",)
    assert report.refuted


def test_words_of_the_same_vector_have_no_distance():
    """Between words at distance 0 any certain difference is an infinite level."""
    counts = np.array([[900, 100], [100, 900]])
    table = table_of(counts, 1000)
    table.losses[:] = 0.0

    assert conditional(table, ALPHA).level_lower == math.inf


def test_too_few_draws_are_refused():
    """A limit that leaves no draws for some input is named."""
    with pytest.raises(ParameterError, match="max_samples"):
        audit_fixed(as_subject(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0), max_samples=50, rng=0)


def test_tally_adds_blocks():
    """Counts of blocks add up, whatever codes each of them saw."""
    tally = Tally(2)
    tally.add(Block(index=0, expected=(3.0, 3.0), counts=({4: 2}, {-1: 1})))
    tally.add(Block(index=1, expected=(3.0, 3.0), counts=({-1: 1, 4: 1}, {7: 5})))

    assert tally.codes.tolist() == [-1, 4, 7]
    assert tally.counts.tolist() == [[1, 3, 0], [1, 0, 5]]


@pytest.mark.parametrize("method", ["fixed", "clopper-pearson"])
def test_pairs_to_which_nothing_is_promised_have_no_bound(method):
    """A promise to neighbours alone: levels are numbers, the other pairs are not listed, and all of it can be rechecked."""
    mechanism = NADP.example()
    report = audit(mechanism, method=method, max_samples=1500, rng=5)
    promised = {(one.x, one.x_prime) for one in report.pairs}
    words = mechanism.vocabulary.words

    assert report.effective_epsilon.lower == 0
    assert promised == {
        (words[x], words[y])
        for x in range(len(words))
        for y in range(len(words))
        if x != y and np.isfinite(mechanism.loss_bound(x, y))
    }
    assert all(check.agrees for check in report.recheck())


@pytest.mark.parametrize("method", ["fixed", "clopper-pearson"])
def test_words_that_are_not_drawn_are_not_said_to_be(method):
    """Of many words a test of fixed size draws few, and its report says so; of few it draws all."""
    of_forty, of_five = (
        audit(LaplaceOnLine(size, 1.0), vocabulary=line(size), epsilon=1.0, method=method, max_samples=2000)
        for size in (40, 5)
    )

    assert "Inputs: 12 words, close together" in of_forty.reason
    assert "12 of 40 inputs (30 %) and 132 of 1560 ordered pairs (8.5 %)" in of_forty.reason
    assert "all 40 words" not in of_forty.reason
    assert len(of_forty.counts["inputs"]) == 12
    assert "All 5 inputs and all 20 ordered pairs" in of_five.reason
