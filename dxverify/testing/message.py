"""What a person reads when an audit in their test suite fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dxverify.audit.findings import Verdict
from dxverify.reporting import wording
from dxverify.terminal import visible

if TYPE_CHECKING:
    from dxverify.audit.report import AuditReport, Finding, Witness


def failure(report: AuditReport, again: str) -> str:
    """Return witness, counts, bound, promise and how to see it again, one a line."""
    facts = {
        "promise": wording.promise(report),
        "bound": wording.level(report),
        "witness": wording.witness(report) if report.refuted else "",
        "counts": _counts(report),
        "also": "; ".join(f"{found.kind}: {wording.told(found)}" for found in _others(report)),
        "method": f"{report.method}, {wording.draws(report)}" if report.draws else report.method,
        "chance": wording.caveats(report)[0] if report.refuted else "",
        "why": report.reason if report.verdict in {Verdict.INCONCLUSIVE, Verdict.FAILED} else "",
        "repeat": again,
    }
    lines = [f"  {name:<8} {value}" for name, value in facts.items() if value]
    return visible("\n".join([f"{wording.TITLES[report.verdict]}: {wording.headline(report)}", *lines]))


def _counts(report: AuditReport) -> str:
    """Say how often the event came from either word, and of how many draws."""
    if report.witness is None or report.counts is None:
        return ""
    seen = [_event_count(report, report.witness, word) for word in (report.witness.x, report.witness.x_prime)]
    asked = next(
        (found.numbers.get("allowed_x_prime") for found in report.findings if found.established), None
    )
    least = (
        "" if asked is None else f"; the promise asks for at least about {wording.number(float(asked))} there"
    )
    return f"the event came {seen[0]} and {seen[1]}{least}"


def _others(report: AuditReport) -> tuple[Finding, ...]:
    """Return what the counts do not say already, as much as a reader takes in."""
    return tuple(found for found in report.findings if not found.established or report.counts is None)[:5]


def _event_count(report: AuditReport, witness: Witness, word: str) -> str:
    counts = report.counts or {}
    row = counts["table"][list(counts["inputs"]).index(word)]
    inside = sum(
        int(count) for label, count in zip(counts["outputs"], row, strict=True) if label in witness.event
    )
    return wording.once(f"{inside} times in {sum(map(int, row))} draws from {word!r}")
