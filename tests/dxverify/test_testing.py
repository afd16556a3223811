"""What dxverify.testing offers to other people's suites."""

from __future__ import annotations

import re
import time

import pytest

from dxverify import Vocabulary
from dxverify.audit.findings import Verdict
from dxverify.audit.subjects import as_subject
from dxverify.mechanisms import EuclideanLaplace
from dxverify.testing import (
    AuditInconclusive,
    GuaranteeRefuted,
    MechanismFailed,
    assert_dx_private,
)
from tests.chance import level, stream
from tests.dxverify.line import LaplaceOnLine, line

LINE = line(3)


def test_a_kept_promise_returns_its_report():
    """The report says how much was looked at."""
    report = assert_dx_private(
        LaplaceOnLine(3, 1.0),
        LINE,
        1.0,
        alpha=level("assert_dx_private"),
        max_samples=2000,
        rng=stream("assert_dx_private"),
    )

    assert report.verdict is Verdict.NOT_REFUTED
    assert report.effective_epsilon.lower < 1.0 < report.effective_epsilon.upper < 8.0


def test_a_broken_promise_raises_with_the_evidence():
    """The same mechanism held to half its ε; the message can be repeated from its own last line."""
    with pytest.raises(GuaranteeRefuted) as caught:
        assert_dx_private(LaplaceOnLine(3, 2.0), LINE, epsilon=1.0, max_samples=4000)
    report = caught.value.report
    alpha, draws, seed = re.search(
        r"Repeat +assert_dx_private\(…, alpha=(\S+), max_samples=(\d+), rng=(\d+)\)", str(caught.value)
    ).groups()
    with pytest.raises(GuaranteeRefuted) as again:
        assert_dx_private(
            LaplaceOnLine(3, 2.0),
            LINE,
            epsilon=1.0,
            alpha=float(alpha),
            max_samples=int(draws),
            rng=int(seed),
        )

    assert str(again.value) == str(caught.value)
    assert float(alpha) == 1e-6
    for needed in ("claim ε = 1", report.witness.x, report.witness.x_prime, "times in"):
        assert needed in str(caught.value)


def test_exact_channels_are_used_where_there_are_any():
    """A reference mechanism is computed and not only drawn; a stricter promise is refuted by its channel."""
    mechanism = EuclideanLaplace(LINE, epsilon=1.0)

    assert assert_dx_private(mechanism, rng=0, max_samples=1000).verdict is Verdict.EXACT_OK
    with pytest.raises(GuaranteeRefuted, match="computed, not estimated"):
        assert_dx_private(mechanism, epsilon=0.9)


def test_subjects_are_taken_too():
    """What auditors see may be handed in as it is."""
    subject = as_subject(LaplaceOnLine(3, 2.0), vocabulary=LINE, epsilon=1.0)

    with pytest.raises(GuaranteeRefuted):
        assert_dx_private(subject, max_samples=4000)


def test_an_audit_that_could_see_nothing_is_no_check():
    """Words so far apart that no output comes from two of them: an error, unless told otherwise."""
    far = Vocabulary(words=["a", "b"], vectors=[[0.0], [50.0]])

    with pytest.raises(AuditInconclusive, match="INCONCLUSIVE"):
        assert_dx_private(LaplaceOnLine(2, 1.0), far, 1.0, max_samples=300)
    assert (
        assert_dx_private(LaplaceOnLine(2, 1.0), far, 1.0, max_samples=300, allow=("INCONCLUSIVE",)).verdict
        is Verdict.INCONCLUSIVE
    )


@pytest.mark.parametrize("fault", ["raises", "hangs"])
def test_a_mechanism_that_fails_fails_its_test(fault):
    """A mechanism that always raises or hangs is not refuted, and its test is red all the same."""

    def failing(word):
        if fault == "raises":
            raise LookupError(word)
        time.sleep(60)

    with pytest.raises(MechanismFailed, match="could not be observed"):
        assert_dx_private(failing, LINE, 1.0, time_limit=0.1, max_samples=200)


def test_the_promise_must_be_stated():
    """A function has no promise of its own."""
    with pytest.raises(ValueError, match="epsilon must be given"):
        assert_dx_private(lambda word: word, LINE)


def test_observations_stand_in_the_message():
    """What was seen beside the outputs is told with a refutation."""

    def chatty(word):
        print("x")  # noqa: T201 - the bad manners
        return word

    with pytest.raises(GuaranteeRefuted, match="printed"):
        assert_dx_private(chatty, LINE, 1.0)
