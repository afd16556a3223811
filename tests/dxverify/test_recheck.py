"""Whatever a reader takes from a report is compared with its record: every changed leaf is noticed, numbers by name."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from dxverify import AuditReport, Vocabulary, audit
from dxverify.errors import ReportError
from dxverify.mechanisms import EuclideanLaplace
from tests.dxverify.line import LaplaceOnLine, line

PLAIN = {"vocabulary": line(3), "epsilon": 1.0, "rng": 2}
REPORTS = {
    "suite": audit(EuclideanLaplace(line(3), epsilon=1.0), max_samples=1000, rng=1),
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
    ("exact", ("draws",), 1_000_000, "draws"),
    ("exact", ("pairs", 0, 3), 0.01, "pairs"),
    ("directions", ("pairs", 0, 3), 0.01, "pairs"),
    ("exact", ("evidence", "channel", 0, 0), 0.2, "probabilities"),
    ("exact", ("evidence", "log", 0, 0), -0.9, "sums of probabilities"),
    ("sequential", ("witness", "x_prime"), "w7", "witness"),
    ("sequential", ("findings", 1, "numbers", "count_x"), 9999, "counts of "),
    ("sequential", ("findings", 1, "witness", "x"), "w7", "counts of w7"),
    ("fixed", ("findings", 0, "witness", "x"), "w7", "witness"),
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


def leaves(value, place=()):
    """Yield the place and the value of every leaf of plain data, and of every empty list or mapping."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not inner or not value:
        yield place, value
    for step, one in inner:
        yield from leaves(one, (*place, step))


def another(value):
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    return {"": "x", None: "x"}.get(value, f"{value}x") if not isinstance(value, (list, dict)) else "x"


def noticed(data, place, value):
    """Whether a report with another entry at a place is refused, or no longer agrees."""
    try:
        return not all(check.agrees for check in changed(data, place, value).recheck())
    except ReportError:
        return True


def some_of_each(places, number):
    """Yield the first leaves of each kind: places that differ only in numbers are of one kind."""
    seen = Counter()
    for place, value in places:
        kind = re.sub(r"\d+", "#", str(place))
        seen[kind] += 1
        if seen[kind] <= number:
            yield place, value


@pytest.mark.parametrize("name", REPORTS)
def test_a_change_of_any_field_is_noticed(name):
    """One leaf of every kind, none excepted: verdicts, bounds, counts, tests, shares, sentences, names, seeds, the digest."""
    data = json.loads(REPORTS[name].to_json())
    chosen = list(some_of_each(leaves(data), 1))

    assert len(chosen) > 50
    assert [] == [place for place, value in chosen if not noticed(data, place, another(value))]


@pytest.mark.slow
@pytest.mark.parametrize("name", REPORTS)
def test_a_change_of_any_leaf_is_noticed(name):
    """Every leaf, one by one."""
    data = json.loads(REPORTS[name].to_json())

    assert [] == [place for place, value in leaves(data) if not noticed(data, place, another(value))]


@pytest.mark.parametrize("part", ["findings", "tests", "pairs"])
def test_a_deleted_or_added_entry_is_noticed(part):
    """Lists may not become shorter or longer, and no field may be added."""
    data = json.loads(REPORTS["fixed" if part == "findings" else "suite"].to_json())

    assert data[part]
    assert noticed(data, (part,), data[part][:-1])
    assert noticed(data, (part,), [*data[part], data[part][0]])
    assert noticed(data, ("invented",), 1)


def test_a_word_that_is_spelt_like_a_label_is_no_forgery():
    """The word <no word> and no word at all have one label; a report of both is as it was written."""
    words = Vocabulary(words=["<no word>", "b"], vectors=[[0.0], [1.0]])

    def identity(word, size, rng):
        return np.where(rng.random(size) < 0.2, -1, word)

    report = audit(identity, vocabulary=words, epsilon=0.5, rng=3, method="fixed", max_samples=2000)

    assert report.refuted
    assert len(set(report.counts["outputs"])) < len(report.counts["outputs"])
    assert all(check.agrees for check in report.recheck())
