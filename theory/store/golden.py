"""Golden verdicts: ``verdicts.json``, with which the suite compares, so that no verdict changes unseen.

``make record`` writes it from what was computed; nobody writes it by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from theory.export import judgement_data
from theory.judge import Judgement

_PATH = Path(__file__).parent.parent / "verdicts.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenVerdict:
    """Verdict, evidence and severity of one claim."""

    verdict: str
    evidence: str | None
    severity: str | None

    @classmethod
    def of(cls, judgement: Judgement) -> GoldenVerdict:
        """Return the golden verdict of a judgement."""
        data = judgement_data(judgement)
        return cls(verdict=data["verdict"], evidence=data["evidence"], severity=data["severity"])


def golden_verdicts() -> dict[str, GoldenVerdict]:
    """Return the golden verdict of each claim, by its id."""
    text = _PATH.read_text(encoding="utf-8")
    rows: dict[str, list[str | None]] = json.loads(text)
    return {
        key: GoldenVerdict(verdict=str(verdict), evidence=evidence, severity=severity)
        for key, (verdict, evidence, severity) in rows.items()
    }


def write_golden_verdicts(judgements: Iterable[Judgement]) -> int:
    """Write down verdict, evidence and severity of every claim; refuses while a certificate fails."""
    listed = list(judgements)
    failed = [judgement.claim.id for judgement in listed if judgement.failed]
    if failed:
        raise SystemExit(f"not recorded: a certificate failed in {', '.join(failed)}")
    rows = {j.claim.id: GoldenVerdict.of(j) for j in listed}
    lines = [
        f" {json.dumps(key)}: {json.dumps([row.verdict, row.evidence, row.severity])}"
        for key, row in sorted(rows.items())
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    _PATH.write_text(text, encoding="utf-8")
    return len(rows)
