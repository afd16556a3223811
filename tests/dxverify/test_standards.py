"""Reports for machines against the published schemas themselves."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import xmlschema

from dxverify.reporting import junit, sarif
from tests.dxverify.report_examples import each

SCHEMAS = Path(__file__).parents[1] / "schemas"


@pytest.fixture(scope="module")
def sarif_schema():
    """The schema of SARIF 2.1.0."""
    return json.loads((SCHEMAS / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def junit_schema():
    """The schema of JUnit reports that Jenkins publishes."""
    return xmlschema.XMLSchema(SCHEMAS / "junit-10.xsd")


@each
def test_sarif_meets_the_published_schema(report, sarif_schema):
    """Every kind of report validates, also with the results that are left out by default."""
    for everything in (False, True):
        jsonschema.validate(json.loads(sarif.render(report, all_results=everything)), sarif_schema)


def test_the_sarif_schema_can_refuse(sarif_schema):
    """A level that SARIF does not know is refused."""
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"version": "2.1.0", "runs": [{"tool": {}}]}, sarif_schema)


@each
def test_junit_meets_the_published_schema(report, junit_schema):
    """Every kind of report validates."""
    junit_schema.validate(junit.render(report))


def test_the_junit_schema_can_refuse(junit_schema):
    """An attribute that the schema does not know is refused."""
    assert not junit_schema.is_valid("<testsuites><testsuite name='x' oops='1'/></testsuites>")
