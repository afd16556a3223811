"""The audit of code on points of any type: an e-process until it rejects or the limit is reached, then bounds from both sides."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dxverify.adapters.points import PointSampler, adapt_points
from dxverify.adapters.sampler import Kind
from dxverify.audit.claim import Claim, read_guarantee
from dxverify.audit.config import CONFIG
from dxverify.audit.eprocess.allocation import planned_totals
from dxverify.audit.eprocess.config import CONFIG as BETS
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.report import AuditReport
from dxverify.audit.space_memory import memory_warnings
from dxverify.audit.space_results import (
    METHOD,
    Sentences,
    assemble,
    exact_level,
    is_observed,
    measured_classes,
    not_observed,
)
from dxverify.audit.space_sampling import BlockSampler
from dxverify.errors import CodeRaised, InputError, MechanismFault, ParameterError
from dxverify.protocols import IntArray
from dxverify.runtime.checkpoint import Checkpoint, Codec
from dxverify.runtime.run import Run, versions
from dxverify.spaces.encoding import dump_blocks, load_blocks
from dxverify.spaces.inputs import Inputs, choose_near, find_merged, merged_warning, show
from dxverify.spaces.observers import Failure
from dxverify.vocabulary import Vocabulary

#: Number of the second table among the parts of a checkpoint; blocks count upwards from zero and never get here.
_SECOND = 2**31
_CODEC: Codec[list[list[Any]]] = Codec(kind="samples on points", dump=dump_blocks, load=load_blocks)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceTarget:
    """What is audited: code on points, and the claim.

    Parameters
    ----------
    sampler : PointSampler
        Calls the code.
    claim : Claim
        The claim on the tested points.
    given : int
        How many points the caller gave; of many, only those with ε·d nearest to 1.5 are tested, where samples show most.
    observe : object
        How outputs are observed; chosen by their type if None.
    """

    sampler: PointSampler
    claim: Claim
    given: int
    observe: Any = None


def as_space_target(
    mechanism: Any,
    *,
    inputs: Iterable[Any] | Vocabulary | Inputs,
    metric: Any = None,
    epsilon: float | None = None,
    delta: float | None = None,
    observe: Any = None,
    timeout: float | None = None,
    name: str | None = None,
) -> SpaceTarget:
    """Build the target from the arguments of ``audit``; raise an error if one of them is wrong."""
    if epsilon is None:
        raise InputError("epsilon is needed: the claimed ε per unit of distance")
    epsilon, delta = read_guarantee(epsilon, delta)
    space = inputs if isinstance(inputs, Inputs) else Inputs.of(inputs, metric)
    tested = space.subset(choose_near(space, epsilon, BETS.most_inputs))
    code = adapt_points(mechanism, tested.points, epsilon, timeout, name)
    return SpaceTarget(
        sampler=PointSampler.of(code, timeout),
        claim=Claim(inputs=tested, epsilon=epsilon, delta=delta),
        given=len(space),
        observe=observe,
    )


@dataclass(slots=True, kw_only=True)
class _Samples:
    """Blocks of outputs, read from the checkpoint if it has them, else sampled and added to it."""

    sampler: BlockSampler
    saved: Checkpoint[list[list[Any]]]

    def block(self, index: int, sizes: IntArray) -> list[list[Any]]:
        """Return the outputs of one block of the e-process."""
        return self._load_or_sample(index, lambda: self.sampler.sample_block(index, sizes))

    def second(self, sizes: IntArray) -> list[list[Any]]:
        """Return the second table."""
        return self._load_or_sample(_SECOND, lambda: self.sampler.sample_block(0, sizes, second_table=True))

    def _load_or_sample(self, number: int, sample: Callable[[], list[list[Any]]]) -> list[list[Any]]:
        if number not in self.saved.parts:
            self.saved.add(number, sample())
        part = self.saved.parts[number]
        if self.saved.fingerprint.get("kept") is None:
            self.saved.parts.pop(number)  # no file: nothing is kept in memory either
        return part


def audit_points(
    mechanism: Any,
    *,
    inputs: Iterable[Any],
    metric: Any,
    epsilon: float | None,
    delta: float | None,
    observe: Any,
    method: str,
    alpha: float,
    max_samples: int | None,
    run: Run,
) -> AuditReport:
    """Audit code on points: ``audit(f, inputs=…)``."""
    target = as_space_target(
        mechanism,
        inputs=inputs,
        metric=metric,
        epsilon=epsilon,
        delta=delta,
        observe=observe,
        timeout=run.timeout,
    )
    if method == "scores":
        from dxverify.audit.space_scores import audit_scores  # noqa: PLC0415 - few need it

        try:
            return audit_scores(target.sampler, target.claim, run, alpha=alpha)
        except (MechanismFault, CodeRaised) as problem:
            name = target.sampler.name
            return not_observed(target.claim, alpha, name, run.entropy, problem=str(problem))
    if method not in ("auto", METHOD):
        raise ParameterError("method", method, f"'auto', '{METHOD}' or 'scores' with inputs=")
    return audit_space(target, run, alpha=alpha, max_samples=max_samples)


def audit_space(
    target: SpaceTarget, run: Run, *, alpha: float, max_samples: int | None = None
) -> AuditReport:
    """Audit code on points.

    Parameters
    ----------
    target : SpaceTarget
        Code and claim.
    run : Run
        Randomness, and where samples are taken.
    alpha : float
        Bound on the probability that any significant statement of the report is false.
    max_samples : int, optional
        Most outputs to sample.
    """
    limit = CONFIG.max_samples if max_samples is None else max_samples
    claim = target.claim
    if not 0 < alpha < 1:
        raise ParameterError("alpha", alpha, "strictly between 0 and 1")
    if limit < 2 * BETS.first_block * len(claim.inputs):
        needed = 2 * BETS.first_block * len(claim.inputs)
        raise ParameterError("max_samples", limit, f"at least {needed} for {len(claim.inputs)} inputs")
    process = EProcess(
        inputs=claim.inputs,
        losses=claim.losses,
        delta=claim.delta,
        observe=target.observe,
        level=exact_level(alpha),
    )
    problem, second = "", None
    warnings = [*claim.inputs.warnings, *claim.inputs.unit_warnings(claim.epsilon)]
    try:
        with run.opened() as executor:
            sampler = BlockSampler(sampler=target.sampler, entropy=run.entropy, executor=executor)
            samples = _Samples(
                sampler=sampler,
                saved=Checkpoint(run.checkpoint, _fingerprint(target, run, alpha, limit), _CODEC),
            )
            second = _sample_until_decided(target, process, samples, run, limit=limit)
            if run.checkpoint is not None:
                samples.saved.save()
            if second is not None:
                merged = find_merged(output for row in second for output in row)
                warnings += [] if merged is None else [merged_warning(*merged)]
                warnings += memory_warnings(sampler.successive(second), claim)
    except (MechanismFault, CodeRaised) as fault:
        problem = str(fault)
    finally:
        target.sampler.close()
    measured = (
        measured_classes(process, second, claim.inputs) if second is not None and process.accounts else None
    )
    return assemble(
        [process] if process.accounts else [],
        measured,
        claim,
        alpha=alpha,
        mechanism=target.sampler.name,
        entropy=run.entropy,
        problem=problem,
        said=_sentences(target, limit, second, warnings),
        findings=_findings(target, warnings, second),
    )


def _sample_until_decided(
    target: SpaceTarget, process: EProcess, samples: _Samples, run: Run, *, limit: int
) -> list[list[Any]] | None:
    """Sample blocks until the e-process rejects or its part of the limit is reached, then the second table."""
    inputs = len(target.claim.inputs)

    def draw(index: int, means: tuple[float, ...]) -> list[list[Any]]:
        rows = samples.block(index, np.asarray(means, dtype=np.int64))
        if not index and not is_observed(rows):
            first = next((output for row in rows for output in row), None)
            raise MechanismFault(
                f"every call failed on every input, with {first}. {_first_note(target)}".strip()
            )
        return rows

    process.bet(
        planned_totals(inputs, limit - int(CONFIG.bounds_part * limit)),
        draw,
        lambda standing: run.report_progress(process.samples, limit, standing),
    )
    if not process.accounts:
        return None
    total = min(
        max(process.samples, CONFIG.least_points_table),
        int(CONFIG.bounds_part * limit),
        CONFIG.most_points_table,
    )
    found = samples.second(np.full(inputs, max(total // inputs, 1), dtype=np.int64))
    run.report_progress(process.samples + total, limit, "bounds of the effective ε")
    return found


def _first_note(target: SpaceTarget) -> str:
    notes = target.sampler.observations()
    return notes[0].message if notes else ""


def _fingerprint(target: SpaceTarget, run: Run, alpha: float, limit: int) -> dict[str, Any]:
    digest = hashlib.sha256(
        repr((target.claim.inputs.points, target.claim.losses.tolist())).encode()
    ).hexdigest()
    return {
        "kept": None if run.checkpoint is None else METHOD,
        "entropy": run.entropy,
        "mechanism": target.sampler.name,
        "claim": [target.claim.epsilon, target.claim.delta, digest],
        "alpha": alpha,
        "max_samples": limit,
        "observe": repr(target.observe),
        "versions": versions(),
    }


def _sentences(
    target: SpaceTarget, limit: int, second: Sequence[Sequence[Any]] | None, warnings: Sequence[str]
) -> Sentences:
    """Return the sentences of the report on inputs and calls."""
    claim = target.claim
    how = (
        "one output for each call, the input of every call chosen at random"
        if target.sampler.inputs_are_random
        else "many outputs a call"
    )
    chosen = ""
    if target.given > len(claim.inputs):
        chosen = f"; {len(claim.inputs)} of {target.given} inputs, those with ε·d nearest to 1.5"
    further = sum(len(row) for row in second or ())
    table = f"; {further:,} further samples for the bounds of ε" if further else ""
    return Sentences(
        sampled=f"called as {target.sampler.call}, {how}{chosen}{table}",
        warnings=tuple(warnings),
        more=f"Raise the limit of {limit:,} samples, or test inputs with ε·d near 1.5.",
    )


def _findings(
    target: SpaceTarget, warnings: Sequence[str], second: Sequence[Sequence[Any]] | None
) -> list[Finding]:
    """Return the warnings and what the code did; failures are those of the second table, the same in workers and from a checkpoint."""
    seen = [
        Finding(kind=FindingKind[note.kind], message=note.message, numbers={"calls": note.times})
        for note in target.sampler.observations()
        if note.kind is not Kind.SILENCE and (note.kind is not Kind.CRASH or second is None)
    ]
    failed = [
        (point, output)
        for point, row in zip(target.claim.inputs.points, second or (), strict=False)
        for output in row
        if isinstance(output, Failure)
    ]
    if failed:
        point, first = failed[0]
        message = f"{target.sampler.name} failed on {show(point)}: {first.detail or first}."
        seen.insert(0, Finding(kind=FindingKind.CRASH, message=message, numbers={"calls": len(failed)}))
    return [*(Finding(kind=FindingKind.OBSERVATION, message=one) for one in warnings), *seen]
