"""The reviewed file: which Rocq theorem may speak for a claim, and under what it stands.

`theory/rocq/reviewed.json` is written by a reviewer (`python -m theory.kernel.seal --accept ID ...`) and by no build. For
each theorem it holds digests of the statement, the sentences of what is given beyond the claim, and, where Rocq proves
only a consequence of the claim's sentence, which one. A theorem that is not in the file counts for nothing.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1] / "rocq"
REVIEWED = "reviewed.json"
NO_INSTANCE = "No instance that meets all premises of the Rocq theorem has been checked."


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """What a reviewer accepted of one theorem.

    Attributes
    ----------
    claim, role : str
        Id of the claim, and ``proof``, ``refutation`` or ``repair``.
    statement : str
        Digest of the statement as Rocq prints it (`kernel.json`).
    type : str
        Digest of the elaborated type.
    uses : tuple of str
        Definitions of the project below the type, transitively.
    instance : bool
        Whether the theorem has no premises, or `review/Instances.v` applies it to an instance of all of them.
    given : tuple of str
        What the theorem assumes beyond the claim's own hypotheses; one sentence each.
    consequence : str
        Why the theorem is weaker than the claim's sentence; empty where it is not.
    """

    claim: str
    role: str
    statement: str
    type: str
    uses: tuple[str, ...]
    instance: bool
    given: tuple[str, ...]
    consequence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The reviewed file: its theorems by name, and the digests of the definitions below them."""

    theorems: dict[str, Reviewed]
    definitions: dict[str, str]


def read(root: Path = ROOT) -> Review:
    """Read the reviewed file of a project; empty where there is none."""
    path = root / REVIEWED
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    theorems = {name: _reviewed(row) for name, row in data.get("theorems", {}).items()}
    return Review(theorems=theorems, definitions=data.get("definitions", {}))


def _reviewed(row: dict[str, Any]) -> Reviewed:
    return Reviewed(
        claim=row["claim"],
        role=row["role"],
        statement=row.get("statement", ""),
        type=row.get("type", ""),
        uses=tuple(row.get("uses", ())),
        instance=row.get("instance", False),
        given=tuple(row.get("given", ())),
        consequence=row.get("consequence", ""),
    )


@functools.cache
def ours() -> Review:
    """Return the reviewed file of `theory/rocq`, read once a process."""
    return read()


def given(claim_id: str, role: str | None = None) -> tuple[str, ...]:
    """Return the sentences of what the recorded theorems of a claim (in one role, or all) assume beyond the claim."""
    sentences = [
        sentence
        for row in _rows(claim_id, role)
        for sentence in (*row.given, *(() if row.instance else (NO_INSTANCE,)))
    ]
    return tuple(dict.fromkeys(sentences))


def consequence(claim_id: str, role: str | None = None) -> str:
    """Return why the recorded theorems of a claim prove only a consequence of its sentence; empty where they prove it."""
    return " ".join(dict.fromkeys(row.consequence for row in _rows(claim_id, role) if row.consequence))


def _rows(claim_id: str, role: str | None) -> list[Reviewed]:
    return [row for row in ours().theorems.values() if row.claim == claim_id and role in {None, row.role}]
