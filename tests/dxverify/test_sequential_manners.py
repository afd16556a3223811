"""Crashes, hangs, strange outputs and ignored generators are outputs, findings or failures."""

from __future__ import annotations

import time
from functools import partial

import numpy as np
import pytest

from dxverify import Vocabulary, audit
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.subjects import CRASH, as_subject
from dxverify.mechanisms import EuclideanLaplace
from tests.chance import level, stream
from tests.dxverify.line import LaplaceOnLine, line

audit_sequential = partial(audit, method="sequential")


class Crashing:
    """Raises for one word with a small probability: the crash tells the word."""

    def __init__(self, chance):
        self.chance = chance

    def __call__(self, word, size, rng):
        """Draw, or raise."""
        if word == 0 and (rng.random(size) < self.chance).any():
            raise RuntimeError("no such word")
        return rng.integers(0, 3, size=size)


@pytest.mark.parametrize("chance", [0.3, 0.02])
def test_a_crash_is_an_output(chance):
    """Exceptions do not end the audit: they are counted, and refute a mechanism that crashes for one word only."""
    subject = as_subject(Crashing(chance), vocabulary=line(3), epsilon=1.0)
    report = audit_sequential(
        subject, alpha=level("crash", 2), max_samples=30_000, rng=stream(f"crash {chance}")
    )

    assert report.verdict is Verdict.REFUTED
    assert report.witness.event == ("<crash>",)
    assert FindingKind.CRASH in {finding.kind for finding in report.findings}


def test_a_late_crash_starts_the_audit_again():
    """A crash that the first look missed costs the draws so far, not the audit, and is reported."""
    calls = []

    def late(_, size, rng):
        calls.append(size)
        if size > 1 and len(calls) > 450:
            raise RuntimeError("worn out")
        return rng.integers(0, 3, size=size)

    report = audit_sequential(as_subject(late, vocabulary=line(3), epsilon=1.0), max_samples=3000, rng=3)

    assert report.verdict is Verdict.NOT_REFUTED
    assert report.evidence.singly
    assert report.evidence.alpha_promise < 0.05 * 0.05
    assert any(
        "worn out" in finding.message for finding in report.findings if finding.kind is FindingKind.CRASH
    )


def test_a_hang_is_a_crash():
    """A call that takes too long is interrupted; code that hangs again and again is given up."""

    def hang(word, size, rng):
        if word == 0:
            while True:
                pass
        return rng.integers(0, 2, size=size)

    start = time.monotonic()
    report = audit(
        hang, vocabulary=line(2), epsilon=1.0, method="sequential", max_samples=400, rng=0, timeout=0.2
    )

    assert report.verdict is Verdict.FAILED
    assert "given up after 3 calls: no answer within 0.2 s" in report.reason
    assert time.monotonic() - start < 20


def test_code_that_fails_on_one_index_is_still_given_indexes():
    """A parameter called word is tried with a word only if no index gives an output: else a failure would be hidden."""

    def fails(word, size, rng):
        if word == 0:
            raise RuntimeError("index 0")
        return rng.integers(0, 3, size=size)

    report = audit(fails, vocabulary=line(3), epsilon=1.0, max_samples=4000, rng=0)

    assert report.verdict is Verdict.REFUTED
    assert "f(word_index, size, rng)" in report.reason


def test_unknown_outputs_are_reported():
    """An index outside the vocabulary is an output symbol of its own and a finding; nothing else is a failure."""

    def strange(share):
        def draw(_, size, rng):
            return np.where(rng.random(size) < share, 17, 0)

        return audit(draw, vocabulary=line(2), epsilon=1.0, max_samples=400, rng=0)

    assert FindingKind.UNKNOWN_OUTPUT in {finding.kind for finding in strange(0.2).findings}
    assert set(strange(0.2).counts["outputs"]) == {"<unknown>", "w0"}
    assert strange(1.0).verdict is Verdict.FAILED
    assert "All of the calls gave no valid output. " in strange(1.0).reason
    assert "17 was returned for 'w0'" in strange(1.0).reason


def test_generator_that_is_ignored_is_found():
    """A mechanism with a seed of its own repeats itself, and one with the system's entropy cannot be repeated."""
    kinds = {}
    for name, source in (("fixed", lambda: np.random.default_rng(7)), ("system", np.random.default_rng)):
        subject = as_subject(
            lambda _, size, __, source=source: source().integers(0, 2, size=size),
            vocabulary=line(2),
            epsilon=1.0,
        )
        report = audit_sequential(subject, max_samples=100, rng=0)
        kinds[name] = {finding.kind for finding in report.findings}
    sound = audit_sequential(
        as_subject(LaplaceOnLine(2, 1.0), vocabulary=line(2), epsilon=1.0), max_samples=100, rng=0
    )

    assert FindingKind.RNG_REUSE in kinds["fixed"]
    assert FindingKind.NOT_REPRODUCIBLE in kinds["system"]
    assert not sound.findings
    assert CRASH < 0


@pytest.mark.parametrize(
    ("places", "epsilon"),
    [
        ([1.0, 1.0, 1.0], 1.0),
        ([0.0, 1.0, 2.0, 3.0, 4.0], 1e-12),
        ([0.0, 1.0, 2.0], 1e-18),
        ([0.0, 1.0, 1e155], 1.0),
    ],
    ids=[
        "one point",
        "much noise",
        "more noise than float64 tells words apart at",
        "a word past all channels",
    ],
)
def test_extreme_promises_that_are_kept_are_audited_to_the_end(places, epsilon):
    """Words on one point or past all numbers, and noise of any size, are no error and no refutation."""
    words = Vocabulary(words=[f"w{i}" for i in range(len(places))], vectors=np.array(places)[:, None])

    report = audit(EuclideanLaplace(words, epsilon=epsilon), alpha=level("extreme promises", 4), rng=1)

    assert not report.refuted
    assert report.verdict is not Verdict.FAILED


@pytest.mark.parametrize("seed", range(4))
def test_the_strongest_pair_is_one_that_the_counts_show(seed):
    """Where bets on everything won before any on a pair, the two words that are shown are not two that answer alike."""
    answers = np.array([0, 0, 2, 3, 4])

    def same(word, size, rng):  # noqa: ARG001 - it is not used
        return np.full(size, answers[word])

    report = audit_sequential(same, vocabulary=line(5), epsilon=1.0, rng=seed)

    assert report.verdict is Verdict.REFUTED
    assert report.witness.event
    assert "{}" not in " ".join(found.message for found in report.findings)
