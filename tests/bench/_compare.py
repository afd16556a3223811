"""A run against the recorded one: what got slower beside its baseline."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

RECORD = Path(__file__).with_name("recorded.jsonl")
#: A ratio to a baseline that fell below this part of the recorded one is called slower. On a busy machine ratios of different kinds
#: of work differ by a quarter from run to run.
SLOWER = 0.7


def key(line: Mapping[str, Any]) -> str:
    """Return what names a measurement."""
    return " | ".join(str(line[part]) for part in ("bench", "case", "baseline") if part in line)


def recorded(path: Path = RECORD) -> dict[str, Any]:
    """Return the recorded lines by their names; empty if there is no record."""
    if not path.exists():
        return {}
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {key(line): line for line in lines}


def slower(now: Iterable[Mapping[str, Any]], before: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield one sentence for each measurement that is slower beside its baseline than it was, or has none recorded."""
    for line in now:
        if "ratio" not in line:
            continue
        old = before.get(key(line))
        if old is None:
            yield f"not recorded: {key(line)}"
        elif line["ratio"] < SLOWER * old["ratio"]:
            yield f"slower: {key(line)}: ratio {line['ratio']:.3g}, recorded {old['ratio']:.3g}"
