"""Judged claims as data for the pages; judged once for each state of the theory."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dxverify import catalog

__all__ = ["ROOT", "digest", "judged_claims", "used_by"]

ROOT = Path(__file__).resolve().parents[2]

Entry = dict[str, Any]


def judged_claims() -> list[Entry]:
    """Return every claim with its verdict and steps; certificates run only where the theory's store has no entry."""
    listed: list[Entry] = catalog.report(catalog.judge_claims(progress=_say), time.perf_counter())["claims"]
    failed = [entry["id"] for entry in listed if entry["failed"]]
    if failed:
        raise SystemExit(f"no book while a certificate fails: {', '.join(failed)}")
    return listed


def _say(done: int, every: int, name: str) -> None:
    """Say now and then how far the judging is: the longest wait of a first build."""
    if done % 25 == 0 or done == every:
        print(f"judged {done} of {every} claims, last {name}", flush=True)  # noqa: T201 - progress of a build


def used_by(entries: list[Entry]) -> dict[str, list[str]]:
    """Return, for each claim, the ids of the claims that lean on it."""
    users: dict[str, list[str]] = {entry["id"]: [] for entry in entries}
    for entry in entries:
        for used in entry["uses"]:
            users[used].append(entry["id"])
    return users


def digest() -> str:
    """Return a name for the present state of the theory."""
    seen = hashlib.sha256()
    for path in _sources():
        seen.update(path.relative_to(ROOT).as_posix().encode())
        seen.update(path.read_bytes())
    return seen.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    """Yield every file that decides what the certificates say."""
    yield from sorted((ROOT / "theory").rglob("*.py"))
    yield ROOT / "theory" / "rocq" / "kernel.json"
    yield ROOT / "constraints-book.txt"
