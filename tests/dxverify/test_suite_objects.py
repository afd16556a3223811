"""A test of the suite is an object: the runner, the budget, the report, the decision and recheck know it by its fields."""

from __future__ import annotations

import importlib
import json
import math
import pkgutil
from dataclasses import replace

import pytest

from dxverify import Vocabulary, audit
from dxverify.audit import suite
from dxverify.audit.config import CONFIG
from dxverify.audit.findings import Verdict
from dxverify.audit.report import AuditReport
from dxverify.audit.suite import base, runner
from dxverify.audit.suite.base import Evidence, Meaning, SuiteTest
from dxverify.mechanisms import EuclideanLaplace
from tests.chance import level

LINE = Vocabulary.builtin("line")


def report_with(monkeypatch, *, log_p, meaning=Meaning.CLAIM, skip="", stops=""):
    """Audit a correct mechanism with one more test in front of the suite, which gives this p-value."""

    def run(target, own, found):
        assert found.results == []
        return [added.result(target, own, Evidence.p_value(log_p, own), integers={"log_p": log_p})]

    added = SuiteTest(
        name="added",
        null="The added null hypothesis.",
        meaning=meaning,
        run=run,
        skip=lambda _: skip,
        recheck=lambda result, _: result.integers["log_p"],
        stops=stops,
    )
    monkeypatch.setattr(base, "CONFIG", replace(CONFIG, shares={**CONFIG.shares, "added": 0.125}))
    monkeypatch.setattr(runner, "TESTS", (added, *runner.TESTS))
    mechanism = EuclideanLaplace(LINE, epsilon=1.0)
    return audit(mechanism, max_samples=500, alpha=level("suite objects", 6), rng=1)


def test_every_file_with_a_test_is_in_the_list():
    """A file that defines a test and is forgotten in the list would never be run."""
    modules = [
        importlib.import_module(f"{suite.__name__}.{one.name}")
        for one in pkgutil.iter_modules(suite.__path__)
    ]
    defined = [module.TEST for module in modules if hasattr(module, "TEST")]

    assert sorted(one.name for one in defined) == sorted(one.name for one in runner.TESTS)
    assert {one.name for one in runner.TESTS if one.share} == set(CONFIG.shares)


def test_an_added_test_is_run_paid_reported_and_computed_again(monkeypatch):
    """One more object in the list is enough."""
    report = report_with(monkeypatch, log_p=-1.0)
    own, shares = report.tests[0], math.fsum(one.share for one in report.tests)
    forged = json.loads(report.to_json())
    forged["tests"][0]["integers"]["log_p"] = -2.0

    assert (own.name, own.null, own.share, own.rejected) == (
        "added",
        "The added null hypothesis.",
        0.125,
        False,
    )
    assert shares <= 1 + 1e-12
    assert report.verdict is Verdict.EXACT_OK
    assert [one.agrees for one in report.recheck() if one.name == "evidence of added"] == [True]
    assert not all(
        one.agrees for one in AuditReport.from_dict(forged).recheck() if one.name == "evidence of added"
    )


@pytest.mark.parametrize(
    ("fields", "verdict", "others"),
    [
        (
            {"meaning": Meaning.CLAIM},
            Verdict.REFUTED,
            "stopped at the first test that rejects the claim (added)",
        ),
        ({"meaning": Meaning.ASSUMPTION}, Verdict.ASSUMPTION_FAILED, ""),
        (
            {"meaning": Meaning.ASSUMPTION, "stops": "nothing else is worth it"},
            Verdict.ASSUMPTION_FAILED,
            "nothing else is worth it",
        ),
        ({"meaning": Meaning.WARNING}, Verdict.EXACT_OK, ""),
        ({"skip": "it does not apply"}, Verdict.EXACT_OK, ""),
    ],
)
def test_the_fields_of_a_test_decide_what_its_rejection_does(monkeypatch, fields, verdict, others):
    """The verdict follows from the meaning; whether the rest is run, from meaning and ``stops``; nothing from the name."""
    report = report_with(monkeypatch, log_p=-700.0, **fields)
    by_name = {one.name: one for one in report.tests}

    assert report.verdict is verdict
    assert by_name["added"].rejected is ("skip" not in fields)
    assert by_name["added"].skipped == fields.get("skip", "")
    assert by_name["dependence"].skipped == others
    assert all(check.agrees for check in report.recheck())
