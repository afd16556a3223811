"""What certificates found, kept between runs under a digest of all that decides it."""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from theory.cache import cache_folder
from theory.result import Result
from theory.sources import digest
from theory.step import Step
from theory.verdict import Evidence, Method, Role


def folder() -> Path:
    """Return where results are kept."""
    return cache_folder() / "claims"


def load(claim_id: str) -> tuple[Result, ...] | None:
    """Return what was found of a claim, if nothing that decides it has changed since."""
    try:
        data = json.loads((folder() / f"{claim_id}.json").read_text(encoding="utf-8"))
        return tuple(map(_result, data["results"])) if data["digest"] == digest(claim_id) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def save(claim_id: str, results: tuple[Result, ...]) -> None:
    """Keep what was found; a folder that cannot be written costs only time."""
    data = {"digest": digest(claim_id), "results": list(map(_plain, results))}
    with suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder(), delete=False, encoding="utf-8") as file:
            json.dump(data, file)
        Path(file.name).replace(folder() / f"{claim_id}.json")


def _plain(result: Result) -> dict[str, Any]:
    return {
        "name": result.name,
        "role": result.role.name,
        "evidence": result.evidence.name,
        "rests": list(result.rests),
        "refused": result.refused,
        "steps": [[s.text, s.latex, s.reason, s.method.name, s.detail, s.values] for s in result.steps],
    }


def _result(data: dict[str, Any]) -> Result:
    return Result(
        name=str(data["name"]),
        role=Role[str(data["role"])],
        evidence=Evidence[str(data["evidence"])],
        rests=tuple(data["rests"]),
        refused=str(data["refused"]),
        steps=tuple(map(_step, data["steps"])),
    )


def _step(row: list[Any]) -> Step:
    text, latex, reason, method, detail, values = row
    pairs = tuple((str(letter), str(term)) for letter, term in values)
    return Step(text=text, latex=latex, reason=reason, method=Method[method], detail=detail, values=pairs)
