"""The rules of JUnit (as Jenkins checks it) and of SARIF 2.1.0 for the parts dxverify writes.

Written by hand from the published schemas and stricter than they are: whatever is not named here is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree as ET


@dataclass(frozen=True)
class Element:
    """Which attributes an XML element must and may have, and which children in which order."""

    required: frozenset[str]
    optional: frozenset[str]
    children: tuple[str, ...]


def _element(required="", optional="", children=""):
    return Element(frozenset(required.split()), frozenset(optional.split()), tuple(children.split()))


JUNIT = {
    "testsuites": _element("", "name time tests failures errors", "testsuite"),
    "testsuite": _element("name tests failures errors", "skipped time timestamp id", "properties testcase"),
    "properties": _element("", "", "property"),
    "property": _element("name value"),
    "testcase": _element("name", "classname time", "skipped error failure system-out system-err"),
    "failure": _element("", "type message"),
    "error": _element("", "type message"),
    "skipped": _element("", "type message"),
    "system-out": _element(),
}


def parsed(text):
    """Parse XML that was written here."""
    return ET.fromstring(text)  # noqa: S314 - our own output


def junit_problems(element):
    """Yield what is wrong with a JUnit element and everything below it."""
    rule = JUNIT.get(element.tag)
    if rule is None:
        yield f"unknown element {element.tag}"
        return
    if missing := rule.required - set(element.keys()):
        yield f"{element.tag} lacks {sorted(missing)}"
    if extra := set(element.keys()) - rule.required - rule.optional:
        yield f"{element.tag} has {sorted(extra)}"
    for child in element:
        if child.tag not in rule.children:
            yield f"{child.tag} inside {element.tag}"
        yield from junit_problems(child)


def _closed(required, **properties):
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False}


_TEXT = {"type": "string", "minLength": 1}
_MESSAGE = _closed(["text"], text=_TEXT)
_BAG = {"type": "object"}
_LOGICAL = _closed(["fullyQualifiedName"], fullyQualifiedName=_TEXT, kind=_TEXT)
_PHYSICAL = _closed(
    ["artifactLocation"],
    artifactLocation=_closed(["uri"], uri={"type": "string", "format": "uri-reference"}),
    region=_closed(["startLine"], startLine={"type": "integer", "minimum": 1}),
)
_RESULT = {
    **_closed(
        ["message", "ruleId", "kind", "level"],
        ruleId=_TEXT,
        kind={"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]},
        level={"enum": ["none", "note", "warning", "error"]},
        message=_MESSAGE,
        locations={
            "type": "array",
            "items": _closed(
                [], logicalLocations={"type": "array", "items": _LOGICAL}, physicalLocation=_PHYSICAL
            ),
        },
        partialFingerprints={"type": "object", "additionalProperties": _TEXT},
        properties=_BAG,
    ),
    # Section 3.27.10: a level other than none is for failures.
    "if": {"properties": {"kind": {"const": "fail"}}},
    "then": {"properties": {"level": {"enum": ["note", "warning", "error"]}}},
    "else": {"properties": {"level": {"const": "none"}}},
}
_RULE = _closed(
    ["id"],
    id=_TEXT,
    shortDescription=_MESSAGE,
    defaultConfiguration=_closed([], level={"enum": ["none", "note", "warning", "error"]}),
)
SARIF = _closed(
    ["version", "runs"],
    **{"$schema": {"type": "string", "format": "uri"}},
    version={"const": "2.1.0"},
    runs={
        "type": "array",
        "items": _closed(
            ["tool", "results"],
            tool=_closed(
                ["driver"],
                driver=_closed(
                    ["name"],
                    name=_TEXT,
                    version=_TEXT,
                    rules={"type": "array", "items": _RULE, "uniqueItems": True},
                ),
            ),
            automationDetails=_closed([], id=_TEXT),
            invocations={
                "type": "array",
                "items": _closed(
                    ["executionSuccessful"], executionSuccessful={"type": "boolean"}, commandLine=_TEXT
                ),
            },
            columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            results={"type": "array", "items": _RESULT},
            properties=_BAG,
        ),
    },
)
