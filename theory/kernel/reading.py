"""What the kernel has checked, read from `theory/rocq/kernel.json` without Rocq.

A record speaks of the sources as they were, and of statements that somebody reviewed. Where a source no longer has the
recorded digest, where the statement is not the one of the reviewed file, or where the entry is not one that the build made,
the theorem is not `current`, and it counts for nothing.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theory.kernel.reviewed import NO_INSTANCE, ROOT, Review, ours, read
from theory.kernel.sources import digest

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
    given : tuple of str
        What the theorem assumes beyond the claim, as reviewed; one sentence each.
    consequence : str
        Why it proves only a consequence of the claim's sentence, as reviewed; empty where it proves the sentence.
    current : bool
        Whether the sources still have this digest, the statement is the reviewed one and the build made the entry.
    """

    claim: str
    theorem: str
    role: str
    statement: str
    reading: str
    assumptions: tuple[str, ...]
    digest: str
    file: str
    given: tuple[str, ...]
    consequence: str
    current: bool


def checksum(entry: dict[str, Any], type_digest: str) -> str:
    """Return the checksum that the build puts into an entry: over all its fields and the digest of the elaborated type."""
    fields = {key: value for key, value in entry.items() if key not in {"made", "more"}}
    text = json.dumps([fields, type_digest], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def kernel_theorems(root: Path = ROOT) -> dict[str, tuple[KernelTheorem, ...]]:
    """Return claim id to its recorded theorems; empty where nothing is recorded."""
    seen = functools.cache(lambda file: _digest_or_none(root, file))
    review = read(root)
    return {claim: _theorems(claim, entry, seen, review) for claim, entry in _recorded(root).items()}


@functools.cache
def theorems_of(claim_id: str) -> tuple[KernelTheorem, ...]:
    """Return the theorems of one claim that count; of the sources only those it rests on are read."""
    entry = _ours().get(claim_id)
    found = () if entry is None else _theorems(claim_id, entry, _digest_of_ours, ours())
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
    claim: str, entry: dict[str, Any], now: Callable[[str], str | None], review: Review
) -> tuple[KernelTheorem, ...]:
    parts = (entry, *entry.get("more", ()))
    return tuple(_theorem({"claim": claim, **part}, now(part["file"]), review) for part in parts)


def _theorem(part: dict[str, Any], now: str | None, review: Review) -> KernelTheorem:
    seen = review.theorems.get(part["theorem"])
    said = hashlib.sha256(part["statement"].encode()).hexdigest()[:16]
    reviewed = seen is not None and (seen.claim, seen.role, seen.statement) == (
        part["claim"],
        part["role"],
        said,
    )
    made = seen is not None and part.get("made") == checksum(part, seen.type)
    return KernelTheorem(
        claim=part["claim"],
        theorem=part["theorem"],
        role=part["role"],
        statement=part["statement"],
        reading=part["reading"],
        assumptions=tuple(part["assumptions"]),
        digest=part["digest"],
        file=part["file"],
        given=() if seen is None else (*seen.given, *(() if seen.instance else (NO_INSTANCE,))),
        consequence="" if seen is None else seen.consequence,
        current=reviewed and made and part["digest"] == now,
    )
