"""Every registered claim: its certificates hold, its verdict is the recorded one, a changed statement loses it.

All claims together take 230 CPU-seconds. A claim is judged again each time unless its shipped page was judged with exactly these
files, libraries and kernel record (a digest of all of them says so); such claims take turns.
"""

from __future__ import annotations

import functools
import json
import re
from typing import Any

import pytest

from theory.export import judgement_data
from theory.judge import Result, judge, run
from theory.mutation import survivors
from theory.proof.claim import Severity
from theory.registry import claim, claims
from theory.store.digest import library_versions
from theory.store.entries import load_shipped_page
from theory.store.golden import GoldenVerdict, golden_verdicts
from theory.verdict import Outcome, Verdict

#: Changed places of code a sentence and day.
PLACES = 6
IDS = [c.id for c in claims()]


@functools.cache
def _results(claim_id: str) -> tuple[Result, ...]:
    return run(claim(claim_id))


def _is_unchanged(claim_id: str) -> bool:
    """Return whether the shipped page was judged with the files and the libraries of this tree."""
    shipped = load_shipped_page(claim_id)
    versions = ", ".join(f"{name} {which}" for name, which in library_versions().items())
    return shipped is not None and shipped[1].endswith(f" with {versions}")


@pytest.mark.parametrize(
    "claim_id",
    [
        pytest.param(claim_id, marks=pytest.mark.slow(1) if _is_unchanged(claim_id) else ())
        for claim_id in IDS
    ],
)
def test_verdict_is_as_recorded(claim_id):
    """Every certificate is accepted, and what follows is what verdicts.json and the shipped page say (`make record`)."""
    results = _results(claim_id)
    refused = [f"{r.name}: {r.refused or r.outcome.name}" for r in results if r.outcome is not Outcome.TRUE]

    judged = judge(claim(claim_id), results)
    assert [] == refused
    assert golden_verdicts()[claim_id] == GoldenVerdict.of(judged)
    # What `dxverify show` reads before anything ran; a page of other files than these is not shown.
    shipped = load_shipped_page(claim_id)
    assert shipped is None or _normalised(shipped[0]) == _normalised(judgement_data(judged))


@pytest.mark.parametrize("claim_id", IDS)
def test_shipped_page_has_the_recorded_verdict(claim_id):
    """A page of these files says what verdicts.json says, whether or not it is the claim's turn to be judged again."""
    shipped = load_shipped_page(claim_id)
    recorded = golden_verdicts()[claim_id]

    assert shipped is None or (shipped[0]["verdict"], shipped[0]["evidence"]) == (
        recorded.verdict,
        recorded.evidence,
    )


def test_a_changed_file_is_judged_again(monkeypatch):
    """Were a file that decides a claim, or a library, another one, its page would not stand for it."""
    assert _is_unchanged(IDS[0]) or load_shipped_page(IDS[0]) is None
    monkeypatch.setattr("theory.store.entries.compute_digest", lambda *_: "another")
    assert not _is_unchanged(IDS[0])
    monkeypatch.undo()
    monkeypatch.setattr(f"{__name__}.library_versions", lambda: {"sympy": "0"})
    assert not _is_unchanged(IDS[0])


def _normalised(page: dict[str, Any]) -> str:
    """Return a page as text; sympy numbers its bound variables anew in every process, so they are numbered as they appear."""
    order: dict[str, str] = {}
    return re.sub(
        r"_\d{5,}",
        lambda found: order.setdefault(found[0], f"_{len(order)}"),
        json.dumps(page, sort_keys=True),
    )


@pytest.mark.slow
@pytest.mark.parametrize("claim_id", [c.id for c in claims() if c.certificates])
def test_a_changed_statement_loses_its_verdict(claim_id):
    """Coefficient, sign, sides, strictness, a number, an end, a condition, a quantifier, the object: all are noticed.

    What a change leaves false at the same point, or of the same object, stays refuted; a second evaluator says so.
    Of the code of such a sentence some places are changed a day, others the next; `dxverify verify --mutate ID` changes all.
    """
    found = survivors(claim(claim_id), places=PLACES)

    assert [] == found.kept
    # What was stopped has shown nothing: an engine that hangs must not pass for one that refuses.
    assert 3 * len(found.stopped) <= PLACES
    assert found.tried - len(found.still_false) - len(found.stopped) >= (0 if claim(claim_id).support else 3)


@pytest.mark.slow
def test_pages_that_come_with_the_package_are_of_this_tree():
    """Else `dxverify show` judges on a fresh install, which is slower and not wrong; before a release `make record` renews them."""
    old = [claim_id for claim_id in IDS if load_shipped_page(claim_id) is None]

    assert [] == old


def test_no_claim_is_counted_twice_or_forgotten():
    """The suite is not empty, and no verdict is recorded for a claim that is gone."""
    assert len(IDS) >= 250
    assert set(IDS) == set(golden_verdicts())


def test_faults_are_graded():
    """Whatever is said to be false says how grave that is, unless our copy of the text may be to blame."""
    faulty = {Verdict.AMENDED.name, Verdict.REFUTED.name}
    grades = {severity.name.lower() for severity in Severity}
    bare = [
        key
        for key, row in golden_verdicts().items()
        if row.verdict in faulty and row.severity not in grades and not claim(key).garbled
    ]

    assert [] == bare
