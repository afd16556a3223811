"""The suite: which tests apply, what each may spend, and in which order they are run.

The budget is one table. The share of every test is fixed before the first sample; the share of a test that does not apply goes to the
test of outputs, also before the first sample, so that the whole suite spends at most α. Cheap tests come first. The suite stops at the
first test that rejects the claim, or that rejects the independence of calls, on which all others rest; ``keep_going`` runs the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from dxverify.adapters.mechanism import StatedChannel
from dxverify.audit.config import CONFIG
from dxverify.audit.decision import EXACT_CHANNEL, NOTHING_CAME
from dxverify.audit.drawing import NotObserved, Probe
from dxverify.audit.findings import EffectiveEpsilon, Finding, FindingKind, Verdict
from dxverify.audit.methods import exact, sequential
from dxverify.audit.registry import Task
from dxverify.audit.report import AuditReport
from dxverify.audit.suite import (
    coupling,
    dependence,
    effective_epsilon,
    floating_point,
    goodness_of_fit,
    noise_distribution,
    noise_size,
    repeats,
    support,
    two_sided,
)
from dxverify.audit.suite.base import Meaning, TestResult
from dxverify.audit.suite.outputs import (
    NULL,
    OUTPUTS,
    exact_result,
    independence_results,
    states_channel,
)
from dxverify.audit.suite.target import Target
from dxverify.errors import CodeRaised, MechanismFault, NotExactError
from dxverify.runtime.run import versions

if TYPE_CHECKING:
    from collections.abc import Callable

    from dxverify.audit.subjects import Subject
    from dxverify.channel.log_channel import LogChannel

#: Bytes that the matrices of a stated channel may take together, and how many matrices there are at one time.
_MEMORY, _MATRICES = 2 * 2**30, 10
#: Modules of the tests that say themselves whether they apply.
_MODULES = {
    "dependence": dependence,
    "repeats": repeats,
    "noise-size": noise_size,
    "support": support,
    "floating-point": floating_point,
    "noise-distribution": noise_distribution,
    "two-sided": two_sided,
}
_MEANINGS = {"repeats": Meaning.ASSUMPTION, "noise-size": Meaning.CLAIM, "support": Meaning.CLAIM}


@dataclass(slots=True, kw_only=True)
class _State:
    """What the tests have found so far."""

    results: list[TestResult] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    report: AuditReport | None = None
    first: object = None
    logs: LogChannel | None = None
    failed: str = ""
    channel: AuditReport | None = None


def shares_for(target: Target, *, channel: bool, outputs: bool) -> tuple[dict[str, float], dict[str, str]]:
    """Return what each test may spend of α, and why the others do not apply; what these would have spent goes to the outputs.

    Parameters
    ----------
    channel : bool
        Whether an exact channel may be there to compare samples with.
    outputs : bool
        Whether something samples.
    """
    skipped = {name: why for name, module in _MODULES.items() if (why := module.skip(target))}
    if not channel:
        skipped["goodness-of-fit"] = "no exact channel is stated or computed"
    if not outputs:
        skipped = {**dict.fromkeys(CONFIG.shares, "the channel is stated and nothing samples from it")}
    shares = {name: share for name, share in CONFIG.shares.items() if name not in skipped}
    if OUTPUTS in shares:
        shares[OUTPUTS] = 1 - sum(share for name, share in shares.items() if name != OUTPUTS)
    return shares, skipped


def run_suite(subject: Subject, task: Task) -> AuditReport:
    """Run the tests that apply and return the report, whose verdict the caller decides from the tests."""
    target = Target.of(subject, task)
    channel, why = _may_be_exact(subject)
    # A stated channel whose matrices do not fit into memory is sampled row by row instead.
    matrix_only = channel and isinstance(subject.mechanism, StatedChannel)
    shares, skipped = shares_for(target, channel=channel, outputs=not matrix_only)
    levels = {name: share * task.alpha for name, share in shares.items()}
    state = _State()
    steps: list[tuple[str, Callable[[], None]]] = [
        ("coupling", lambda: _coupling(target, state)),
        ("dependence", lambda: _dependence(target, state, levels["dependence"])),
        ("repeats", lambda: _repeats(target, state, levels["repeats"])),
        (
            "noise-size",
            lambda: state.results.append(noise_size.run(_coupled(target, state), levels["noise-size"])),
        ),
        ("support", lambda: state.results.append(support.run(target, levels["support"]))),
        (
            "floating-point",
            lambda: state.results.append(floating_point.run(target, levels["floating-point"])),
        ),
        (EXACT_CHANNEL, lambda: _exact(target, state, levels.get(OUTPUTS, task.alpha))),
        ("goodness-of-fit", lambda: _fit(target, state, levels["goodness-of-fit"])),
        ("noise-distribution", lambda: _distribution(target, state, levels["noise-distribution"])),
        (OUTPUTS, lambda: _outputs(target, state, levels[OUTPUTS], why)),
        (two_sided.NAME, lambda: _two_sided(target, state, levels[two_sided.NAME])),
    ]
    if not channel:
        skipped[EXACT_CHANNEL] = why
    if (no_vectors := coupling.skip(target)) or matrix_only:
        skipped["coupling"] = no_vectors or skipped[OUTPUTS]
    stopped = ""
    for name, step in steps:
        if name in skipped or stopped:
            state.results.append(_skipped(name, skipped.get(name, stopped)))
            continue
        try:
            step()
        except (NotObserved, MechanismFault, CodeRaised) as problem:
            state.failed = state.failed or str(problem)
            state.results.append(_skipped(name, f"{NOTHING_CAME}: {str(problem).rstrip('.')}"))
        if not task.keep_going:
            stopped = _stop(state)
    return _assembled(target, state)


def _stop(state: _State) -> str:
    """Say why no further test is run; empty if one is."""
    for one in state.results:
        if one.rejected and one.meaning is Meaning.CLAIM:
            return f"stopped at the first test that rejects the claim ({one.name})"
        if one.rejected and one.meaning is Meaning.ASSUMPTION and one.name == "repeats":
            return "every other test needs independent calls"
    return ""


def _skipped(name: str, why: str) -> TestResult:
    module = _MODULES.get(name)
    null = getattr(module, "NULL", "") or {
        "coupling": coupling.NULL,
        "goodness-of-fit": goodness_of_fit.NULL,
    }.get(name, NULL)
    meaning = {
        "coupling": Meaning.WARNING,
        two_sided.NAME: Meaning.WARNING,
        "support": Meaning.CLAIM,
        "floating-point": Meaning.CLAIM,
    }.get(
        name,
        Meaning.CLAIM if name in {"noise-size", EXACT_CHANNEL, OUTPUTS} else Meaning.ASSUMPTION,
    )
    return TestResult(name=name, null=null, meaning=meaning, share=0.0, applies=False, skipped=why)


def _coupling(target: Target, state: _State) -> None:
    state.results.append(coupling.run(target, 0.0))


def _coupled(target: Target, state: _State) -> Target:
    """Return the target with what the same randomness showed at two words."""
    depends = any(one.name == "coupling" and one.rejected for one in state.results)
    return replace(target, noise_depends_on_input=depends)


def _dependence(target: Target, state: _State, level: float) -> None:
    result, first = dependence.run(target, level)
    state.results.append(result)
    state.first = first
    if first is not None:
        state.results.extend(dependence.warnings(first))


def _repeats(target: Target, state: _State, level: float) -> None:
    """Compare calls, unless outputs of one call depend on each other: whole sequences then repeat by themselves."""
    memory = any(one.name in {"dependence", "memory"} and one.rejected for one in state.results)
    if memory and target.noise is None:
        state.results.append(_skipped("repeats", "outputs of one call depend on each other"))
        return
    state.results.append(repeats.run(target, level))


def _may_be_exact(subject: Subject) -> tuple[bool, str]:
    """Return whether the exact channel is asked for, and why not."""
    size = len(subject.vocabulary)
    if subject.mechanism is None:
        return False, "a bare callable shows nothing but its outputs"
    if size <= CONFIG.exact_words:
        return True, ""
    if not states_channel(subject.mechanism) or subject.delta > 0:
        return False, f"exact channels are tried up to {CONFIG.exact_words} words, and there are {size:,}"
    needed = 8 * _MATRICES * size**2
    if needed > _MEMORY:
        return (
            False,
            f"the stated channel on {size:,} words takes about {needed / 2**30:.0f} GiB; use --method exact",
        )
    return True, ""


def _exact(target: Target, state: _State, level: float) -> None:
    try:
        reason = (
            f"Method exact was chosen: the channel on {len(target.subject.vocabulary)} words can be computed."
        )
        task = replace(target.task, alpha=level, reason=reason)
        state.channel, state.logs = exact.exact_report(target.subject, task)
    except NotExactError as problem:
        state.results.append(_skipped(EXACT_CHANNEL, str(problem).rstrip(".")))
        return
    state.results.append(exact_result(state.channel, target.alpha))


def _fit(target: Target, state: _State, level: float) -> None:
    if state.logs is None:
        state.results.append(_skipped("goodness-of-fit", "no exact channel is there to compare samples with"))
        return
    state.results.append(goodness_of_fit.run(target, level, state.logs))


def _distribution(target: Target, state: _State, level: float) -> None:
    result, findings = noise_distribution.run(target, level)
    state.results.append(result)
    state.findings.extend(findings)


def _outputs(target: Target, state: _State, level: float, why: str) -> None:
    """Run the e-process on outputs, with what sampled directions of the exact channel have left of its share."""
    task, spent = target.task, exact.spent(state.channel) if state.channel is not None else 0.0
    limit = task.max_samples or CONFIG.max_samples
    decided = state.channel is not None and state.channel.verdict is Verdict.EXACT_OK
    reason = (
        f"Method sequential was chosen: {why}."
        if why
        else "Samples of the code were compared with the claim."
    )
    asked = replace(
        task,
        alpha=level - spent,
        reason=reason,
        max_samples=min(limit, CONFIG.samples_with_channel) if decided else limit,
        first=state.first,  # type: ignore[arg-type]  # a Probe
    )
    state.report = sequential.AUDITOR.run(target.subject, asked)
    part = (level - spent) / target.alpha
    state.results.extend(
        replace(one, share=part * one.share)
        for one in state.report.tests
        if one.name in {OUTPUTS, effective_epsilon.NAME}
    )
    # Calls as large as those that refuted are tested once more; the first test of independence saw smaller ones.
    known = state.first.findings if isinstance(state.first, Probe) else ()
    later = replace(state.report, findings=tuple(one for one in state.report.findings if one not in known))
    state.results.extend(independence_results(later))


def _two_sided(target: Target, state: _State, level: float) -> None:
    """Bound the effective ε from both sides where no test would have found the standard fault."""
    if any(one.rejected and one.meaning is not Meaning.WARNING for one in state.results) or any(
        one.sensitive for one in state.results
    ):
        state.results.append(_skipped(two_sided.NAME, "another test decides"))
        return
    state.results.append(two_sided.run(target, level))


def _assembled(target: Target, state: _State) -> AuditReport:
    """Return one report of everything: that of the samples, or of the exact channel where it decides."""
    # The channel speaks for the code only as long as its samples fit.
    misfit = any(one.name == goodness_of_fit.NAME and one.rejected for one in state.results)
    exactly = not misfit and state.channel is not None and state.channel.verdict is not Verdict.INCONCLUSIVE
    base = state.channel if exactly and (state.report is None or not state.report.refuted) else state.report
    if base is None:
        base = _empty(target, state)
    findings = [*base.findings]
    if state.report is not None and base is not state.report:
        findings += [one for one in state.report.findings if one not in findings]
    return replace(
        base,
        alpha=target.alpha,
        entropy=target.task.run.entropy,
        findings=(*findings, *state.findings),
        tests=tuple(state.results),
        effective_epsilon=replace(base.effective_epsilon, confidence=None),
    )


def _empty(target: Target, state: _State) -> AuditReport:
    """Return the report of a suite that ended before outputs were compared with the claim."""
    subject = target.subject
    findings: tuple[Finding, ...] = ()
    if state.failed:
        reason = f"{state.failed.rstrip('.')}."
        findings = (Finding(kind=FindingKind.NOT_OBSERVED, message=reason),)
    else:
        reason = next((one.skipped for one in state.results if not one.applies and one.name == OUTPUTS), "")
    return AuditReport(
        verdict=Verdict.FAILED,
        method="suite",
        reason=reason,
        claimed_epsilon=subject.epsilon,
        claimed_delta=subject.delta,
        effective_epsilon=EffectiveEpsilon(lower=0.0),
        alpha=target.alpha,
        findings=findings,
        draws=0,
        mechanism=subject.name,
        versions=versions(),
        vocabulary_digest=subject.vocabulary.digest,
    )
