"""Reports in the forms people and machines read: text, JSON, HTML."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from dxverify.errors import ParameterError
from dxverify.terminal import Form, visible

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport

__all__ = ["FORMATS", "render"]

#: Names of the forms; ``json`` is the report's own.
FORMATS = ("text", "json", "html")

_WRITTEN_AS: dict[str, Form] = {"text": "text", "html": "xml"}


def render(report: AuditReport, form: str = "text") -> str:
    """Return a report as a string in one of :data:`FORMATS`."""
    if form not in FORMATS:
        raise ParameterError("form", form, f"one of {', '.join(FORMATS)}")
    if form == "json":
        return visible(report.to_json(), "json")
    text = str(importlib.import_module(f"dxverify.reporting.{form}").render(report))
    return visible(text, _WRITTEN_AS[form])
