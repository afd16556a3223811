"""Reports as JUnit XML: a suite for each mechanism, a test case for the promise and for each finding.

The numbers stand in the properties of the suite, because the schema that Jenkins checks knows
none inside a test case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from dxverify.audit.decision import EXIT_STATUS
from dxverify.reporting import parts, wording

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport, Finding

#: Characters XML 1.0 has no way to write.
_UNPRINTABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(reports: AuditReport | Iterable[AuditReport]) -> str:
    """Return one report or several as a JUnit document."""
    every = list(reports) if isinstance(reports, Iterable) else [reports]
    root = ET.Element("testsuites", name="dxverify")
    root.extend(_suite(report) for report in every)
    for name in ("tests", "failures", "errors"):
        root.set(name, str(sum(int(suite.get(name, "0")) for suite in root)))
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _suite(report: AuditReport) -> ET.Element:
    suite = ET.Element("testsuite", name=_clean(report.mechanism))
    properties = ET.SubElement(suite, "properties")
    for name, value in _numbers(report):
        ET.SubElement(properties, "property", name=name, value=_clean(str(value)))
    cases = [
        _promise(report),
        *(_finding(report, i, found) for i, found in enumerate(report.findings, start=1)),
    ]
    suite.extend(cases)
    suite.set("tests", str(len(cases)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    suite.set("skipped", str(len(suite.findall("testcase/skipped"))))
    suite.set("errors", str(len(suite.findall("testcase/error"))))
    return suite


def _numbers(report: AuditReport) -> Iterator[tuple[str, object]]:
    yield "verdict", report.verdict.in_full
    yield "method", report.method
    yield "claimed_epsilon", report.claimed_epsilon
    yield "claimed_delta", report.claimed_delta
    yield "effective_epsilon.lower", report.effective_epsilon.lower
    yield "alpha", report.alpha
    yield "draws", report.draws
    if report.effective_epsilon.upper is not None:
        yield "effective_epsilon.upper", report.effective_epsilon.upper
    for name in ("entropy", "vocabulary_digest"):
        if getattr(report, name) is not None:
            yield name, getattr(report, name)
    for package, version in report.versions.items():
        yield f"version.{package}", version
    for place, found in enumerate(report.findings, start=1):
        for name, value in found.numbers.items():
            yield f"finding.{place}.{name}", value


def _case(report: AuditReport, name: str) -> ET.Element:
    return ET.Element("testcase", classname=_clean(report.mechanism), name=_clean(name), time="0")


def _promise(report: AuditReport) -> ET.Element:
    case = _case(report, f"claim {parts.claim(report)}")
    tag = {0: "", 1: "failure", 2: "error"}[EXIT_STATUS[report.verdict]]
    if tag:
        _say(case, tag, report, str(report.verdict))
    else:
        said = [parts.headline(report), *(text for _, text in parts.body(report))]
        ET.SubElement(case, "system-out").text = _clean(" ".join(said))
    return case


def _say(case: ET.Element, tag: str, report: AuditReport, kind: str) -> None:
    note = ET.SubElement(case, tag, message=_clean(parts.headline(report)), type=kind)
    note.text = _clean("\n".join(f"{name}: {text}" for name, text in parts.body(report)))


def _finding(report: AuditReport, place: int, found: Finding) -> ET.Element:
    case = _case(report, f"finding {place}: {found.kind}")
    if wording.fails(found):
        note = ET.SubElement(
            case, "failure", message=_clean(wording.finding_text(found)), type=str(found.kind)
        )
        note.text = _clean(wording.too_likely(found.witness) if found.witness else found.kind.sentence)
    else:
        ET.SubElement(case, "system-out").text = _clean(
            f"{wording.finding_text(found)} ({wording.standing(found)})"
        )
    return case


def _clean(text: str) -> str:
    return _UNPRINTABLE.sub("\ufffd", text)
