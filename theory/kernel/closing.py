"""Run the goals of claims through Rocq; only what changed since the last run is closed again."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from theory.errors import TheoryError
from theory.kernel.reviewed import ROOT
from theory.kernel.rocq import find_or_install
from theory.kernel.steps import Goal, checkable, goal_of
from theory.proof.claim import Claim
from theory.proof.run import theorems

BUILD = ROOT.parents[1] / "build" / "steps"
_RECORD = ROOT / "steps" / "closed.json"
_PRELUDE = ROOT / "steps" / "Prelude.v"
_DEFINED = re.compile(r"^(?:Coq < )*([sf]\d+)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """What the kernel made of the steps of one claim."""

    claim: str
    checkable: int
    printed: int
    closed: int
    contradicted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The goals of one claim, and for each its negation, which must not be closed."""

    claim: str
    checkable: int
    goals: tuple[Goal, ...]
    flipped: tuple[Goal, ...]

    @property
    def script(self) -> str:
        """The Rocq script; a goal that fails leaves no trace but its missing name."""
        lines = ["Set Nested Proofs Allowed."]
        for mark, goals in (("s", self.goals), ("f", self.flipped)):
            for number, goal in enumerate(goals):
                lines += [
                    f"Lemma {mark}{number} : {goal.statement}.",
                    f"Proof. {goal.tactic}. Qed.",
                    "Abort All.",
                    f"Check {mark}{number}.",
                ]
        return "\n".join(lines) + "\n"


def sheet(claim: Claim) -> Sheet:
    """Print the steps of a claim as goals."""
    nodes = [node for node in theorems(claim) if checkable(node)]
    goals, flipped = [], []
    for node in nodes:
        try:
            pair = goal_of(node), goal_of(node, flipped=True)
        except TheoryError:
            continue
        goals.append(pair[0])
        flipped.append(pair[1])
    return Sheet(claim.id, len(nodes), tuple(goals), tuple(flipped))


def recorded() -> dict[str, list[int]]:
    """Return claim id to how many steps are checkable, were printed and were closed, as last recorded."""
    found: dict[str, list[int]] = json.loads(_RECORD.read_text(encoding="utf-8")) if _RECORD.is_file() else {}
    return found


def record(results: list[Closed]) -> None:
    """Write down what was closed; what was not asked for stays as it was."""
    rows = {**recorded(), **{r.claim: [r.checkable, r.printed, r.closed] for r in results}}
    lines = [f" {json.dumps(key)}: {json.dumps(row)}" for key, row in sorted(rows.items())]
    _RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def close(sheets: list[Sheet], jobs: int = 2) -> list[Closed]:
    """Close the goals of every sheet, at most ``jobs`` at a time."""
    find_or_install()
    BUILD.mkdir(parents=True, exist_ok=True)
    prelude = BUILD / "Prelude.v"
    if not prelude.is_file() or prelude.read_bytes() != _PRELUDE.read_bytes():
        prelude.write_bytes(_PRELUDE.read_bytes())
        subprocess.run(["coqc", "-w", "none", "Prelude.v"], cwd=BUILD, check=True, capture_output=True)  # noqa: S607
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(_close_one, sheets))


def _close_one(page: Sheet) -> Closed:
    script = page.script
    name = hashlib.sha256((script + _PRELUDE.read_text(encoding="utf-8")).encode()).hexdigest()
    kept = BUILD / f"{page.claim}.json"
    if kept.is_file():
        data = json.loads(kept.read_text(encoding="utf-8"))
        if data.pop("digest") == name:
            return Closed(**{**data, "contradicted": tuple(data["contradicted"])})
    (BUILD / f"{page.claim}.v").write_text(f"Require Import Prelude.\n{script}", encoding="utf-8")
    found = _closed_names(f"Require Import Prelude.\n{script}") if page.goals else set()
    bad = [goal.statement for i, goal in enumerate(page.flipped) if f"f{i}" in found]
    result = Closed(
        claim=page.claim,
        checkable=page.checkable,
        printed=len(page.goals),
        closed=sum(f"s{i}" in found for i in range(len(page.goals))),
        contradicted=tuple(bad),
    )
    kept.write_text(json.dumps({**asdict(result), "digest": name}), encoding="utf-8")
    return result


def _closed_names(script: str, where: Path = BUILD) -> set[str]:
    """Return the lemmas that the kernel accepted at their Qed."""
    command = ["coqtop", "-q", "-w", "none"]
    done = subprocess.run(command, input=script, cwd=where, capture_output=True, text=True, check=False)  # noqa: S603
    return set(_DEFINED.findall(done.stdout))
