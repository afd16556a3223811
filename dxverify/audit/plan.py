"""What is decided before the first sample of an audit on words: the budget, the streams, the limits; and the loop of blocks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from dxverify.aliases import Plain, PlainView
from dxverify.audit.blocks import BLOCKS, Block
from dxverify.audit.config import CONFIG
from dxverify.audit.eprocess.allocation import planned_totals
from dxverify.audit.eprocess.stated import StatedChannels
from dxverify.audit.eprocess.wealth import EProcess
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.sampling import Probe, Sampling, probe, sample_block
from dxverify.audit.stated_channels import find_stated_channels
from dxverify.audit.word_choice import Inputs, choose_inputs
from dxverify.bounds import ErrorBudget
from dxverify.errors import InputError
from dxverify.runtime.checkpoint import Checkpoint, fingerprint_of
from dxverify.runtime.run import versions

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Executor
    from pathlib import Path

    from dxverify.audit.registry import Task
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray
    from dxverify.runtime.run import Run

#: Name of the sequential method.
SEQUENTIAL = "sequential"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that is decided before the first sample.

    Parameters
    ----------
    subject : Subject
        What is audited.
    inputs : Inputs
        Which words are sampled.
    losses : array
        The claimed losses between them.
    stages : tuple of int
        The limit on samples; several for an audit that is continued.
    adaptive : bool
        Whether later samples go to the inputs that matter; an even plan can be shared among machines.
    sampling : Sampling
        Random streams, and whether the code is called for one output at a time.
    alpha, alpha_bounds : float
        What the e-process and the bounds of the effective ε may spend.
    code : str
        Digest of a probe of the code.
    stated : StatedChannels, optional
        Channels that are bet on from the first block.
    """

    subject: Subject
    inputs: Inputs
    losses: FloatArray
    stages: tuple[int, ...]
    adaptive: bool
    sampling: Sampling
    alpha: float
    alpha_bounds: float
    code: str = ""
    stated: StatedChannels | None = None

    @property
    def max_samples(self) -> int:
        """The limit on samples."""
        return self.stages[-1]

    @property
    def core(self) -> int:
        """How many of the inputs, the first ones, are bet on together in any case."""
        return self.inputs.core or len(self.inputs.rows)

    def fingerprint(self, method: str) -> Plain:
        """Return everything that decides what a block is, as plain data."""
        return {
            "method": method,
            "mechanism": self.subject.name,
            "vocabulary": self.subject.vocabulary.digest,
            "inputs": list(self.inputs.rows),
            "losses": self.losses.tolist(),
            "delta": self.subject.delta,
            "max_samples": list(self.stages),
            "adaptive": self.adaptive,
            "entropy": self.sampling.entropy,
            "singly": self.sampling.singly,
            "alpha": self.alpha,
            "outputs of the code": self.code,
            "stated channels": None if self.stated is None else self.stated.digest(),
            "versions": versions(),
        }

    def process(self) -> EProcess:
        """Return an e-process against the claim, before the first block."""
        return EProcess.on_words(
            self.losses,
            delta=self.subject.delta,
            stated=self.stated,
            core=self.inputs.core,
            level=Fraction(repr(self.alpha)),
        )

    def totals(self) -> tuple[int, ...]:
        """Return how many calls each block has."""
        return planned_totals(len(self.inputs.rows), *self.stages)

    def checkpoint(self, path: Path | None, method: str) -> Checkpoint[Block]:
        """Return the blocks of the file, if there is one; samples before a crash are no evidence."""
        kept = fingerprint_of(path)
        counted = not kept or bool(kept.get("singly")) or not self.sampling.singly
        saved = Checkpoint(
            path, {**self.fingerprint(method), **_shorter(kept, self.stages)}, BLOCKS, kept=counted
        )
        saved.fingerprint = self.fingerprint(method)
        return saved


def _shorter(kept: PlainView, stages: tuple[int, ...]) -> Plain:
    """Return the limit of a file that this plan goes on from, so that it is taken for what it is."""
    before = kept.get("max_samples")
    return {"max_samples": before} if before == list(stages[:-1]) else {}


def prepare(
    subject: Subject, task: Task, *, adaptive: bool, continued: bool, screened: bool = True
) -> tuple[Plan, Probe]:
    """Choose the inputs, take a first probe and split the budget.

    Parameters
    ----------
    adaptive : bool
        Whether later samples go to the inputs that matter.
    continued : bool
        Whether a checkpoint that was planned for fewer samples may be gone on from: only bets stay valid then.
    screened : bool
        Whether all inputs are screened, or only those sampled where the bound is nearly attained.
    """
    budget = ErrorBudget(alpha=task.alpha).split(CONFIG.word_shares)
    draws = task.max_samples or CONFIG.max_samples
    inputs = choose_inputs(subject, task.words, max_samples=draws)
    if not screened:
        inputs = inputs.group()
    known = fingerprint_of(task.run.checkpoint)
    sampling = Sampling(entropy=task.run.entropy)
    subject = subject.within(task.run.timeout)
    first = task.first or probe(subject, sampling, inputs.rows[: inputs.core], budget["dependence"].alpha)
    stages = _stages(known, draws, continued=continued)
    plan = Plan(
        # How to make a new instance is of no use to worker processes, which could not receive it.
        subject=replace(subject, factory=None),
        inputs=inputs,
        losses=subject.losses(inputs.rows),
        stages=stages,
        adaptive=adaptive,
        sampling=replace(sampling, singly=first.singly),
        alpha=budget["outputs"].alpha,
        alpha_bounds=stage_share(budget["effective-epsilon"].alpha, len(stages)),
        code=first.digest,
        stated=find_stated_channels(subject, inputs.rows) if screened and inputs.core is None else None,
    )
    if known.get("singly") and not first.singly:
        plan = after_crash(plan, task.alpha)
    return plan, first


def stage_share(share: float, stage: int) -> float:
    """Return what the bounds of a stage may spend: they are computed again at every stage of a continued audit.

    Examples
    --------
    >>> sum(stage_share(1.0, stage) for stage in range(1, 30)) < 1
    True
    """
    return float(share / 2**stage)


def _stages(known: PlainView, max_samples: int, *, continued: bool) -> tuple[int, ...]:
    """Return the limits one after the other; the last is what is asked for."""
    before = tuple(known.get("max_samples", ()))
    if not before or max_samples <= before[-1]:
        return before if before and max_samples == before[-1] else (max_samples,)
    if not continued:
        raise InputError(
            f"the checkpoint was planned for {before[-1]} samples and a fixed-sample audit is decided once; "
            "only method sequential can go on with more"
        )
    return (*before, max_samples)


def after_crash(plan: Plan, alpha: float) -> Plan:
    """Return the plan of the second start: one output for each call, its own streams, its own part of the budget."""
    spare = ErrorBudget(alpha=alpha).split(CONFIG.word_shares)["after a crash"].split(CONFIG.crash_shares)
    return replace(
        plan,
        sampling=replace(plan.sampling, singly=True),
        alpha=spare["outputs"].alpha,
        alpha_bounds=stage_share(spare["effective-epsilon"].alpha, len(plan.stages)),
    )


def unverified_samples(plan: Plan, path: Path | None, method: str) -> tuple[Finding, ...]:
    """Say of samples from a checkpoint that nothing shows whose they are; nothing of code that is recognised by its outputs."""
    kept = {} if plan.code or path is None else plan.checkpoint(path, method).parts
    if not kept:
        return ()
    message = (
        f"{sum(block.draws for block in kept.values()):,} samples come from the checkpoint. Outputs of this code cannot be repeated, so "
        "nothing shows that the code as it is now gave them."
    )
    return (Finding(kind=FindingKind.NOT_REPRODUCIBLE, message=message),)


def draw_until_refuted(plan: Plan, executor: Executor, run: Run) -> tuple[tuple[Block, ...], EProcess]:
    """Sample blocks, or take them from the checkpoint, in order, until the claim is rejected; return the e-process too."""
    saved = plan.checkpoint(run.checkpoint, SEQUENTIAL)
    process = plan.process()
    blocks: list[Block] = []

    def draw(index: int, means: tuple[float, ...]) -> tuple[Mapping[int, int], ...]:
        if index not in saved.parts:
            saved.add(
                index,
                sample_block(plan.subject, plan.sampling, plan.inputs.rows, index, means, executor=executor),
            )
        blocks.append(saved.parts[index])
        if blocks[-1].expected != means:
            raise InputError(
                f"block {index} of the checkpoint was sampled with other means than this audit plans"
            )
        return blocks[-1].counts

    def report(standing: str) -> None:
        run.report_progress(sum(one.draws for one in blocks), plan.max_samples, standing)

    process.bet(plan.totals(), draw, report, adaptive=plan.adaptive)
    return tuple(blocks), process
