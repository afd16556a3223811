"""What a person reads when an audit in their test suite fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.reporting import parts, wording
from dxverify.terminal import visible

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport, Witness


def failure(report: AuditReport, again: str) -> str:
    """Return the headline, the parts of the report and how to see it again, one a line."""
    facts = {**dict(parts.body(report)), "Counts": _counts(report), "Also": _also(report), "Repeat": again}
    lines = [f"  {name:<10} {value}" for name, value in facts.items() if value]
    return visible("\n".join([f"{report.verdict}: {parts.headline(report)}", *lines]))


def _also(report: AuditReport) -> str:
    """Return what was observed and refutes nothing, as much as a reader takes in."""
    seen = [found.message for found in report.findings if not found.established and found.witness is None]
    return " ".join(seen[:3])


def _counts(report: AuditReport) -> str:
    """Say how often the event came from either word, and of how many draws."""
    if report.witness is None or report.counts is None:
        return ""
    seen = [_event_count(report, report.witness, word) for word in (report.witness.x, report.witness.x_prime)]
    asked = next(
        (found.numbers.get("allowed_x_prime") for found in report.findings if found.established), None
    )
    least = (
        "" if asked is None else f"; the claim requires about {wording.number(float(asked))} or more there"
    )
    return f"the event came {seen[0]} and {seen[1]}{least}"


def _event_count(report: AuditReport, witness: Witness, word: str) -> str:
    counts = report.counts or {}
    row = counts["table"][list(counts["inputs"]).index(word)]
    inside = sum(
        int(count) for label, count in zip(counts["outputs"], row, strict=True) if label in witness.event
    )
    return wording.once(f"{inside} times in {sum(map(int, row))} draws from {word!r}")
