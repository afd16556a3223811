"""What a report says beside the bounds of its method: counts in its findings, a witness, numbers that its method does not have.

A reader takes all of these from the page, so ``recheck`` holds them against the record as well. Only what differs is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dxverify.audit.checks import Check
from dxverify.audit.evidence import ChannelEvidence, ReleaseEvidence
from dxverify.audit.power import POWER

if TYPE_CHECKING:
    from dxverify.aliases import PlainView
    from dxverify.audit.findings import Finding
    from dxverify.audit.report import AuditReport


def restated(report: AuditReport, checks: Sequence[Check]) -> tuple[Check, ...]:
    """Return the checks that fail of what stands beside the numbers already checked."""
    every = (*_not_computed(report, {check.name for check in checks}), *_counted(report), *_witnessed(report))
    return tuple(check for check in every if not check.agrees)


def _not_computed(report: AuditReport, checked: set[str]) -> Iterator[Check]:
    """Yield numbers that nothing computes for this method: they may not be there, and the power is one for all."""
    yield Check.of("power", report.power, POWER)
    if "detectable_level" not in checked:
        yield Check.of("detectable_level", report.detectable_level, None)
    if isinstance(report.evidence, ChannelEvidence | ReleaseEvidence):
        yield Check.of("draws", report.draws, 0)
    # The bounds of a Gaussian release stand for its divergences, which are computed again.
    if "effective_epsilon.upper" not in checked and not isinstance(report.evidence, ReleaseEvidence):
        yield Check.of("effective_epsilon.upper", report.effective_epsilon.upper, None)


def _counted(report: AuditReport) -> Iterator[Check]:
    """Yield the counts that findings tell, from the table."""
    # A word may be spelt like the label of what is no word; then labels do not say which column is meant.
    if report.counts is None or len({*report.counts["outputs"]}) < len(report.counts["outputs"]):
        return
    for found in report.findings:
        if found.witness is not None and "count_x" in found.numbers:
            told = [found.numbers["count_x"], found.numbers["count_x_prime"]]
            yield Check.of(f"counts of {found.witness.x}", told, _recounted(report.counts, found))


def _recounted(counts: PlainView, found: Finding) -> list[int] | None:
    """Return how often the event of a finding came from its two words; None if the table does not know them."""
    inputs, outputs, witness = counts["inputs"], counts["outputs"], found.witness
    if witness is None or not {witness.x, witness.x_prime} <= {*inputs} or not {*witness.event} <= {*outputs}:
        return None
    rows = [counts["table"][inputs.index(word)] for word in (witness.x, witness.x_prime)]
    return [sum(row[outputs.index(output)] for output in witness.event) for row in rows]


def _witnessed(report: AuditReport) -> Iterator[Check]:
    """Yield whether the witness of a refutation is that of a finding."""
    known = [found.witness for found in report.findings if found.witness is not None]
    if report.refuted and report.witness is not None and known:
        yield Check.of("witness", report.witness in known, True)  # noqa: FBT003 - a claim
