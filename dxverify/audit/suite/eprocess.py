"""The e-process on outputs as the test of the suite that compares outputs with the claim, and bounds of the effective ε from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dxverify.audit.config import CONFIG
from dxverify.audit.findings import Verdict
from dxverify.audit.methods import exact, sequential
from dxverify.audit.suite import effective_epsilon, exact_channel
from dxverify.audit.suite.base import Meaning, SuiteTest, TestResult
from dxverify.audit.suite.outputs import NULL, OUTPUTS, independence_results

if TYPE_CHECKING:
    from dxverify.audit.suite.target import Found, Target


#: Tests of the independence that every other test needs.
_INDEPENDENCE = frozenset({"dependence", "memory", "repeats"})


def run(target: Target, level: float, found: Found) -> list[TestResult]:
    """Run the e-process with what sampled directions of the exact channel have left of its share."""
    task, spent = target.task, 0.0 if found.channel is None else exact.spent(found.channel)
    limit, why = task.max_samples or CONFIG.max_samples, exact_channel.skip(target)
    dependent = any(
        one.rejected and one.meaning is Meaning.ASSUMPTION and one.name in _INDEPENDENCE
        for one in found.results
    )
    if dependent or (found.channel is not None and found.channel.verdict is Verdict.EXACT_OK):
        # Samples can only confirm what the exact channel has decided; dependent ones refute nothing.
        limit = min(limit, CONFIG.samples_with_channel)
    reason = (
        f"Method sequential was chosen: {why}."
        if why
        else "Samples of the code were compared with the claim."
    )
    asked = replace(task, alpha=level - spent, reason=reason, max_samples=limit, first=found.first)
    found.report = sequential.AUDITOR.run(target.subject, asked)
    part = (level - spent) / target.alpha
    own = [
        replace(one, share=part * one.share)
        for one in found.report.tests
        if one.name in {OUTPUTS, effective_epsilon.NAME}
    ]
    # Calls as large as those that refuted are tested once more; the first test of independence saw smaller ones.
    known = () if found.first is None else found.first.findings
    later = replace(found.report, findings=tuple(one for one in found.report.findings if one not in known))
    return [*own, *independence_results(later)]


TEST = SuiteTest(name=OUTPUTS, null=NULL, run=run)
