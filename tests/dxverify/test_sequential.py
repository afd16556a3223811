"""The sequential auditor: what it finds broken, what it cannot see, and where it draws."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from dxverify import audit
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.subjects import as_subject
from tests.chance import level, stream
from tests.dxverify.betting import losses
from tests.dxverify.line import Channel, channel, line

audit_sequential = partial(audit, method="sequential")


@pytest.mark.parametrize(
    ("epsilon", "kind"), [(0.02, FindingKind.SUPPORT_MISMATCH), (1.0, FindingKind.RATIO)]
)
def test_identity_is_a_mismatch_where_no_ratio_explains_it(epsilon, kind):
    """A mechanism that returns its input is refuted at once; a mismatch needs more than a refuted ratio."""
    name = f"identity {epsilon}"
    subject = as_subject(lambda word, size, _: np.full(size, word), vocabulary=line(3), epsilon=epsilon)
    report = audit_sequential(subject, max_samples=3000, rng=stream(name), alpha=level(name))

    assert report.verdict is Verdict.REFUTED
    assert report.findings[0].kind is kind
    assert report.findings[0].established
    assert any("and never from" in found.message for found in report.findings)


def test_words_too_far_apart_are_inconclusive():
    """Where no ratio could ever be refuted the report says that no number of samples decides."""
    subject = as_subject(lambda word, size, _: np.full(size, word), vocabulary=line(3), epsilon=40.0)
    report = audit_sequential(subject, max_samples=300, rng=0)

    assert report.verdict is Verdict.INCONCLUSIVE
    assert any("no number of samples shows" in one.lines.get("Why", "") for one in report.tests)


def test_a_delta_is_granted_and_no_more():
    """A mechanism that gives its input away now and then is refuted under a small δ, and not under its own."""
    rows = 0.7 * channel(3, 0.9) + 0.3 * np.eye(3)
    spent = (
        np.maximum(rows[:, None, :] - np.exp(losses(3))[:, :, None] * rows[None, :, :], 0).sum(axis=2).max()
    )

    def report(delta):
        subject = as_subject(Channel(rows), vocabulary=line(3), epsilon=1.0, delta=delta)
        return audit_sequential(
            subject, alpha=level("delta", 2), max_samples=30_000, rng=stream(f"delta {delta}")
        )

    assert report(float(spent)).verdict in {Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE}
    assert report(float(spent) / 4).verdict is Verdict.REFUTED
    assert report(float(spent) / 4).findings[0].kind is FindingKind.HOCKEY_STICK


def test_draws_go_where_they_matter():
    """With one bad word among eight, that word gets more than its even share in the end."""
    rows = np.full((8, 8), 1 / 8)
    rows[3] = 0.5 * rows[3] + 0.5 * np.eye(8)[3]
    subject = as_subject(Channel(rows), vocabulary=line(8), epsilon=0.2)
    report = audit_sequential(subject, alpha=1e-250, max_samples=4000, rng=stream("allocation"))
    drawn = np.sum(report.counts["table"], axis=1)

    assert drawn[3] > 1.5 * np.median(drawn)
    assert drawn.min() > 0
