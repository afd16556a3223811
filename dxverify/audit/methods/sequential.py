"""The sequential auditor: bets block after block, valid whenever it stops."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.blocks import Block, planned_totals
from dxverify.audit.budget import ErrorBudget
from dxverify.audit.checkpoint import Checkpoint, require_same
from dxverify.audit.drawing import BatchCrash, Drawing, draw_block
from dxverify.audit.findings import Finding, FindingKind
from dxverify.audit.ledger import Ledger
from dxverify.audit.pairs import Inputs, choose_inputs
from dxverify.audit.probe import Probe, probe
from dxverify.audit.verdicts import sequential_report
from dxverify.errors import InputError, ParameterError
from dxverify.running.entropy import entropy_of
from dxverify.running.executors import Here

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dxverify.audit.report import AuditReport
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, RNGLike

#: How the budget is divided: the promise itself, levels below it, and a second start after a crash.
SHARES = {"promise": 18.0, "levels below the promise": 1.0, "after a crash": 1.0}

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything that is decided before the first draw.

    Parameters
    ----------
    subject : Subject
        What is audited.
    inputs : Inputs
        Which words are drawn.
    losses : array
        The promised losses between them.
    max_draws : int
        The expected total stays four standard deviations below this: one run in 30,000 draws more.
    adaptive : bool
        Whether later draws go to the inputs that matter; an even plan can be shared among machines.
    drawing : Drawing
        Streams and manners of drawing.
    alpha, alpha_below : float
        What the promise and the levels below it may spend.
    """

    subject: Subject
    inputs: Inputs
    losses: FloatArray
    max_draws: int
    adaptive: bool
    drawing: Drawing
    alpha: float
    alpha_below: float

    def fingerprint(self) -> dict[str, Any]:
        """Return everything that decides what a block is, as plain data."""
        return {
            "method": "sequential",
            "mechanism": self.subject.name,
            "vocabulary": self.subject.vocabulary.digest,
            "inputs": list(self.inputs.rows),
            "losses": self.losses.tolist(),
            "delta": self.subject.delta,
            "max_draws": self.max_draws,
            "adaptive": self.adaptive,
            "entropy": self.drawing.entropy,
            "singly": self.drawing.singly,
            "alpha": self.alpha,
        }

    def totals(self) -> tuple[float, ...]:
        """Return the expected total of each block."""
        return planned_totals(len(self.inputs.rows), self.max_draws)

    def expected(self, total: float, share: FloatArray) -> tuple[float, ...]:
        """Return the expected draws of each input in a block."""
        even = np.full(len(share), 1 / len(share))
        return tuple((total * (share if self.adaptive else even)).tolist())


def audit_sequential(
    subject: Subject,
    *,
    words: Iterable[str | int] | None = None,
    alpha: float = 0.05,
    max_draws: int = 100_000,
    rng: RNGLike = None,
    executor: Executor | None = None,
    checkpoint: str | Path | None = None,
    allocation: str = "adaptive",
    timeout: float | None = None,
    progress: Progress | None = None,
    reason: str = "",
) -> AuditReport:
    """Draw blocks and bet against the promise until it is refuted or ``max_draws`` is reached.

    Parameters
    ----------
    subject : Subject
        What is audited.
    words : iterable of str or int, optional
        Inputs to draw; chosen if not given.
    alpha : float
        Bound on the probability that any established statement of the report is false.
    max_draws : int
        Most outputs to draw.
    rng : None, int, SeedSequence or Generator
        Source of all randomness.
    executor : Executor, optional
        Where calls are made; the result does not depend on it.
    checkpoint : path, optional
        File to resume from and to keep up to date.
    allocation : {"adaptive", "even"}
        Whether later draws go to the inputs that matter.
    timeout : float, optional
        Seconds a call may take.
    progress : callable, optional
        Called after each block with draws, max_draws and a short text.
    reason : str
        Why this method was chosen, for the report.
    """
    if allocation not in ("adaptive", "even"):
        raise ParameterError("allocation", allocation, "'adaptive' or 'even'")
    plan, look = prepare(
        subject,
        words=words,
        alpha=alpha,
        max_draws=max_draws,
        rng=rng,
        checkpoint=checkpoint,
        adaptive=allocation == "adaptive",
        timeout=timeout,
    )
    where = executor or Here()
    try:
        blocks, refuted = run(plan, where, checkpoint, progress)
    except BatchCrash as crash:
        plan = after_crash(plan, alpha)
        finding = Finding(
            kind=FindingKind.CRASH, message=f"{crash}; the audit started again, one output a call."
        )
        look = Probe(singly=True, findings=(*look.findings, finding))
        blocks, refuted = run(plan, where, checkpoint, progress)
    return sequential_report(plan, blocks, look.findings, alpha=alpha, refuted=refuted, reason=reason)


def prepare(
    subject: Subject,
    *,
    words: Iterable[str | int] | None,
    alpha: float,
    max_draws: int,
    rng: RNGLike,
    checkpoint: str | Path | None,
    adaptive: bool,
    timeout: float | None,
) -> tuple[Plan, Probe]:
    """Decide everything before the first counted draw; a checkpoint decides entropy and manner of drawing."""
    budget = ErrorBudget(alpha=alpha).split(SHARES)
    inputs = choose_inputs(subject, words)
    known = _known(checkpoint)
    entropy = int(known["entropy"]) if rng is None and "entropy" in known else entropy_of(rng)
    drawing = Drawing(entropy=entropy, timeout=timeout)
    look = probe(subject, drawing, inputs.rows)
    plan = Plan(
        subject=subject,
        inputs=inputs,
        losses=subject.losses(inputs.rows),
        max_draws=max_draws,
        adaptive=adaptive,
        drawing=replace(drawing, singly=look.singly),
        alpha=budget["promise"].alpha,
        alpha_below=budget["levels below the promise"].alpha,
    )
    if known.get("singly") and not look.singly:
        plan = after_crash(plan, alpha)
    return plan, look


def after_crash(plan: Plan, alpha: float) -> Plan:
    """Return the plan of the second start: one output a call, its own streams, its own part of the budget."""
    spare = ErrorBudget(alpha=alpha).split(SHARES)["after a crash"].split({"promise": 19.0, "below": 1.0})
    return replace(
        plan,
        drawing=replace(plan.drawing, singly=True),
        alpha=spare["promise"].alpha,
        alpha_below=spare["below"].alpha,
    )


def run(
    plan: Plan, executor: Executor, checkpoint: str | Path | None = None, progress: Progress | None = None
) -> tuple[tuple[Block, ...], bool]:
    """Draw blocks (or take them from the checkpoint) in order until the promise is refuted or the plan is done.

    Returns the blocks and whether the promise was refuted.
    """
    saved = resumed(plan, checkpoint)
    ledger = Ledger(plan.losses, plan.subject.delta)
    blocks: list[Block] = []
    for index, total in enumerate(plan.totals()):
        expected = plan.expected(total, ledger.share)
        block = saved.blocks.get(index)
        if block is None:
            block = draw_block(
                plan.subject, plan.drawing, plan.inputs.rows, index, expected, executor=executor
            )
            saved = saved.with_block(block)
            if checkpoint is not None:
                saved.save(checkpoint)
        elif block.expected != expected:
            raise InputError(
                f"block {index} of the checkpoint was drawn with other means than this audit plans"
            )
        ledger.add(block)
        blocks.append(block)
        if progress is not None:
            progress(sum(one.draws for one in blocks), plan.max_draws, _standing(ledger, plan.alpha))
        if ledger.rejected(plan.alpha)[0]:
            return tuple(blocks), True
    return tuple(blocks), False


def resumed(plan: Plan, checkpoint: str | Path | None) -> Checkpoint:
    """Return the blocks of the checkpoint, if there is one and it belongs to this plan."""
    fresh = Checkpoint(fingerprint=plan.fingerprint())
    if checkpoint is None or not Path(checkpoint).exists():
        return fresh
    saved = Checkpoint.load(checkpoint)
    if plan.drawing.singly and not saved.fingerprint.get("singly", False):
        return fresh  # draws before the crash are not evidence
    require_same(saved.fingerprint, fresh.fingerprint)
    return saved


def _known(checkpoint: str | Path | None) -> Mapping[str, Any]:
    if checkpoint is None or not Path(checkpoint).exists():
        return {}
    return Checkpoint.load(checkpoint).fingerprint


def _standing(ledger: Ledger, alpha: float) -> str:
    """Say how the bets stand: evidence so far, and how much refutes."""
    return f"evidence {ledger.log_wealth()[0]:+.1f} of {-math.log(alpha):.1f} nats"
