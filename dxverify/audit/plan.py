"""What is decided before the first draw, by auditors that draw: inputs, plan, budget.

A bound can be refuted only where it is nearly attained and where outputs are frequent: inputs at a loss of about
1 to 2, with further words beyond them on nearly the same line (there the triangle inequality is nearly an
equality, and additive noise uses up its whole promise).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dxverify.aliases import Plain, PlainView
from dxverify.audit.blocks import BLOCKS, Block, planned_totals
from dxverify.audit.drawing import Drawing, Probe, probe
from dxverify.audit.registry import MAX_DRAWS
from dxverify.bounds import ErrorBudget
from dxverify.errors import InputError, ParameterError
from dxverify.running.checkpoint import Checkpoint, fingerprint_of
from dxverify.running.run import versions

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from dxverify.audit.registry import Task
    from dxverify.audit.subjects import Subject
    from dxverify.protocols import FloatArray, IntArray

#: Vocabularies up to this size are audited whole.
WHOLE = 20
#: From a larger vocabulary so many inputs are drawn, chosen among so many candidates.
CHOSEN, CANDIDATES = 12, 120
#: The promised loss at which a ratio test needs the fewest draws, roughly.
_BEST_LOSS = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of an audit and why these."""

    rows: tuple[int, ...]
    reason: str

    def __post_init__(self) -> None:
        if len(self.rows) < 2:
            raise ParameterError("words", self.rows, "at least two words: a promise relates two inputs")
        if len(set(self.rows)) < len(self.rows):
            raise ParameterError("words", self.rows, "distinct words")


def choose_inputs(subject: Subject, words: Iterable[str | int] | None = None) -> Inputs:
    """Return the inputs that were asked for, all of a small vocabulary, or a choice from a large one.

    Parameters
    ----------
    subject : Subject
        What is audited.
    words : iterable of str or int, optional
        Words or indexes to draw.
    """
    vocabulary = subject.vocabulary
    if words is not None:
        rows = tuple(_row(subject, word) for word in words)
        return Inputs(rows=rows, reason=f"the {len(rows)} words that were asked for")
    if len(vocabulary) <= WHOLE:
        return Inputs(
            rows=tuple(range(len(vocabulary))), reason=f"all {len(vocabulary)} words of the vocabulary"
        )
    candidates = _candidates(len(vocabulary))
    losses = subject.losses(candidates)
    places = _tight_group(losses, CHOSEN)
    rows = tuple(int(candidates[place]) for place in places)
    return Inputs(
        rows=rows,
        reason=f"{len(rows)} of {len(vocabulary)} words, close together and nearly in line, where the bound is "
        f"nearly attained (smallest promised loss {_smallest(losses, places):.3g})",
    )


def _row(subject: Subject, word: str | int) -> int:
    if isinstance(word, str):
        return subject.vocabulary.index(word)
    if not 0 <= word < len(subject.vocabulary):
        raise ParameterError("words", word, f"an index from 0 to {len(subject.vocabulary) - 1}")
    return int(word)


def _candidates(size: int) -> IntArray:
    """Return rows spread evenly over the vocabulary; files are sorted by frequency, so all ranks are there."""
    return np.unique(np.linspace(0, size - 1, min(size, CANDIDATES)).astype(np.int64))


def _tight_group(losses: FloatArray, size: int) -> list[int]:
    """Grow a group from the best pair, adding the word that is best in line with those already in."""
    usefulness = _usefulness(losses)
    first, second = np.unravel_index(int(np.argmax(usefulness)), usefulness.shape)
    group = [int(first), int(second)]
    while len(group) < min(size, len(losses)):
        group.append(_best_addition(losses, usefulness, group))
    return group


def _usefulness(losses: FloatArray) -> FloatArray:
    """Return 1 at the best loss, falling on either side; 0 where two inputs are the same point."""
    with np.errstate(divide="ignore"):
        away = np.abs(np.log(losses / _BEST_LOSS))
    result: FloatArray = np.exp(-away)
    np.fill_diagonal(result, -1.0)
    return result


def _best_addition(losses: FloatArray, usefulness: FloatArray, group: list[int]) -> int:
    inside = losses[np.ix_(group, group)]
    reach = losses[:, group]
    # How nearly x → a → b is straight, for every candidate x and members a ≠ b.
    detour = reach[:, :, None] + inside[None] - reach[:, None, :]
    straight = np.exp(-np.abs(detour) / (inside[None] + 1e-12)) * ~np.eye(len(group), dtype=bool)
    score = usefulness[:, group].max(axis=1) * (0.5 + straight.max(axis=(1, 2)))
    score[group] = -np.inf
    return int(np.argmax(score))


def _smallest(losses: FloatArray, places: list[int]) -> float:
    chosen = losses[np.ix_(places, places)]
    return float(chosen[~np.eye(len(places), dtype=bool)].min())


#: How the budget is divided: the promise itself, levels below it, a second start with one output a call, and tests of
#: whether draws depend on each other, at the first look and before a refutation is believed.
SHARES = {
    "promise": 18.0,
    "levels below the promise": 1.0,
    "after a crash": 0.5,
    "dependence": 0.25,
    "dependence of a refutation": 0.25,
}


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

    def fingerprint(self, method: str) -> Plain:
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


def _shorter(kept: PlainView, stages: tuple[int, ...]) -> Plain:
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
    look = probe(subject, drawing, inputs.rows, budget["dependence"].alpha)
    plan = Plan(
        # How to make a new instance is of no use to worker processes, which could not receive it.
        subject=replace(subject, fresh=None),
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


def _stages(known: PlainView, max_draws: int, *, continued: bool) -> tuple[int, ...]:
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
