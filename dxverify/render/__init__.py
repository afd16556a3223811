"""Reports in the forms people and machines read: text, JSON, JUnit, SARIF, HTML."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from dxverify.errors import ParameterError

if TYPE_CHECKING:
    from dxverify.report import AuditReport

__all__ = ["FORMATS", "render"]

#: Names of the forms; ``json`` is the report's own.
FORMATS = ("text", "json", "junit", "sarif", "html")


def render(report: AuditReport, form: str = "text") -> str:
    """Return a report as a string in one of :data:`FORMATS`."""
    if form not in FORMATS:
        raise ParameterError("form", form, f"one of {', '.join(FORMATS)}")
    if form == "json":
        return report.to_json()
    return str(importlib.import_module(f"dxverify.render.{form}").render(report))
