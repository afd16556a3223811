"""What there is to choose from, as data for a table or for JSON."""

from __future__ import annotations

from typing import Any

from dxverify.aliases import Plain
from dxverify.errors import DxverifyError
from dxverify.mechanisms._parameters import describe_parameters
from dxverify.mechanisms._plugins import plugins
from dxverify.mechanisms._registry import registered


def listing() -> tuple[list[Plain], list[str]]:
    """Return one entry a mechanism, ours and third parties', and a warning for each that cannot be used."""
    entries = [_entry(name, kind, package="dxverify") for name, kind in registered().items()]
    warnings = []
    taken = {entry["name"] for entry in entries}
    for plugin in plugins().values():
        if plugin.name in taken:
            warnings.append(
                f"{plugin.package} also calls a mechanism {plugin.name!r}; ours is the one in use"
            )
            continue
        try:
            entries.append(_entry(plugin.name, plugin.load(), package=plugin.package))
        except DxverifyError as problem:
            warnings.append(str(problem))
    return entries, warnings


def _entry(name: str, kind: Any, *, package: str) -> Plain:
    return {
        "name": name,
        "class": getattr(kind, "__name__", type(kind).__name__),
        "title": str(getattr(kind, "title", "")),
        "promise": str(getattr(kind, "promise", "")),
        "known_broken": str(getattr(kind, "known_broken", "")),
        "claims": list(getattr(kind, "claims", ())),
        "source": str(getattr(kind, "source", "")),
        "package": package,
        "parameters": describe_parameters(kind),
    }
