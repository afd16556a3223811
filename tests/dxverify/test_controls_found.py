"""Every broken control is found by the default audit, or says why there is nothing to find."""

from __future__ import annotations

import dataclasses

import pytest

from dxverify import audit
from dxverify.audit.findings import Verdict
from dxverify.audit.noise import causes
from dxverify.audit.suite.base import Meaning
from dxverify.testing.broken import BROKEN, CORRECT, FoundBy
from tests.chance import level, stream

VIOLATING = [one for one in BROKEN if one.violates]
NOT_VIOLATING = [one for one in BROKEN if not one.violates]
#: The slowest, corners preferred in the plane, took at most 143,000 draws in 8 runs, half that in the median.
MAX_DRAWS = 400_000


@pytest.fixture(autouse=True)
def _coarse_causes(monkeypatch):
    """Compare known mistakes by few samples: it is not judged here (``test_likely_cause`` does), and took most of the time."""
    monkeypatch.setattr(causes, "CONFIG", dataclasses.replace(causes.CONFIG, cause_samples=200))


@pytest.mark.parametrize("one", VIOLATING, ids=lambda one: one.name)
def test_a_violation_is_found_by_auto(one):
    """The default method refutes the promise from draws alone, and its bound stays below the true level."""
    report = audit(one, alpha=0.05, max_samples=MAX_DRAWS, rng=stream(f"find {one.name}"))

    assert report.refuted
    assert report.effective_epsilon.lower <= one.effective_epsilon
    assert report.witness is not None


@pytest.mark.parametrize("one", NOT_VIOLATING, ids=lambda one: one.name)
def test_what_single_outputs_do_not_show_is_found_by_auto_or_explained(one):
    """Stale randomness and another distribution fail an assumption, forked workers are a warning, harmless mistakes have a reason."""
    report = audit(one, alpha=1e-3, max_samples=2000, rng=stream(f"look inside {one.name}"))
    rejected = {test.name for test in report.tests if test.rejected and test.meaning is Meaning.ASSUMPTION}
    warned = any(
        "Warning" in test.lines or (test.meaning is Meaning.WARNING and test.rejected)
        for test in report.tests
    )

    if one.found_by is FoundBy.STREAMS:
        assert rejected or report.refuted or warned
    if one.found_by is FoundBy.NOISE:
        assert rejected
        assert report.verdict is Verdict.ASSUMPTION_FAILED
    assert one.found_by is FoundBy.STREAMS or len(one.equivalent) > 20


@pytest.mark.parametrize("one", [one for one in BROKEN if one.equivalent], ids=lambda one: one.name)
def test_a_harmless_mistake_is_not_called_a_violation(one):
    """Wrong code that keeps its promise is not refuted."""
    name = f"harmless {one.name}"

    assert not audit(one, alpha=level(name, len(BROKEN)), max_samples=10_000, rng=stream(name)).refuted


@pytest.mark.parametrize("one", CORRECT, ids=lambda one: one.name)
def test_a_correct_control_is_left_alone(one):
    """No promise that is kept is refuted."""
    name = f"left alone {one.name}"

    assert not audit(one, alpha=level(name, len(CORRECT)), max_samples=10_000, rng=stream(name)).refuted
