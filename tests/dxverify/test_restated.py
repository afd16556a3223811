"""Whatever a reader takes from a report is held against its record, and a changed word of it is named."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping

import numpy as np
import pytest

from dxverify import AuditReport, Vocabulary, audit
from dxverify.mechanisms import EuclideanLaplace
from tests.dxverify.line import LaplaceOnLine, line

PLAIN = {"vocabulary": line(3), "epsilon": 1.0, "rng": 2}
REPORTS = {
    "sequential": audit(LaplaceOnLine(3, 2.0), method="sequential", max_samples=2500, **PLAIN),
    "fixed": audit(LaplaceOnLine(3, 2.0), method="fixed", max_samples=2500, **PLAIN),
    "kept": audit(LaplaceOnLine(3, 1.0), method="sequential", max_samples=2500, **PLAIN),
    "exact": audit(EuclideanLaplace(line(3), epsilon=1.0), method="exact"),
    "directions": audit(
        EuclideanLaplace(Vocabulary.builtin("triangle"), epsilon=1.0),
        method="directions",
        max_samples=200,
        rng=1,
    ),
}
#: What is changed, where, and which check must notice.
CHANGES = [
    ("kept", ("effective_epsilon", "upper"), 0.5, "effective_epsilon.upper"),
    ("fixed", ("effective_epsilon", "upper"), 0.5, "effective_epsilon.upper"),
    ("exact", ("detectable_level",), 0.5, "detectable_level"),
    ("exact", ("draws",), 1_000_000, "draws"),
    ("exact", ("pairs", 0, 3), 0.01, "pairs"),
    ("directions", ("pairs", 0, 3), 0.01, "pairs"),
    ("exact", ("evidence", "channel", 0, 0), 0.2, "probabilities"),
    ("exact", ("evidence", "log", 0, 0), -0.9, "sums of probabilities"),
    ("sequential", ("power",), 0.999, "power"),
    ("sequential", ("witness", "x_prime"), "w7", "witness"),
    ("fixed", ("findings", 0, "numbers", "count_x"), 9999, "counts of "),
    ("fixed", ("findings", 0, "witness", "x"), "w7", "counts of w7"),
]


@pytest.mark.parametrize("name", REPORTS)
def test_reports_as_they_were_written_agree(name):
    """Nothing is refused that was not changed."""
    assert all(check.agrees for check in AuditReport.from_json(REPORTS[name].to_json()).recheck())


@pytest.mark.parametrize(("name", "place", "value", "check"), CHANGES, ids=lambda one: str(one)[:40])
def test_a_changed_word_is_named(name, place, value, check):
    """One changed entry is found, by the check that is about it."""
    data = json.loads(REPORTS[name].to_json())
    wrong = [one.name for one in changed(data, place, value).recheck() if not one.agrees]

    assert any(one.startswith(check) for one in wrong)


def changed(data: Mapping, place, value) -> AuditReport:
    """Return the report with another entry at a place."""
    other = copy.deepcopy(data)
    *way, last = place
    inner = other
    for step in way:
        inner = inner[step]
    inner[last] = value
    return AuditReport.from_dict(other)


def test_a_word_that_is_spelt_like_a_label_is_no_forgery():
    """The word <no word> and no word at all have one label; a report of both is as it was written."""
    words = Vocabulary(words=["<no word>", "b"], vectors=[[0.0], [1.0]])

    def identity(word, size, rng):
        return np.where(rng.random(size) < 0.2, -1, word)

    report = audit(identity, vocabulary=words, epsilon=0.5, rng=3, method="fixed", max_samples=2000)

    assert report.refuted
    assert len(set(report.counts["outputs"])) < len(report.counts["outputs"])
    assert all(check.agrees for check in report.recheck())
