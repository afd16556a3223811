"""JUnit and SARIF follow their standards and say what the report says."""

from __future__ import annotations

import dataclasses
import json

import jsonschema
import pytest

from dxverify.audit.findings import EffectiveEpsilon
from dxverify.reporting import junit, sarif
from tests.dxverify.machine_forms import SARIF, junit_problems, parsed
from tests.dxverify.report_examples import (
    EVERY,
    EXACT_OK,
    INCONCLUSIVE,
    INFINITE,
    NOISE,
    NOT_REFUTED,
    REFUTED,
    each,
)


@each
def test_junit_follows_the_rules_of_the_format(report):
    """Jenkins' schema: known elements, required attributes, counts that add up."""
    root = parsed(junit.render(report))

    assert list(junit_problems(root)) == []
    suite = root[0]
    assert int(suite.get("tests")) == len(suite.findall("testcase")) == 1 + len(report.findings)
    assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
    assert root.get("failures") == suite.get("failures")


def test_the_junit_rules_refuse_what_the_schema_refuses():
    """The check can fail: properties in a test case, an unknown attribute, a missing name."""
    bad = parsed(
        "<testsuite name='x' tests='1' failures='0' errors='0' oops='1'><testcase><properties/></testcase></testsuite>"
    )

    assert set(junit_problems(bad)) == {
        "testsuite has ['oops']",
        "testcase lacks ['name']",
        "properties inside testcase",
    }


def test_junit_fails_for_a_refutation_and_for_the_inconclusive():
    """A refuted promise is a failure with its sentence, an inconclusive one is skipped, others are neither."""
    outcome = {}
    for name, report in EVERY.items():
        case = parsed(junit.render(report)).find("testsuite/testcase")
        outcome[name] = sorted(child.tag for child in case)

    assert outcome == {
        "refuted": ["failure"],
        "not refuted": ["system-out"],
        "exact": ["system-out"],
        "infinite": ["failure"],
        "inconclusive": ["error"],
        "failed": ["error"],
        "noise": ["failure"],
        "delta": ["failure"],
        "reused": ["failure"],
        "other law": ["system-out"],
    }


def test_junit_has_a_case_a_finding_and_its_numbers_as_properties():
    """Established findings fail, observations do not, and numbers are found by name."""
    suite = parsed(junit.render(REFUTED))[0]
    cases = suite.findall("testcase")
    numbers = {item.get("name"): item.get("value") for item in suite.find("properties")}

    assert [case.find("failure") is not None for case in cases] == [True, True, False]
    assert numbers["effective_epsilon.lower"] == "1.0725"
    assert numbers["finding.1.count"] == "519"
    assert numbers["version.python"] == "3.11"


def test_several_reports_make_several_suites():
    """One document holds many mechanisms and sums their counts."""
    root = parsed(junit.render([REFUTED, NOT_REFUTED, NOISE]))

    assert len(root) == 3
    assert root.get("tests") == str(3 + 2 + 2)
    assert len(json.loads(sarif.render(iter([REFUTED, NOISE])))["runs"]) == 2


@each
@pytest.mark.parametrize("everything", [False, True])
def test_sarif_follows_the_standard(report, everything):
    """Every log is valid, and every result names a rule that is described."""
    log = json.loads(
        sarif.render(report, all_results=everything, uri="src/mechanism.py"), parse_constant=pytest.fail
    )

    jsonschema.validate(log, SARIF)
    rules = {rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in log["runs"][0]["results"]} <= rules


def test_the_sarif_rules_refuse_a_level_on_an_open_result():
    """The check can fail: an open result with level error breaks the standard."""
    log = json.loads(sarif.render(NOT_REFUTED, all_results=True))
    log["runs"][0]["results"][0]["level"] = "error"

    with pytest.raises(jsonschema.ValidationError, match="none"):
        jsonschema.validate(log, SARIF)


def test_sarif_leaves_out_what_is_no_failure_unless_asked():
    """By default only failures are results; everything else appears on request with its kind."""
    kinds = {
        name: [
            result["kind"]
            for result in json.loads(sarif.render(report, all_results=everything))["runs"][0]["results"]
        ]
        for name, report, everything in [
            ("refuted", REFUTED, False),
            ("not refuted", NOT_REFUTED, False),
            ("all refuted", REFUTED, True),
            ("all not refuted", NOT_REFUTED, True),
            ("all exact", EXACT_OK, True),
            ("all inconclusive", INCONCLUSIVE, True),
        ]
    }

    assert kinds == {
        "refuted": ["fail", "fail"],
        "not refuted": [],
        "all refuted": ["fail", "fail", "review"],
        "all not refuted": ["open", "review"],
        "all exact": ["informational"],
        "all inconclusive": ["open"],
    }


def test_sarif_writes_infinite_numbers_as_words():
    """JSON has no number for infinity."""
    log = json.loads(sarif.render(INFINITE), parse_constant=pytest.fail)

    assert log["runs"][0]["properties"]["effectiveEpsilonLower"] == "inf"


def test_fingerprints_follow_the_finding_and_not_its_numbers():
    """The same finding of a later run is recognised; another mechanism's is not."""

    def prints(report):
        results = json.loads(sarif.render(report))["runs"][0]["results"]
        return [result["partialFingerprints"]["dxverify/v1"] for result in results]

    later = dataclasses.replace(REFUTED, draws=9999, effective_epsilon=EffectiveEpsilon(lower=1.2), entropy=5)
    other = dataclasses.replace(REFUTED, mechanism="another")

    assert prints(later) == prints(REFUTED)
    assert not set(prints(other)) & set(prints(REFUTED))
