"""The JSON schemas as pages: what each field means, and the schema itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from book.generate.data import ROOT
from book.generate.markdown import table, text

__all__ = ["SCHEMAS", "fields", "schema_pages"]

#: What writes each schema's JSON, in the words of a reader.
SCHEMAS = {
    "audit-2": (
        ROOT / "dxverify/schema/audit-2.json",
        "`dxverify audit … --format json` and `report.to_json()` write this.",
    ),
    "claims-2": (ROOT / "theory/schema/claims-2.json", "`dxverify verify --format json` writes this."),
}


def schema_pages() -> dict[str, str]:
    """Return the index of schemas and one page a schema."""
    pages = {
        f"reference/schemas/{name}.md": _page(name, path, about) for name, (path, about) in SCHEMAS.items()
    }
    rows = [(f"[`{name}`](schemas/{name}.md)", about) for name, (_, about) in SCHEMAS.items()]
    index = "# JSON schemas\n\nFields are added, never renamed; a change of meaning gets a new number.\n\n"
    return {"reference/schemas.md": index + table(("schema", "who writes it"), rows) + "\n", **pages}


def _page(name: str, path: Path, about: str) -> str:
    schema = json.loads(path.read_text(encoding="utf-8"))
    rows = [
        (f"`{key}`", text(kind), "yes" if needed else "", text(told))
        for key, kind, needed, told in fields(schema)
    ]
    whole = json.dumps(schema, indent=1, ensure_ascii=False)
    return (
        f"# `{name}`: {text(schema['title'])}\n\n{about}\n\n"
        + table(("field", "type", "always there", "meaning"), rows)
        + f"\n\n:::{{dropdown}} The schema itself\n```json\n{whole}\n```\n:::\n"
    )


def fields(schema: dict[str, Any], before: str = "") -> Iterator[tuple[str, str, bool, str]]:
    """Yield name, type, whether it is required, and meaning of every field, those within lists and objects too."""
    for key, value in schema.get("properties", {}).items():
        name = f"{before}{key}"
        yield name, _kind(value), key in schema.get("required", ()), value.get("description", "")
        for inner, mark in (
            (value, "."),
            (value.get("items", {}), "[]."),
            *((one, ".") for one in value.get("anyOf", ())),
        ):
            yield from fields(inner, f"{name}{mark}")


def _kind(value: dict[str, Any]) -> str:
    """Return the type of a field in words."""
    if "const" in value:
        return f"always {json.dumps(value['const'])}"
    if "enum" in value:
        return "one of " + ", ".join(json.dumps(one) for one in value["enum"])
    if "$ref" in value:
        return str(value["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in value:
        return " or ".join(_kind(one) for one in value["anyOf"])
    kind = value.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
