"""What a report says it would have seen, it sees: violations are planted at the stated size and the whole audit is run."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import pytest

from dxverify import audit
from dxverify.audit.findings import Verdict
from dxverify.audit.subjects import as_subject
from tests.chance import level, stream
from tests.dxverify.line import LaplaceOnLine, line


def test_too_few_draws_see_nothing():
    """Where no violation of any size would have been seen reliably, the report is inconclusive and says so."""
    far = audit(
        LaplaceOnLine(3, 20.0), vocabulary=line(3), epsilon=20.0, method="sequential", max_samples=300, rng=0
    )

    assert far.verdict is Verdict.INCONCLUSIVE


@pytest.mark.parametrize("beyond", [math.inf, 1e155])
def test_power_is_stated_where_something_is_promised(beyond):
    """One word to which nothing is promised, or all that can be, leaves what would have been seen between the others as it is."""
    apart = np.abs(np.subtract.outer(np.arange(3.0), np.arange(3.0)))
    wider = np.full((4, 4), beyond)
    wider[:3, :3], wider[3, 3] = apart, 0.0
    run = partial(audit, LaplaceOnLine(4, 1.0), epsilon=1.0, vocabulary=line(4), max_samples=3000, rng=0)
    near = run(words=[0, 1, 2], metric=wider)
    all_of_them = run(metric=wider)
    nothing = run(words=[0, 3], metric=wider)

    assert all_of_them.verdict is near.verdict is Verdict.NOT_REFUTED
    assert nothing.verdict is Verdict.INCONCLUSIVE


class OneInTheClear:
    """Uniform outputs, but one word is always released as it is."""

    name = "one-in-the-clear"

    def __init__(self, size, word):
        self.size, self.word = size, word

    def __call__(self, word, size, rng):
        """Draw outputs."""
        return np.full(size, word) if word == self.word else rng.integers(0, self.size, size=size)


def test_a_word_in_the_clear_among_a_hundred_is_found():
    """All hundred words are screened, so the one that is released as it is does not go unseen; without it nothing is found."""
    subject = partial(as_subject, vocabulary=line(100), epsilon=1.0, metric="hamming")
    report = audit(
        subject(OneInTheClear(100, 77)),
        alpha=level("one in the clear", 2),
        max_samples=30_000,
        rng=stream("one in the clear"),
    )
    nothing = audit(
        subject(OneInTheClear(100, -1)),
        alpha=level("one in the clear", 2),
        max_samples=12_000,
        rng=stream("nothing in the clear"),
    )

    assert report.refuted
    assert report.witness.x == "w77"
    assert len(report.counts["inputs"]) == 100
    assert nothing.verdict is not Verdict.REFUTED
    assert "All 100 inputs and all 9900 ordered pairs were tested." in nothing.reason


def test_what_was_not_looked_at_is_said():
    """Of a vocabulary that is too large for the draws the report says which share of inputs and pairs it is about."""
    report = audit(LaplaceOnLine(2000, 1.0), vocabulary=line(2000), epsilon=1.0, max_samples=3000, rng=0)

    assert len(report.counts["inputs"]) == 30
    assert "Tested: 30 of 2000 inputs (1.5 %) and 870 of 3998000 ordered pairs (0.022 %)" in report.reason
    assert "of the others nothing is said" in report.reason
