"""The sequential auditor does not cry wolf, and finds too little noise early."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from scipy import stats

from dxverify import audit
from dxverify.audit.subjects import as_subject
from tests.chance import level, stream
from tests.dxverify.betting import losses
from tests.dxverify.line import Channel, LaplaceOnLine, channel, line

audit_sequential = partial(audit, method="sequential")

REPETITIONS = 200


def false_alarms(mechanism, true_level, *, size, max_samples, name, alpha=0.05):
    """Count refutations and wrong lower bounds over many audits of a mechanism of known level."""
    subject = as_subject(mechanism, vocabulary=line(size), epsilon=1.0)
    rng = stream(name)
    reports = [
        audit_sequential(subject, alpha=alpha, max_samples=max_samples, rng=rng) for _ in range(REPETITIONS)
    ]
    refuted = sum(report.refuted for report in reports)
    wrong = sum(report.effective_epsilon.lower > true_level * (1 + 1e-9) for report in reports)
    return refuted, wrong, reports


def most_allowed(alpha, name, parts):
    """Return the largest count of false alarms that a rate of alpha explains at the suite's level."""
    return int(stats.binom.isf(level(name, parts), REPETITIONS, alpha))


@pytest.mark.slow
def test_no_false_alarms_where_the_promise_is_exactly_used_up():
    """On the tight mechanism, n = 1 and words 0, 1, 2, alarms and wrong lower bounds stay within alpha."""
    name = "sequential false alarms tight"
    refuted, wrong, reports = false_alarms(LaplaceOnLine(3, 1.0), 1.0, size=3, max_samples=300, name=name)
    allowed = most_allowed(0.05, name, 2)
    wolf = sum(_largest_ratio(report) > 1.0 for report in reports)

    assert refuted <= allowed
    assert wrong <= allowed
    # Taking the largest empirical ratio at its word cries wolf on the same draws.
    assert wolf > allowed


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["below", "processed", "stay"])
def test_no_false_alarms_elsewhere(kind):
    """On channels below the promise, alarms and wrong lower bounds stay within alpha."""
    name = f"sequential false alarms {kind}"
    rows = {
        "below": channel(4, 0.8),
        "processed": channel(4, 1.0)
        @ np.array([[0.7, 0.3, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0.5, 0.5, 0]]),
        "stay": 0.3 * np.eye(4) + 0.7 * 0.25,
    }[kind]
    gaps = np.where(np.eye(4, dtype=bool), np.inf, losses(4))[:, :, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.nan_to_num(np.log(rows[:, None, :] / rows[None, :, :]) / gaps, nan=0.0)
    true_level = float(ratios.max())
    refuted, wrong, _ = false_alarms(Channel(rows), true_level, size=4, max_samples=400, name=name)
    allowed = most_allowed(0.05, name, 2)

    assert true_level <= 1 + 1e-9
    assert refuted <= allowed
    assert wrong <= allowed


def _largest_ratio(report):
    table = np.array(report.counts["table"]) / np.sum(report.counts["table"], axis=1, keepdims=True)
    gaps = np.where(np.eye(3, dtype=bool), np.inf, losses(3))
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(np.nanmax(np.log(table[:, None, :] / table[None, :, :]) / gaps[:, :, None]))


@pytest.mark.slow
def test_too_little_noise_is_refuted_early():
    """A fifth too little noise on five words is refuted, in most runs within 4,000 draws."""
    name = "sequential power line"
    subject = as_subject(LaplaceOnLine(5, 1.25), vocabulary=line(5), epsilon=1.0)
    rng = stream(name)
    reports = [audit_sequential(subject, max_samples=12_000, rng=rng) for _ in range(40)]
    early = sum(report.refuted and report.draws <= 4000 for report in reports)

    # The median claim: were the chance of an early end below a half, so many early ends would be a wonder.
    assert early > stats.binom.isf(level(name), 40, 0.5)
    assert all(report.effective_epsilon.lower >= 1.0 for report in reports if report.refuted)
    assert all(report.witness is not None for report in reports if report.refuted)
