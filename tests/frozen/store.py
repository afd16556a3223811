"""Frozen results as text that merges: a small file a group, one sorted line a result, written by ``python -m tests.frozen record``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.frozen.compare import MASKED

_FOLDER = Path(__file__).with_name("recorded")


def recorded(folder: Path = _FOLDER) -> dict[str, Any]:
    """Return the results as they were."""
    lines = [line for file in sorted(folder.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()]
    return dict(json.loads(line) for line in lines)


def chosen(results: dict[str, Any], starts: Sequence[str] = ("",)) -> dict[str, Any]:
    """Return the results whose name begins with one of the given words."""
    return {name: value for name, value in results.items() if name.startswith(tuple(starts))}


def record(results: dict[str, Any], folder: Path = _FOLDER, starts: Sequence[str] = ("",)) -> None:
    """Write results in place of those whose name begins with one of the given words; a group without any is removed."""
    before = recorded(folder)
    replaced = chosen(before, starts)
    results = {**{name: value for name, value in before.items() if name not in replaced}, **results}
    groups: dict[str, list[str]] = {}
    for name, value in sorted(results.items()):
        line = json.dumps([name, _lasting(value)], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        groups.setdefault(_group(name), []).append(line)
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.jsonl"):
        if old.stem not in groups:
            old.unlink()
    for group, lines in groups.items():
        (folder / f"{group}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def _group(name: str) -> str:
    """Return the file of a result: one for each audited mechanism, control and command, and one for all help."""
    kind, *rest = name.split()
    if rest == ["--help"]:
        return "help"
    return f"{kind}-{rest[0]}" if kind in {"audit", "control"} else kind


def _lasting(value: Any) -> Any:
    """Leave out what changes with the machine, so that recording again changes only what changed."""
    if isinstance(value, dict):
        return {key: _lasting(one) for key, one in value.items() if key not in MASKED}
    return [_lasting(one) for one in value] if isinstance(value, list) else value
