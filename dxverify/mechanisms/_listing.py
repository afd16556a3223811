"""What there is to choose from, as data for a table or for JSON.

Ours are kept between runs, since to list them loads every mechanism and numpy with them. They are read back only while every file
that was loaded to list them is as it was, and no file of a mechanism has come or gone.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from dxverify.aliases import Plain
from dxverify.errors import DxverifyError
from dxverify.files import write_whole
from dxverify.mechanisms._plugins import plugins

_HERE = Path(__file__).parent
_KEPT = "mechanisms.json"


def listing(cache: Path | None = None) -> tuple[list[Plain], list[str]]:
    """Return one entry a mechanism, ours and third parties', and a warning for each that cannot be used.

    Parameters
    ----------
    cache : Path, optional
        Folder in which entries of ours are kept; a folder that cannot be written costs only time.
    """
    entries = _kept(cache) or _listed(cache)
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


def _kept(cache: Path | None) -> list[Plain] | None:
    """Return what was listed before, if nothing that decides it has changed since."""
    if cache is None:
        return None
    try:
        kept = json.loads((cache / _KEPT).read_text(encoding="utf-8"))
        entries: list[Plain] = kept["entries"]
        return entries if kept["digest"] == _digest(kept["files"]) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _listed(cache: Path | None) -> list[Plain]:
    """List ours, and keep the list."""
    from dxverify.mechanisms._registry import registered  # noqa: PLC0415 - loads every mechanism

    entries = [_entry(name, kind, package="dxverify") for name, kind in registered().items()]
    text = json.dumps(entries)
    if cache is not None:
        files = _loaded()
        kept = {"digest": _digest(files), "files": files, "entries": entries}
        with suppress(OSError):
            cache.mkdir(parents=True, exist_ok=True)
            write_whole(cache / _KEPT, json.dumps(kept))
    # As it is read back, so that no reader sees which it was.
    read: list[Plain] = json.loads(text)
    return read


def _loaded() -> list[str]:
    """Return the files of dxverify that are loaded now, relative to its folder."""
    house = _HERE.parent
    found = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    paths = {Path(file) for file in found if file}
    return sorted(path.relative_to(house).as_posix() for path in paths if path.is_relative_to(house))


def _digest(files: Iterable[str]) -> str:
    folders = sys.modules[__name__.rpartition(".")[0]].__path__
    mechanisms = (path for folder in folders for path in sorted(Path(folder).glob("*.py")))
    seen = hashlib.sha256(sys.version.encode())
    for path in (*mechanisms, *(_HERE.parent / name for name in files)):
        seen.update(f" {path} ".encode())
        seen.update(path.read_bytes())
    return seen.hexdigest()


def _entry(name: str, kind: Any, *, package: str) -> Plain:
    from dxverify.mechanisms._parameters import describe_parameters  # noqa: PLC0415 - needs numpy

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
