"""What is decided before the first draw, by auditors that draw."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from dxverify.audit.blocks import BLOCKS, Block, planned_totals
from dxverify.audit.budget import ErrorBudget
from dxverify.audit.drawing import Drawing
from dxverify.audit.pairs import Inputs, choose_inputs
from dxverify.audit.probe import Probe, probe
from dxverify.audit.registry import MAX_DRAWS
from dxverify.errors import InputError
from dxverify.running.checkpoint import Checkpoint, fingerprint_of
from dxverify.running.provenance import versions

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from dxverify.audit.registry import Task
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray

#: How the budget is divided: the promise itself, levels below it, and a second start after a crash.
SHARES = {"promise": 18.0, "levels below the promise": 1.0, "after a crash": 1.0}


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
    stages : tuple of int
        The limit on draws, from which the expected total stays four standard deviations away: one run in 30,000 draws
        more. Several for an audit that is continued.
    adaptive : bool
        Whether later draws go to the inputs that matter; an even plan can be shared among machines.
    drawing : Drawing
        Streams and manners of drawing.
    alpha, alpha_below : float
        What the promise and the levels below it may spend.
    code : str
        Digest of a probe of the code.
    """

    subject: Subject
    inputs: Inputs
    losses: FloatArray
    stages: tuple[int, ...]
    adaptive: bool
    drawing: Drawing
    alpha: float
    alpha_below: float
    code: str = ""

    @property
    def max_draws(self) -> int:
        """The limit on draws."""
        return self.stages[-1]

    def fingerprint(self, method: str) -> dict[str, Any]:
        """Return everything that decides what a block is, as plain data."""
        return {
            "method": method,
            "mechanism": self.subject.name,
            "vocabulary": self.subject.vocabulary.digest,
            "inputs": list(self.inputs.rows),
            "losses": self.losses.tolist(),
            "delta": self.subject.delta,
            "max_draws": list(self.stages),
            "adaptive": self.adaptive,
            "entropy": self.drawing.entropy,
            "singly": self.drawing.singly,
            "alpha": self.alpha,
            "outputs of the code": self.code,
            "versions": versions(),
        }

    def totals(self) -> tuple[float, ...]:
        """Return the expected total of each block."""
        return planned_totals(len(self.inputs.rows), *self.stages)

    def expected(self, total: float, share: FloatArray) -> tuple[float, ...]:
        """Return the expected draws of each input in a block."""
        even = np.full(len(share), 1 / len(share))
        return tuple((total * (share if self.adaptive else even)).tolist())

    def checkpoint(self, path: Path | None, method: str) -> Checkpoint[Block]:
        """Return the blocks of the file, if there is one; what was drawn before a crash is no evidence."""
        kept = fingerprint_of(path)
        counted = not kept or bool(kept.get("singly")) or not self.drawing.singly
        saved = Checkpoint(
            path, {**self.fingerprint(method), **_shorter(kept, self.stages)}, BLOCKS, kept=counted
        )
        saved.fingerprint = self.fingerprint(method)
        return saved


def _shorter(kept: Mapping[str, Any], stages: tuple[int, ...]) -> dict[str, Any]:
    """Return the limit of a file that this plan goes on from, so that it is taken for what it is."""
    before = kept.get("max_draws")
    return {"max_draws": before} if before == list(stages[:-1]) else {}


def prepare(subject: Subject, task: Task, *, adaptive: bool, continued: bool) -> tuple[Plan, Probe]:
    """Choose the inputs, take a first look and split the budget.

    Parameters
    ----------
    adaptive : bool
        Whether later draws go to the inputs that matter.
    continued : bool
        Whether a checkpoint that was planned for fewer draws may be gone on from: only bets stay valid then.
    """
    budget = ErrorBudget(alpha=task.alpha).split(SHARES)
    inputs = choose_inputs(subject, task.words)
    known = fingerprint_of(task.run.checkpoint)
    drawing = Drawing(entropy=task.run.entropy)
    subject = subject.within(task.run.timeout)
    look = probe(subject, drawing, inputs.rows)
    plan = Plan(
        subject=subject,
        inputs=inputs,
        losses=subject.losses(inputs.rows),
        stages=_stages(known, task.max_draws or MAX_DRAWS, continued=continued),
        adaptive=adaptive,
        drawing=replace(drawing, singly=look.singly),
        alpha=budget["promise"].alpha,
        alpha_below=budget["levels below the promise"].alpha,
        code=look.digest,
    )
    if known.get("singly") and not look.singly:
        plan = after_crash(plan, task.alpha)
    return plan, look


def _stages(known: Mapping[str, Any], max_draws: int, *, continued: bool) -> tuple[int, ...]:
    """Return the limits one after the other; the last is what is asked for."""
    before = tuple(known.get("max_draws", ()))
    if not before or max_draws <= before[-1]:
        return before if before and max_draws == before[-1] else (max_draws,)
    if not continued:
        raise InputError(
            f"the checkpoint was planned for {before[-1]} draws and a fixed-sample audit is decided once; "
            "only method sequential can go on with more"
        )
    return (*before, max_draws)


def after_crash(plan: Plan, alpha: float) -> Plan:
    """Return the plan of the second start: one output a call, its own streams, its own part of the budget."""
    spare = ErrorBudget(alpha=alpha).split(SHARES)["after a crash"].split({"promise": 19.0, "below": 1.0})
    return replace(
        plan,
        drawing=replace(plan.drawing, singly=True),
        alpha=spare["promise"].alpha,
        alpha_below=spare["below"].alpha,
    )
