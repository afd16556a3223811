"""What there is to choose from, as data for a table or for JSON."""

from __future__ import annotations

from typing import Any

from dxverify.aliases import Plain
from dxverify.errors import DxverifyError
from dxverify.mechanisms._parameters import describe_parameters
from dxverify.mechanisms._plugins import plugins
from dxverify.mechanisms._reading import read
from dxverify.mechanisms._registry import load, module_of, names

#: What a class says of itself.
_FACTS = ("title", "promise", "known_broken", "claims", "source")


def listing() -> tuple[list[Plain], list[str]]:
    """Return one entry a mechanism, ours and third parties', and a warning for each that cannot be used.

    Ours are read from their files, since to load them takes longer than to list them; one that cannot be read is loaded.
    """
    entries = [_read(name) or _entry(name, load(name), package="dxverify") for name in names()]
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


def _read(name: str) -> Plain | None:
    found = read(module_of(name), _FACTS)
    if found is None:
        return None
    return _described(name, found["class"], found["facts"], "dxverify", found["parameters"])


def _entry(name: str, kind: Any, *, package: str) -> Plain:
    facts = {fact: getattr(kind, fact, None) for fact in _FACTS}
    title = getattr(kind, "__name__", type(kind).__name__)
    return _described(name, title, facts, package, describe_parameters(kind))


def _described(name: str, title: str, facts: Plain, package: str, parameters: list[Plain]) -> Plain:
    return {
        "name": name,
        "class": title,
        **{fact: list(facts[fact] or ()) if fact == "claims" else str(facts[fact] or "") for fact in _FACTS},
        "package": package,
        "parameters": parameters,
    }
