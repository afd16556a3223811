"""How many draws an audit that could say nothing would need to say something."""

from __future__ import annotations

import math
from dataclasses import replace

from dxverify.audit.evidence import CountEvidence
from dxverify.audit.findings import Verdict
from dxverify.audit.power import visible
from dxverify.audit.report import AuditReport
from dxverify.audit.table import recorded_table

#: No more draws than this are proposed.
MOST_PROPOSED = 10**8
#: The part of alpha that the last look of an audit by bets may spend, or less, and how many times the draws found are
#: proposed: half of them are drawn evenly, and a little more never hurts.
_PART, _MARGIN = 0.02, 3.0


def draws_that_conclude(report: AuditReport) -> int | None:
    """Return a number of draws at which a violation of some size would show, if outputs go on to come as they did.

    None if the report is not inconclusive for want of draws, or if no number of draws that anybody makes would do: the
    inputs are too far apart, and other words must be looked at.
    """
    if report.verdict is not Verdict.INCONCLUSIVE or not isinstance(report.evidence, CountEvidence):
        return None
    table, _ = recorded_table(report, CountEvidence)
    draws, factor = max(report.draws, 1), 2
    while draws * factor * _MARGIN <= MOST_PROPOSED:
        more = replace(table, counts=table.counts * factor, exposure=table.exposure * factor)
        if visible(more, report.alpha * _PART).anything:
            return _rounded(draws * factor * _MARGIN)
        factor *= 2
    return None


def _rounded(draws: float) -> int:
    """Round up to one digit."""
    scale = 10.0 ** math.floor(math.log10(draws))
    return int(math.ceil(draws / scale) * scale)
