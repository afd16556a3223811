"""The verdicts as last recorded, so that a change of any verdict is seen.

``make record`` writes ``verdicts.json`` from what was computed; nobody writes it by hand, and the
suite compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from theory.export import judgement_data
from theory.judge import Judgement

_NAME = "verdicts.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """What was recorded of one claim."""

    verdict: str
    evidence: str | None
    severity: str | None

    @classmethod
    def of(cls, judgement: Judgement) -> Recorded:
        """Return what is to be recorded of a judgement."""
        data = judgement_data(judgement)
        return cls(verdict=data["verdict"], evidence=data["evidence"], severity=data["severity"])


def recorded() -> dict[str, Recorded]:
    """Return claim id to what is recorded of it."""
    text = (files("theory") / _NAME).read_text(encoding="utf-8")
    found: dict[str, list[str | None]] = json.loads(text)
    return {
        key: Recorded(verdict=str(verdict), evidence=evidence, severity=severity)
        for key, (verdict, evidence, severity) in found.items()
    }


def record(judgements: Iterable[Judgement]) -> int:
    """Write down verdict, evidence and severity of every claim; refuses while a certificate fails."""
    listed = list(judgements)
    failed = [judgement.claim.id for judgement in listed if judgement.failed]
    if failed:
        raise SystemExit(f"not recorded: a certificate failed in {', '.join(failed)}")
    rows = {j.claim.id: Recorded.of(j) for j in listed}
    lines = [
        f" {json.dumps(key)}: {json.dumps([row.verdict, row.evidence, row.severity])}"
        for key, row in sorted(rows.items())
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    Path(__file__).with_name(_NAME).write_text(text, encoding="utf-8")
    return len(rows)
