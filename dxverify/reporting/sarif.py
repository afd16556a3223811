"""Reports as SARIF 2.1.0, for code-scanning dashboards."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from dxverify import __version__
from dxverify.aliases import Plain
from dxverify.audit.findings import FindingKind, Verdict
from dxverify.reporting import parts, wording

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport, Finding

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_PROMISE = "PROMISE"
_KINDS = {
    Verdict.REFUTED: "fail",
    Verdict.ASSUMPTION_FAILED: "fail",
    Verdict.NOT_REFUTED: "open",
    Verdict.EXACT_OK: "informational",
    Verdict.INCONCLUSIVE: "open",
    # What fails is that the code was observed, and not the promise; see the finding NOT_OBSERVED.
    Verdict.FAILED: "open",
}


def render(
    reports: AuditReport | Iterable[AuditReport], *, all_results: bool = False, uri: str | None = None
) -> str:
    """Return one report or several as a SARIF log.

    Parameters
    ----------
    reports : AuditReport or iterable of them
        One run each.
    all_results : bool
        Include what is no failure: promises not refuted (kind ``open``), exact answers within the promise
        (``informational``) and observations without a guarantee (``review``).
    uri : str, optional
        The source file of the mechanism; dashboards that show results next to code need it.
    """
    every = list(reports) if isinstance(reports, Iterable) else [reports]
    runs = [_run(report, all_results=all_results, uri=uri) for report in every]
    return (
        json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": runs}, ensure_ascii=False, indent=2)
        + "\n"
    )


def _run(report: AuditReport, *, all_results: bool, uri: str | None) -> Plain:
    results = [_promise(report, uri), *(_finding(report, found, uri) for found in report.findings)]
    return {
        "tool": {"driver": {"name": "dxverify", "version": __version__, "rules": _rules()}},
        "automationDetails": {"id": f"dxverify/{report.mechanism}/"},
        "invocations": [{"executionSuccessful": report.verdict is not Verdict.FAILED, **_command(report)}],
        "columnKind": "unicodeCodePoints",
        "results": [result for result in results if all_results or result["kind"] == "fail"],
        "properties": _properties(report),
    }


def _rules() -> list[Plain]:
    promise = "The probability of an output grows by more than the claimed factor from one word to another."
    sentences = {_PROMISE: promise, **{str(kind): kind.sentence for kind in FindingKind}}
    return [
        {"id": name, "shortDescription": {"text": text}, "defaultConfiguration": {"level": "error"}}
        for name, text in sentences.items()
    ]


def _promise(report: AuditReport, uri: str | None) -> Plain:
    exact = report.verdict.sentence if report.verdict is Verdict.EXACT_OK else ""
    text = " ".join(part for part in (parts.headline(report), exact) if part)
    return _result(report, rule=_PROMISE, kind=_KINDS[report.verdict], text=text, uri=uri, properties={})


def _finding(report: AuditReport, found: Finding, uri: str | None) -> Plain:
    properties: Plain = {name: _plain(value) for name, value in found.numbers.items()}
    if found.witness:
        properties["witness"] = found.witness.to_dict()
    failed = wording.fails(found) or found.kind is FindingKind.NOT_OBSERVED
    kind = "fail" if failed else "review"
    return _result(
        report,
        rule=str(found.kind),
        kind=kind,
        text=wording.finding_text(found),
        uri=uri,
        properties=properties,
    )


def _result(
    report: AuditReport, *, rule: str, kind: str, text: str, uri: str | None, properties: Plain
) -> Plain:
    location: Plain = {"logicalLocations": [{"fullyQualifiedName": report.mechanism, "kind": "function"}]}
    if uri is not None:
        location["physicalLocation"] = {"artifactLocation": {"uri": uri}, "region": {"startLine": 1}}
    key = json.dumps([report.mechanism, report.claimed_epsilon, rule, properties.get("witness")])
    return {
        "ruleId": rule,
        "kind": kind,
        # The standard allows a level other than none for failures only.
        "level": "error" if kind == "fail" else "none",
        "message": {"text": text},
        "locations": [location],
        "partialFingerprints": {"dxverify/v1": hashlib.sha256(key.encode()).hexdigest()},
        "properties": properties,
    }


def _properties(report: AuditReport) -> Plain:
    numbers = {
        "claimedEpsilon": report.claimed_epsilon,
        "claimedDelta": report.claimed_delta,
        "effectiveEpsilonLower": report.effective_epsilon.lower,
        "effectiveEpsilonUpper": report.effective_epsilon.upper,
        "alpha": report.alpha,
        "draws": report.draws,
    }
    facts = {
        "verdict": report.verdict.in_full,
        "method": report.method,
        "entropy": None if report.entropy is None else str(report.entropy),
        "vocabularyDigest": report.vocabulary_digest,
        "versions": dict(report.versions),
    }
    return {name: _plain(value) for name, value in {**numbers, **facts}.items() if value is not None}


def _plain(value: object) -> object:
    """Write infinities as words, since JSON has no number for them."""
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else ("inf" if value > 0 else "-inf")
    return value


def _command(report: AuditReport) -> dict[str, str]:
    """Return the command line, if the report was made by one."""
    return {"commandLine": report.command} if report.command.startswith("dxverify ") else {}
