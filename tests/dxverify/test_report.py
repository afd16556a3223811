"""Reports are whole, valid against their schema, and recompute from their own integers."""

from __future__ import annotations

import copy
import dataclasses
import json
import math
from importlib import resources

import jsonschema
import numpy as np
import pytest

from dxverify import AuditReport, audit
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind, Verdict, Witness
from dxverify.audit.report import PairBound
from dxverify.errors import ReportError
from tests.dxverify.line import Channel, LaplaceOnLine, channel, line

SCHEMA = json.loads(resources.files("dxverify").joinpath("schema/audit-2.json").read_text(encoding="utf-8"))
FORBIDDEN = ("private", "safe", "passes")


def some_reports():
    """Return one report of each black-box method, refuted and not, with and without δ."""
    leak = 0.7 * channel(3, 0.9) + 0.3 * np.eye(3)
    for method in ("sequential", "fixed"):
        for rate in (1.0, 2.0):
            yield audit(
                LaplaceOnLine(3, rate),
                vocabulary=line(3),
                epsilon=1.0,
                method=method,
                max_samples=2500,
                rng=2,
            )
    for method in ("sequential", "fixed"):
        yield audit(
            Channel(leak), vocabulary=line(3), epsilon=1.0, delta=0.03, method=method, max_samples=4000, rng=2
        )


REPORTS = list(some_reports())


def test_reports_cover_both_verdicts():
    """What follows is checked on refuted and on other reports."""
    assert {report.verdict for report in REPORTS} == {Verdict.REFUTED, Verdict.NOT_REFUTED}


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: f"{report.method} {report.verdict}")
def test_round_trip_and_schema(report):
    """JSON fits the schema, has the agreed names, and reads back as the same report."""
    data = json.loads(report.to_json())

    jsonschema.validate(data, SCHEMA)
    assert AuditReport.from_json(report.to_json()) == report
    agreed = "schema_version verdict method claimed_epsilon claimed_delta effective_epsilon alpha tests witness draws counts entropy versions vocabulary_digest mechanism"
    assert set(agreed.split()) <= set(data)


def test_numbers_that_are_not_finite_survive_json():
    """Infinite numbers in findings and evidence, and what is no number, are written as text and read back."""
    report = dataclasses.replace(
        REPORTS[0],
        findings=(
            Finding(
                kind=FindingKind.NOISE_LAW,
                message="far off",
                numbers={"a": math.inf, "b": -math.inf, "c": math.nan, "d": np.float64(math.inf), "e": "x"},
            ),
        ),
        evidence=dataclasses.replace(REPORTS[0].evidence, losses=((0.0, math.inf),)),
    )
    data = json.loads(report.to_json())
    again = AuditReport.from_json(report.to_json())

    assert data["findings"][0]["numbers"] == {"a": "inf", "b": "-inf", "c": "nan", "d": "inf", "e": "x"}
    assert [[0.0, "inf"]] == data["evidence"]["losses"]
    assert report.evidence == again.evidence
    assert math.isnan(again.findings[0].numbers["c"])
    assert again.findings[0].numbers["d"] == math.inf
    jsonschema.validate(data, SCHEMA)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: f"{report.method} {report.verdict}")
def test_recheck_agrees(report):
    """A report read back from its file recomputes to what it states."""
    checks = AuditReport.from_json(report.to_json()).recheck()

    assert len(checks) >= 5
    assert [check.name for check in checks if not check.agrees] == []


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: f"{report.method} {report.verdict}")
def test_recheck_sees_a_count_that_was_changed(report):
    """One count more, anywhere, and the report no longer follows from its counts."""
    data = json.loads(report.to_json())
    if "blocks" in (data["evidence"] or {}):
        row = data["evidence"]["blocks"][-1]["counts"][0]
        code = next(iter(row))
        row[code] += 1
    else:
        data["counts"]["table"][0][0] += 1
    wrong = [check.name for check in AuditReport.from_json(json.dumps(data)).recheck() if not check.agrees]

    assert "draws" in wrong


@pytest.mark.parametrize("field", ["effective_epsilon.lower", "draws"])
def test_recheck_sees_a_number_that_was_changed(field):
    """A stated number that was made to look better is found."""
    data = json.loads(REPORTS[0].to_json())
    whole, _, part = field.partition(".")
    place, name = (data[whole], part) if part else (data, whole)
    place[name] += 1
    wrong = [check.name for check in AuditReport.from_json(json.dumps(data)).recheck() if not check.agrees]

    assert wrong == [field, "digest of all fields"]


CHANGES = {
    "findings": lambda data: data["findings"].clear(),
    "witness": lambda data: data["witness"].update(x="w2"),
    "mechanism": lambda data: data.update(mechanism="another"),
    "vocabulary_digest": lambda data: data.update(vocabulary_digest="0" * 64),
    "reason": lambda data: data.update(reason="Everything was tested."),
    "command": lambda data: data.update(command="audit(other)"),
    "a test": lambda data: data["tests"].pop(),
    "a null hypothesis": lambda data: data["tests"][0].update(null="nothing"),
    "a sentence": lambda data: data["tests"][0]["lines"].update(Tested="everything"),
    "the digest": lambda data: data.pop("digest"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_recheck_notices_every_changed_field(change):
    """What cannot be computed again is covered by the digest."""
    refuted = next(report for report in REPORTS if report.refuted)
    data = json.loads(refuted.to_json())
    CHANGES[change](data)
    wrong = [check.name for check in AuditReport.from_json(json.dumps(data)).recheck() if not check.agrees]

    assert "digest of all fields" in wrong


def test_recheck_sees_a_test_that_was_given_a_larger_share():
    """No audit may spend more than alpha."""
    shares = [{**test.to_dict(), "share": 0.7} for test in REPORTS[0].tests[:1]] * 2
    data = {**json.loads(REPORTS[0].to_json()), "tests": shares}
    wrong = [check.name for check in AuditReport.from_dict(data).recheck() if not check.agrees]

    assert "shares of the tests sum to at most 1" in wrong


def test_recheck_sees_a_verdict_that_was_changed():
    """A refutation turned into its opposite is found."""
    data = json.loads(REPORTS[1].to_json())
    assert data["verdict"] == "REFUTED"
    data["verdict"] = "NOT_REFUTED"
    wrong = [check.name for check in AuditReport.from_json(json.dumps(data)).recheck() if not check.agrees]

    assert "verdict" in wrong


def test_recheck_sees_draws_chosen_by_their_outcome():
    """Expected draws that do not follow from earlier blocks are found, even if the counts fit."""
    data = json.loads(REPORTS[0].to_json())
    data["evidence"]["blocks"][3]["expected"][0] *= 1.5
    wrong = [check.name for check in AuditReport.from_json(json.dumps(data)).recheck() if not check.agrees]

    assert "expected draws" in wrong


def test_recheck_sees_a_budget_that_was_grown():
    """A part of alpha larger than the whole is found."""
    data = json.loads(REPORTS[0].to_json())
    data["evidence"]["alpha_promise"] = 0.4
    wrong = [check.name for check in AuditReport.from_json(json.dumps(data)).recheck() if not check.agrees]

    assert "alpha" in wrong


@pytest.mark.parametrize("missing", ["losses", "blocks", "codes"])
def test_recheck_without_evidence_is_an_error(missing):
    """A report that lacks what a recomputation needs says so and is not taken for a good one."""
    data = json.loads(REPORTS[0].to_json())
    del data["evidence"][missing]

    with pytest.raises(ReportError, match=missing):
        AuditReport.from_json(json.dumps(data)).recheck()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"schema_version": 2}', '{"schema_version": 1}', "nonsense"]
)
def test_what_is_no_report_is_refused(text):
    """Anything else than a report of this version is a ReportError."""
    with pytest.raises(ReportError):
        AuditReport.from_json(text)


def test_no_report_claims_too_much():
    """Neither verdicts, nor findings, nor reasons use words that promise what an audit cannot know."""
    sentences = [member.sentence for kind in (Verdict, FindingKind) for member in kind]
    sentences += [report.reason for report in REPORTS]
    sentences += [finding.message for report in REPORTS for finding in report.findings]

    assert sentences
    assert [text for text in sentences if any(word in text.lower() for word in FORBIDDEN)] == []


def test_infinite_levels_survive_json():
    """JSON has no infinity; the report writes it as text and reads it back."""
    report = AuditReport(
        verdict=Verdict.REFUTED,
        method="exact",
        claimed_epsilon=1.0,
        effective_epsilon=EffectiveEpsilon(lower=math.inf, upper=math.inf),
        alpha=0.05,
        draws=0,
        mechanism="m",
        witness=Witness(x="a", x_prime="b", event=("c",)),
        pairs=(PairBound(x="a", x_prime="b", lower=-math.inf, upper=math.inf),),
        findings=(Finding(kind=FindingKind.SUPPORT_MISMATCH, message="c never comes from b"),),
    )

    assert json.loads(report.to_json())["effective_epsilon"]["lower"] == "inf"
    assert AuditReport.from_json(report.to_json()) == report
    jsonschema.validate(json.loads(report.to_json()), SCHEMA)
    with pytest.raises(ReportError, match="holds no counts"):
        report.recheck()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"verdict": "REFUTED"}, "Verdict"),
        ({"alpha": 1.0}, "alpha"),
        ({"draws": -1}, "draws"),
        ({"verdict": Verdict.REFUTED}, "witness, a finding"),
    ],
)
def test_reports_that_make_no_sense_cannot_be_made(change, message):
    """A report checks itself when it is made."""
    good = {
        "verdict": Verdict.NOT_REFUTED,
        "method": "fixed",
        "claimed_epsilon": 1.0,
        "effective_epsilon": EffectiveEpsilon(lower=0.0),
        "alpha": 0.05,
        "draws": 1,
        "mechanism": "m",
    }

    assert AuditReport(**copy.copy(good)).refuted is False
    with pytest.raises(ReportError, match=message):
        AuditReport(**{**good, **change})
