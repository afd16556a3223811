"""The fixed-sample auditor keeps its level, covers with its bounds, and says what it could have seen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from dxverify import audit
from dxverify.audit.blocks import Block, Tally
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.audit.subjects import as_subject
from dxverify.audit.word_results import Table, ratio_finding
from dxverify.errors import ParameterError
from tests.chance import level, stream
from tests.dxverify.line import Channel, LaplaceOnLine, channel, line

audit_fixed = partial(audit, method="fixed")


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
    )


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


def test_audit_refutes_and_names():
    """A third too little noise is refuted, with witness, counts and bounds that fit together."""
    subject = as_subject(LaplaceOnLine(5, 1.5), vocabulary=line(5), epsilon=1.0)
    report = audit_fixed(subject, alpha=level("fixed audit"), max_samples=40_000, rng=stream("audit fixed"))

    assert report.verdict is Verdict.REFUTED
    assert report.method == "fixed"
    assert 1.0 < report.effective_epsilon.lower <= 1.5
    assert report.witness == report.findings[0].witness
    assert sum(map(sum, report.counts["table"])) == report.draws <= 40_000
    assert report.effective_epsilon.lower <= 1.5 <= report.effective_epsilon.upper
    assert all(check.agrees for check in report.recheck())


def test_audit_of_a_kept_promise_is_bounded_from_both_sides():
    """Nothing is refuted, and the report bounds the effective ε from both sides."""
    subject = as_subject(LaplaceOnLine(3, 1.0), vocabulary=line(3), epsilon=1.0)
    report = audit_fixed(subject, alpha=level("fixed kept"), max_samples=20_000, rng=stream("fixed kept"))

    assert report.verdict is Verdict.NOT_REFUTED
    assert report.effective_epsilon.lower <= 1 <= report.effective_epsilon.upper < 2
    assert f"{report.effective_epsilon.upper:.3g}" in report.reason


def test_delta_promise_is_tested_as_such():
    """The audit of an (ε, δ) promise chooses events on half of the draws and tests them on the other half."""
    rows = 0.7 * channel(3, 0.9) + 0.3 * np.eye(3)
    subject = as_subject(Channel(rows), vocabulary=line(3), epsilon=1.0, delta=0.02)
    report = audit_fixed(subject, alpha=level("fixed delta"), max_samples=30_000, rng=stream("fixed delta"))

    assert report.verdict is Verdict.REFUTED
    assert report.findings[0].kind is FindingKind.HOCKEY_STICK


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


def test_words_that_are_not_drawn_are_not_said_to_be():
    """Of many words a test of fixed size draws few, and its report says so; of few it draws all."""
    of_forty, of_five = (
        audit_fixed(LaplaceOnLine(size, 1.0), vocabulary=line(size), epsilon=1.0, max_samples=2000)
        for size in (40, 5)
    )

    assert "Inputs: 12 words, close together" in of_forty.reason
    assert "12 of 40 inputs (30 %) and 132 of 1560 ordered pairs (8.5 %)" in of_forty.reason
    assert "all 40 words" not in of_forty.reason
    assert len(of_forty.counts["inputs"]) == 12
    assert "All 5 inputs and all 20 ordered pairs" in of_five.reason
