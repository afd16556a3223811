"""The decision table, row by row, with a neighbour that falls into another row."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from dxverify.audit.decision import EXACT_CHANNEL, EXIT_STATUS, GOODNESS_OF_FIT, decide
from dxverify.audit.findings import Verdict
from dxverify.audit.suite.base import Evidence, EvidenceKind, Meaning, TestResult
from dxverify.errors import ReportError
from dxverify.records import from_plain, to_plain


def e_value(log: float, level: float = 0.01) -> Evidence:
    """Return an e-value by its logarithm."""
    return Evidence(kind=EvidenceKind.E_VALUE, log_value=log, level=level)


def result(
    meaning: Meaning = Meaning.CLAIM, *, log: float = 0.0, name: str = "e-process", **fields
) -> TestResult:
    """Return the result of a test that was run."""
    given = {"observed": True, "sensitive": True, "evidence": e_value(log), **fields}
    return TestResult(name=name, null="The guarantee holds.", meaning=meaning, share=0.5, **given)


def skipped(name: str = "noise-size") -> TestResult:
    """Return the result of a test that does not apply."""
    return TestResult(
        name=name,
        null="…",
        meaning=Meaning.CLAIM,
        share=0.0,
        applies=False,
        skipped="No vectors are visible.",
    )


def exact(value: float = 0.9) -> TestResult:
    """Return the result of an exact channel with this effective ε against a claim of 1."""
    evidence = Evidence(kind=EvidenceKind.EXACT, log_value=value, level=0.0, threshold=1.0)
    return result(name=EXACT_CHANNEL, evidence=evidence, observed=False)


def fit() -> TestResult:
    """Return a goodness of fit that does not reject."""
    return result(Meaning.ASSUMPTION, name=GOODNESS_OF_FIT)


@pytest.mark.parametrize(
    ("results", "verdict"),
    [
        ([result(log=5.0)], Verdict.REFUTED),
        ([result(log=4.6)], Verdict.NOT_REFUTED),
        ([result(log=math.nan)], Verdict.NOT_REFUTED),
        ([result(log=5.0), result(Meaning.ASSUMPTION, log=9.0)], Verdict.REFUTED),
        ([result(), result(Meaning.ASSUMPTION, log=9.0)], Verdict.ASSUMPTION_FAILED),
        ([result(), result(Meaning.WARNING, log=9.0)], Verdict.NOT_REFUTED),
        ([result(observed=False, sensitive=None)], Verdict.FAILED),
        ([skipped()], Verdict.FAILED),
        ([], Verdict.FAILED),
        ([result(sensitive=False)], Verdict.INCONCLUSIVE),
        ([result(sensitive=None)], Verdict.INCONCLUSIVE),
        ([result(sensitive=False), skipped()], Verdict.INCONCLUSIVE),
        ([exact()], Verdict.NOT_REFUTED),
        ([exact(), fit()], Verdict.EXACT_OK),
        ([exact(), replace(fit(), evidence=None)], Verdict.NOT_REFUTED),
        ([exact(1.1), fit()], Verdict.REFUTED),
        ([exact(), replace(skipped("outputs"), skipped="nothing came out: it raised")], Verdict.FAILED),
        (
            [exact(), replace(skipped("outputs"), skipped="stopped at the first rejection")],
            Verdict.NOT_REFUTED,
        ),
    ],
)
def test_the_first_row_that_matches_decides(results: list[TestResult], verdict: Verdict) -> None:
    """Nothing is green unless a test of the claim was run, saw outputs, and would have found the standard fault."""
    assert verdict is decide(results)


def test_a_matrix_alone_may_be_exact_and_code_may_not() -> None:
    """Without samples EXACT_OK is said of a stated channel only where no code samples from it."""
    assert decide([exact()], matrix_only=True) is Verdict.EXACT_OK
    assert decide([exact(1.1)], matrix_only=True) is Verdict.REFUTED


def test_every_verdict_has_an_exit_status_and_only_two_are_green() -> None:
    """REFUTED and ASSUMPTION_FAILED exit with 1, FAILED and INCONCLUSIVE with 2."""
    assert set(Verdict) == set(EXIT_STATUS)
    assert {Verdict.EXACT_OK, Verdict.NOT_REFUTED} == {one for one in Verdict if EXIT_STATUS[one] == 0}


def test_results_travel_as_plain_data_and_rejection_is_computed() -> None:
    """A report that says `rejected` without the evidence for it is not believed."""
    one = result(log=3.0)
    changed = {**one.to_dict(), "rejected": True}

    assert one == TestResult.from_dict(one.to_dict())
    assert not TestResult.from_dict(changed).rejected
    assert math.isinf(from_plain(Evidence, to_plain(e_value(math.inf))).log_value)


def test_a_test_that_was_not_run_says_why() -> None:
    """Neither silence nor a reason for something that was run."""
    with pytest.raises(ReportError):
        replace(skipped(), skipped="")
    with pytest.raises(ReportError):
        replace(result(), skipped="No reason.")
