"""What audited code does beside giving outputs: it prints, hangs, mutates, returns strangers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dxverify.audit.findings import Finding, FindingKind

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport


class Manners:
    """A log of observations, one entry a kind: the first example and how often it happened.

    Draws made in worker processes are logged there and not here; an audit in this process sees everything.
    """

    def __init__(self) -> None:
        self._notes: dict[FindingKind, tuple[int, str]] = {}
        self.hangs = 0

    def note(self, kind: FindingKind, message: str) -> None:
        """Remember that something happened; the first message of a kind stands for all."""
        times, first = self._notes.get(kind, (0, message))
        self._notes[kind] = (times + 1, first)

    def findings(self) -> tuple[Finding, ...]:
        """Return the observations; none of them is covered by alpha."""
        return tuple(
            Finding(kind=kind, message=message, numbers={"calls": times})
            for kind, (times, message) in self._notes.items()
        )


def with_observations(report: AuditReport, audited: Any) -> AuditReport:
    """Add what an adapter saw to a report; what the auditor reported itself is not said twice."""
    seen = getattr(audited, "observations", None) or getattr(
        getattr(audited, "draw", None), "observations", None
    )
    if seen is None:
        return report
    said = " ".join(finding.message for finding in report.findings)
    new = tuple(finding for finding in seen() if finding.message.rstrip(".") not in said)
    return replace(report, findings=(*report.findings, *new)) if new else report
