"""Results kept as JSON: named by what decides them, whole or absent, with a digest that notices a changed file."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from dxverify.running.files import write_whole
from dxverify.running.provenance import versions

_PACKAGE = Path(__file__).resolve().parents[1]
#: What may differ between two runs of the same thing.
_NO_CONTENT = frozenset({"digest", "seconds"})


@cache
def source_digest(root: Path = _PACKAGE) -> str:
    """Return the sha256 of the package's own sources, so that no result outlives the code that made it."""
    whole = hashlib.sha256()
    for path in sorted(root.rglob("*.py"), key=lambda p: p.relative_to(root).as_posix()):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def provenance() -> dict[str, Any]:
    """Return what every result depends on beside its own settings: versions and sources."""
    return {"versions": versions(), "sources": source_digest()}


def key_name(key: dict[str, Any]) -> str:
    """Return the short name of a key, for a file."""
    return _hash(key)[:12]


def digest_of(result: dict[str, Any]) -> str:
    """Return the sha256 of a result without its time and its digest."""
    return _hash({key: value for key, value in result.items() if key not in _NO_CONTENT})


def read_kept(path: Path) -> dict[str, Any] | None:
    """Return a kept result, or None if there is none or it is not what was written."""
    try:
        result = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = isinstance(result, dict) and result.get("digest") == digest_of(result)
    return result if whole else None


def write_kept(path: Path, result: dict[str, Any]) -> dict[str, Any]:
    """Write a result with its digest in one step, and return it as a reader will see it."""
    text = json.dumps({**result, "digest": digest_of(result)}, indent=2, ensure_ascii=False, allow_nan=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    written: dict[str, Any] = json.loads(text)
    return written


def _hash(value: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
