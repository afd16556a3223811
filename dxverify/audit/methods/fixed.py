"""The fixed-sample auditor: a number of samples that is fixed before the first, one half to choose events, the other to bound them.

The claim is rejected if the lower confidence bound of the effective ε (:mod:`dxverify.audit.bounds`) is above the claimed one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.audit.blocks import Block, tally_of
from dxverify.audit.checks import Check
from dxverify.audit.config import CONFIG
from dxverify.audit.decision import decide
from dxverify.audit.eprocess.sensitivity import bounds_find_standard_fault
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.plan import Plan, after_crash, prepare, unverified_samples
from dxverify.audit.registry import Auditor, Task
from dxverify.audit.report import AuditReport
from dxverify.audit.sampling import BatchCrash, sample_block
from dxverify.audit.suite.effective_epsilon import bounds_result, effective_epsilon, recheck_effective
from dxverify.audit.suite.outputs import OUTPUTS, claim_text, independence_results, tested_words
from dxverify.audit.word_results import measured_words, table_of, word_claim, word_report
from dxverify.bounds import ErrorBudget
from dxverify.errors import ParameterError, ReportError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dxverify.audit.subjects import Subject
    from dxverify.runtime.run import Run


def audit_fixed(subject: Subject, task: Task) -> AuditReport:
    """Sample outputs of random inputs, then bound the effective ε once."""
    plan, first = prepare(subject, task, adaptive=False, continued=False, screened=False)
    observed = (*first.findings, *unverified_samples(plan, task.run.checkpoint, AUDITOR.name))
    with task.run.opened() as where:
        try:
            blocks = _draw_all(plan, where, task.run)
        except BatchCrash as crash:
            # The first samples are thrown away unread, so the second may spend everything.
            plan = after_crash(plan, task.alpha)
            message = f"{crash}; sampled again, one output for each call."
            observed = (*first.findings, Finding(kind=FindingKind.CRASH, message=message))
            blocks = _draw_all(plan, where, task.run)
    return _report(plan, blocks, observed, task)


def _draw_all(plan: Plan, executor: Executor, run: Run) -> tuple[Block, ...]:
    """Sample the blocks that the checkpoint lacks."""
    saved = plan.checkpoint(run.checkpoint, AUDITOR.name)
    inputs, total = len(plan.inputs.rows), plan.max_samples // CONFIG.fixed_blocks
    if total < inputs:
        needed = inputs * CONFIG.fixed_blocks
        raise ParameterError("max_samples", plan.max_samples, f"at least {needed} for {inputs} inputs")
    for index in range(CONFIG.fixed_blocks):
        if index not in saved.parts:
            expected = (total / inputs,) * inputs
            drawn = sample_block(
                plan.subject, plan.sampling, plan.inputs.rows, index, expected, executor=executor
            )
            saved.add(index, drawn)
        run.report_progress(sum(block.draws for block in saved.parts.values()), plan.max_samples, "sampling")
    return tuple(saved.parts[index] for index in range(CONFIG.fixed_blocks))


def _report(plan: Plan, blocks: Sequence[Block], observed: Sequence[Finding], task: Task) -> AuditReport:
    """Say what the samples show."""
    subject, rows = plan.subject, plan.inputs.rows
    exposure = np.sum([block.expected for block in blocks], axis=0)
    table = table_of(subject, rows, tally_of(blocks), exposure, plan.losses)
    halves = [tally_of([block for block in blocks if block.index % 2 == half]) for half in (0, 1)]
    claim, level = word_claim(subject, rows), table_alpha(task.alpha)
    measured = measured_words(subject, halves[1], halves[0].codes, halves[0].counts)
    bounds = bounds_result(measured, claim, level=level, share=1.0, entropy=plan.sampling.entropy)
    violations: tuple[Finding, ...] = ()
    if bounds.rejected:
        kind = FindingKind.HOCKEY_STICK if subject.delta else FindingKind.RATIO
        violations = (
            Finding(kind=kind, message=bounds.lines["Bounds"], established=True, witness=bounds.witness),
        )
    sensitive = (bounds.rejected or bounds.sensitive is True) or (
        bounds.applies and bounds_find_standard_fault(table.counts, plan.losses, subject, level)
    )
    lines = {
        **bounds.lines,
        "Headline": f"does not satisfy its claim {claim_text(subject)}",
        "Tested": tested_words(subject, len(rows)),
        **(
            {}
            if sensitive
            else {"Why": "With these samples and words noise twice too small would not have been found."}
        ),
    }
    outputs = replace(bounds, name=OUTPUTS, sensitive=sensitive, lines=lines)
    report = word_report(
        plan,
        task,
        table,
        method=AUDITOR.name,
        said=(bounds.lines.get("Bounds", ""),),
        effective=effective_epsilon(bounds),
        violations=violations,
        observed=observed,
        witness=bounds.witness if bounds.rejected else None,
    )
    tests = (outputs, *independence_results(report))
    return replace(report, tests=tests, verdict=decide(tests))


def table_alpha(alpha: float) -> float:
    """Return what the bounds may spend: everything but what the test of independence spends before them."""
    return alpha - ErrorBudget(alpha=alpha).split(CONFIG.word_shares)["dependence"].alpha


def recheck_fixed(report: AuditReport) -> tuple[Check, ...]:
    """Compute the bounds again from the recorded halves."""
    outputs = next((one for one in report.tests if one.name == OUTPUTS), None)
    if outputs is None or report.counts is None:
        raise ReportError("the report has no test of outputs")
    return (
        Check.of("draws", report.draws, int(np.sum(report.counts["table"]))),
        *recheck_effective(outputs, report),
    )


AUDITOR = Auditor(name="fixed", run=audit_fixed, recheck=recheck_fixed)
