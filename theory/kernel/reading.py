"""What the kernel has checked, read from `theory/rocq/kernel.json` without Rocq.

A record speaks of the sources as they were. Where a source no longer has the recorded digest, the
theorem is not `current`, and it counts for nothing until it is compiled again.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theory.kernel.sources import digest

ROOT = Path(__file__).resolve().parents[1] / "rocq"
RECORD = "kernel.json"


@dataclass(frozen=True)
class KernelTheorem:
    """One theorem that Rocq has checked, and the claim it speaks of.

    Attributes
    ----------
    claim, theorem : str
        Id of the claim and name of the theorem.
    role : str
        ``proof`` of the printed statement, ``refutation`` (its negation) or ``repair`` (the amended one).
    statement, reading : str
        The statement as Rocq prints it, and one sentence that says how to read it.
    assumptions : tuple of str
        Axioms of the libraries that the theorems of its file rest on.
    digest, file : str
        Digest of the sources it was compiled from, and the file it stands in.
    current : bool
        Whether the sources still have this digest.
    """

    claim: str
    theorem: str
    role: str
    statement: str
    reading: str
    assumptions: tuple[str, ...]
    digest: str
    file: str
    current: bool


def kernel_theorems(root: Path = ROOT) -> dict[str, tuple[KernelTheorem, ...]]:
    """Return claim id to its recorded theorems; empty where nothing is recorded."""
    seen = functools.cache(lambda file: _digest_or_none(root, file))
    return {claim: _theorems(claim, entry, seen) for claim, entry in _recorded(root).items()}


@functools.cache
def theorems_of(claim_id: str) -> tuple[KernelTheorem, ...]:
    """Return the theorems of one claim whose sources still match; of the sources only those it rests on are read."""
    entry = _ours().get(claim_id)
    found = () if entry is None else _theorems(claim_id, entry, _digest_of_ours)
    return tuple(theorem for theorem in found if theorem.current)


@functools.cache
def _ours() -> dict[str, dict[str, Any]]:
    return _recorded(ROOT)


@functools.cache
def _digest_of_ours(file: str) -> str | None:
    """Return the digest of a source of ours, read once a process."""
    return _digest_or_none(ROOT, file)


def _recorded(root: Path) -> dict[str, dict[str, Any]]:
    path = root / RECORD
    if not path.is_file():
        return {}
    recorded: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return recorded


def _digest_or_none(root: Path, file: str) -> str | None:
    try:
        return digest(root, file)
    except (OSError, ValueError):  # a source that is missing cannot match
        return None


def _theorems(
    claim: str, entry: dict[str, Any], now: Callable[[str], str | None]
) -> tuple[KernelTheorem, ...]:
    return tuple(_theorem(claim, part, now(part["file"])) for part in (entry, *entry.get("more", ())))


def _theorem(claim: str, part: dict[str, Any], now: str | None) -> KernelTheorem:
    return KernelTheorem(
        claim=claim,
        theorem=part["theorem"],
        role=part["role"],
        statement=part["statement"],
        reading=part["reading"],
        assumptions=tuple(part["assumptions"]),
        digest=part["digest"],
        file=part["file"],
        current=part["digest"] == now,
    )
